"""A child process that answers JSON lines, with a time limit for each pair.

All subjects that can hang or crash stand behind this: our own workers and foreign programs alike.
Pairs are sent a window at a time. When something goes wrong inside a window (silence, the end of
the process, a line that is no answer), the culprit is not known: the process is replaced and each
pair that is still open is asked again alone, so that its verdict is its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import IO

from metamorphic.subjects.base import AuditVerdict, Pair, SubjectError

MAX_LINE = 1 << 20
"""Bytes of one answer line; more than that is no answer."""

_HOPELESS = 8
"""So many failures in a row, with no answer ever before, mean that the subject does not work."""

_SLOWER_START = 5
"""A later start may take so many times as long as the first one did."""

UNUSABLE = os.EX_CONFIG
"""A program that ends so before its first answer can never be used; stderr says why."""

_ENDING_S = 1.0

OUTCOMES: Mapping[str, AuditVerdict] = {
    "correct": AuditVerdict.ACCEPT,
    "incorrect": AuditVerdict.REJECT,
    "undecided": AuditVerdict.UNDECIDED,
    "error": AuditVerdict.ERROR,
}


class _Broken(Exception):
    """The process cannot be talked to any more; holds the verdict for the pair it was on."""

    def __init__(self, verdict: AuditVerdict) -> None:
        super().__init__(verdict.name)
        self.verdict = verdict


class LineProcess:
    """One child process at a time; a broken one is killed and replaced, never reused."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        timeout_s: float,
        start_timeout_s: float = 60.0,
        window: int = 1,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._argv = list(argv)
        self._timeout_s = timeout_s
        self._start_timeout_s = start_timeout_s
        self._window = window
        self._env = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
        self._child: subprocess.Popen[bytes] | None = None
        self._stderr: IO[bytes] | None = None
        self._buffer = b""
        self._fresh = True
        self._started = 0.0
        self._first_answer_s: float | None = None
        self._asked = 0
        self._failed_in_row = 0

    def ask(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        verdicts: dict[str, AuditVerdict] = {}
        for start in range(0, len(pairs), self._window):
            window = pairs[start : start + self._window]
            if len(window) > 1:
                self._ask_together(window, verdicts)
            for pair in window:
                if pair.id not in verdicts:
                    verdicts[pair.id] = self._ask_alone(pair)
        return [verdicts[pair.id] for pair in pairs]

    def close(self) -> None:
        """Kill the process and all that it started."""
        child, self._child = self._child, None
        if child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        for stream in (child.stdin, child.stdout, self._stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _ask_together(self, window: Sequence[Pair], verdicts: dict[str, AuditVerdict]) -> None:
        try:
            self._exchange(window, verdicts)
        except _Broken:
            self.close()

    def _ask_alone(self, pair: Pair) -> AuditVerdict:
        verdicts: dict[str, AuditVerdict] = {}
        had_history = self._child is not None and not self._fresh
        try:
            self._exchange([pair], verdicts)
        except _Broken as broken:
            if broken.verdict is AuditVerdict.CRASH:
                self._tell_if_unusable()
            if had_history and broken.verdict is not AuditVerdict.TIMEOUT:
                self.close()  # it may be the fault of a pair before: ask once more, afresh
                return self._ask_alone(pair)
            self._note_failure(broken.verdict)
            self.close()
            return broken.verdict
        return verdicts[pair.id]

    def _tell_if_unusable(self) -> None:
        """Raise where the program says by its exit status, before any answer, that it has no use."""
        if self._child is None or not self._fresh:
            return
        try:
            status = self._child.wait(_ENDING_S)
        except subprocess.TimeoutExpired:
            return
        if status == UNUSABLE:
            said = self._stderr_tail()
            self.close()
            raise SubjectError(said or f"{' '.join(self._argv)} ended with status {status}")

    def _note_failure(self, verdict: AuditVerdict) -> None:
        self._failed_in_row += 1
        if self._first_answer_s is not None or self._failed_in_row < _HOPELESS:
            return
        said = self._stderr_tail()
        self.close()
        raise SubjectError(
            f"{' '.join(self._argv)}: none of the first {_HOPELESS} pairs was answered "
            f"({verdict.name.lower()}). It must print one JSON line "
            '{"id": …, "outcome": "correct" | "incorrect" | "undecided" | "error"} for each line '
            f"that it reads, and flush it. It said on stderr: {said or 'nothing'}"
        )

    def _exchange(self, pairs: Sequence[Pair], verdicts: dict[str, AuditVerdict]) -> None:
        """Send all, read until each is answered. Raises `_Broken`."""
        child = self._running()
        if child.stdin is None or child.stdout is None:
            raise AssertionError("the child was started with pipes")
        # Ids of our own on the wire: a late answer to an old pair can never pass for a new one's.
        open_ids = {str(self._asked + index): pair.id for index, pair in enumerate(pairs)}
        self._asked += len(pairs)
        outgoing = memoryview(b"".join(map(_line, open_ids, pairs)))
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            selector.register(child.stdin, selectors.EVENT_WRITE)
            while open_ids:
                # The clock starts anew with each answer: it is a limit for one pair.
                before = len(open_ids)
                deadline = time.monotonic() + self._patience_s()
                while len(open_ids) == before:
                    events = selector.select(max(0.0, deadline - time.monotonic()))
                    if not events:
                        raise _Broken(AuditVerdict.TIMEOUT)
                    for key, _ in events:
                        if key.fileobj is child.stdin:
                            outgoing = _write(child.stdin, outgoing)
                            if not outgoing:
                                selector.unregister(child.stdin)
                        else:
                            self._read(child.stdout, open_ids, verdicts)

    def _patience_s(self) -> float:
        """The time for the next answer: longer for the first one of a process, which has to load."""
        if not self._fresh:
            return self._timeout_s
        if self._first_answer_s is None:
            return max(self._start_timeout_s, self._timeout_s)
        return self._timeout_s + _SLOWER_START * self._first_answer_s

    def _read(
        self, stdout: IO[bytes], open_ids: dict[str, str], verdicts: dict[str, AuditVerdict]
    ) -> None:
        data = os.read(stdout.fileno(), 1 << 16)
        if not data:
            raise _Broken(AuditVerdict.CRASH)
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        if len(self._buffer) > MAX_LINE:
            raise _Broken(AuditVerdict.ERROR)
        for line in filter(bytes.strip, lines):
            answered, verdict = _answer(line)
            if answered not in open_ids:
                raise _Broken(AuditVerdict.ERROR)
            verdicts[open_ids.pop(answered)] = verdict
            self._fresh = False
            if self._first_answer_s is None:
                self._first_answer_s = time.monotonic() - self._started
            if not open_ids:
                return  # what it says beyond that answers nothing

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is not None:
            return self._child
        self._buffer = b""
        self._fresh = True
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child
        try:
            child = subprocess.Popen(
                self._argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                env=self._env,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            self._stderr.close()
            raise SubjectError(f"cannot start {self._argv[0]!r}: {error.strerror}") from error
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                os.set_blocking(stream.fileno(), False)
        self._child = child
        self._started = time.monotonic()
        return child

    def _stderr_tail(self, size: int = 600) -> str:
        if self._stderr is None or self._stderr.closed:
            return ""
        end = self._stderr.seek(0, os.SEEK_END)
        self._stderr.seek(max(0, end - size))
        return self._stderr.read().decode("utf-8", "replace").strip()


def _line(wire_id: str, pair: Pair) -> bytes:
    record = {"id": wire_id, "reference": pair.reference, "completion": pair.completion}
    # Plain ASCII, so that a lone surrogate in a completion is carried and not an error here.
    return json.dumps(record).encode("ascii") + b"\n"


def _write(stdin: IO[bytes], outgoing: memoryview) -> memoryview:
    try:
        return outgoing[os.write(stdin.fileno(), outgoing[: 1 << 16]) :]
    except BlockingIOError:
        return outgoing
    except OSError as error:
        raise _Broken(AuditVerdict.CRASH) from error


def _answer(line: bytes) -> tuple[str, AuditVerdict]:
    """The id and verdict of one answer line. Raises `_Broken` for a line that is no answer."""
    try:
        record = json.loads(line)
        answered = record["id"]
        outcome = record["outcome"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _Broken(AuditVerdict.ERROR) from error
    if not isinstance(answered, str) or not isinstance(outcome, str) or outcome not in OUTCOMES:
        raise _Broken(AuditVerdict.ERROR)
    return answered, OUTCOMES[outcome]


class ProcessPool:
    """Several `LineProcess`es that share a batch; the verdicts come back in the batch's order."""

    def __init__(self, processes: Iterable[LineProcess]) -> None:
        self._processes = list(processes)

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        if len(self._processes) == 1:
            return self._processes[0].ask(pairs)
        verdicts: list[AuditVerdict] = [AuditVerdict.ERROR] * len(pairs)
        shares = [range(i, len(pairs), len(self._processes)) for i in range(len(self._processes))]

        def work(process: LineProcess, share: range) -> None:
            for index, verdict in zip(share, process.ask([pairs[i] for i in share]), strict=True):
                verdicts[index] = verdict

        with ThreadPoolExecutor(len(self._processes)) as threads:
            for done in [
                threads.submit(work, process, share)
                for process, share in zip(self._processes, shares, strict=True)
            ]:
                done.result()
        return verdicts

    def close(self) -> None:
        """End all processes."""
        for process in self._processes:
            process.close()
