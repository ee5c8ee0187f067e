"""A subject behind a URL.

A URL that ends in `/v1/verify` is asked as this project's service is, a batch a request, for the
verifier `math` (or the one named after `#`). Any other URL gets one POST of
`{"id", "reference", "completion"}` a pair and must answer `{"outcome": …}` or a reward
(`{"reward": …}` or `{"score": …}`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.lines import OUTCOMES
from metamorphic.subjects.peers.serve import outcome_of
from metamorphic.subjects.verifyd import posing_of

_BATCH = 64


class HttpSubject:
    """A verifier behind HTTP. Nothing listening at all is a `SubjectError`."""

    version = ""

    def __init__(
        self, name: str, *, timeout_s: float = 10.0, jobs: int = 1, key: str | None = None
    ) -> None:
        import httpx

        url, _, verifier = name.partition("#")
        self.name = name
        self._url = url
        self._verifier = verifier or "math"
        self._batched = url.rstrip("/").endswith("/v1/verify")
        self._timeout_s = timeout_s
        self._jobs = jobs
        self.posing = posing_of(self._verifier) if self._batched else Posing()
        self._client = httpx.Client(headers=_headers(key))

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        size = _BATCH if self._batched else 1
        shares = [pairs[i : i + size] for i in range(0, len(pairs), size)]
        ask = self._ask_batch if self._batched else self._ask_one
        with ThreadPoolExecutor(self._jobs) as threads:
            return [verdict for verdicts in threads.map(ask, shares) for verdict in verdicts]

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _ask_one(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        pair = pairs[0]
        body = {"id": pair.id, "reference": pair.reference, "completion": pair.completion}
        answer = self._post(body, self._timeout_s)
        return [answer if isinstance(answer, AuditVerdict) else _verdict(answer)]

    def _ask_batch(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        items = [
            {
                "id": pair.id,
                "verifier": self._verifier,
                "reference": pair.reference,
                "completion": pair.completion,
            }
            for pair in pairs
        ]
        answer = self._post({"items": items}, self._timeout_s * len(pairs))
        verdicts = answer.get("verdicts") if isinstance(answer, Mapping) else None
        if isinstance(verdicts, list) and len(verdicts) == len(pairs):
            return [_verdict(verdict) for verdict in verdicts]
        if len(pairs) > 1:  # alone, each gets a verdict of its own
            return [verdict for pair in pairs for verdict in self._ask_batch([pair])]
        return [answer if isinstance(answer, AuditVerdict) else AuditVerdict.ERROR]

    def _post(self, body: object, timeout_s: float) -> Any:
        """The answer's JSON; or the verdict that stands for having none."""
        import httpx

        try:
            response = self._client.post(self._url, json=body, timeout=timeout_s)
            response.raise_for_status()
            return response.json()
        except httpx.ConnectError as error:
            raise SubjectError(f"nothing answers at {self._url}: {error}") from error
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise SubjectError(f"{self._url!r} is no URL: {error}") from error
        except httpx.TimeoutException:
            return AuditVerdict.TIMEOUT
        except httpx.HTTPStatusError as error:
            if error.response.status_code in (401, 403, 404, 405):
                raise SubjectError(_refusal(self._url, error.response.status_code)) from error
            return AuditVerdict.ERROR
        except httpx.TransportError:
            return AuditVerdict.CRASH
        except (ValueError, UnicodeError):
            return AuditVerdict.ERROR


def _headers(key: str | None) -> dict[str, str]:
    if key is None:
        return {}
    if not (key.isascii() and key.isprintable()):
        raise SubjectError("the key holds a sign that no header can carry")
    return {"Authorization": f"Bearer {key}"}


def _refusal(url: str, status: int) -> str:
    if status in (401, 403):
        return f"{url} answered {status}; send a valid key with --key or in METAMORPHIC_KEY"
    return f"{url} answered {status}; check the path"


def _verdict(answer: object) -> AuditVerdict:
    if not isinstance(answer, Mapping):
        return AuditVerdict.ERROR
    if isinstance(outcome := answer.get("outcome"), str):
        return OUTCOMES.get(outcome, AuditVerdict.ERROR)
    for key in ("reward", "score"):
        if key in answer:
            try:
                return OUTCOMES[outcome_of(answer[key])]
            except TypeError:
                return AuditVerdict.ERROR
    return AuditVerdict.ERROR
