r"""The peers: what is installed for each, and how it is handed a reference and an answer.

A name is `PEER`, `PEER:CONFIG`, or either with a version of the peer's package, as in
`math-verify==0.5.2` and `verl==0.9.1:dapo`. The default version is the one that was audited.

The native forms are those of each project's own pipeline: a boxed last sentence where a box is
looked for, `Answer: …` where that line is, the bare answer where the project extracts it first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from metamorphic.subjects.base import Posing, SubjectError
from metamorphic.subjects.environments import Requirements
from metamorphic.subjects.forms import Form, bare, boxed_sentence, dollar_or_bare, undelimited

_NAME = re.compile(r"([a-z][a-z0-9-]*)(?:==(\w[\w.!+]*))?(?::([a-z]+))?")

_SYMPY = "sympy==1.14.0"


def _answer_line(text: str) -> str:
    return f"Answer: {text}"


def _last_words(text: str) -> str:
    return f"The final answer is {text}"


_BOXES = frozenset({Form.BOXED, Form.NATIVE})
_IN_DOLLARS = Posing(
    dollar_or_bare,
    boxed_sentence,
    r"reference in `$…$`, answer as `The final answer is \boxed{…}`",
    _BOXES,
)
# Their data sets hold references without delimiters.
_BOXED = Posing(
    undelimited,
    boxed_sentence,
    r"reference bare, answer as `The final answer is \boxed{…}`",
    _BOXES,
)
_EXTRACTED = Posing(undelimited, bare, "reference and answer bare, as after extraction")
_ANSWER_LINE = Posing(undelimited, _answer_line, "reference bare, answer as `Answer: …`")
_LAST_WORDS = Posing(
    undelimited, _last_words, "reference bare, answer as `The final answer is …`, without a box"
)


@dataclass(frozen=True, slots=True)
class Peer:
    """One project's graders; `configs` maps each one's name to its native form.

    `installs` may hold `{version}`. A peer without a `version` is one that is always named with
    one. `module` is the file of `drivers/`, and a config the function in it (`judge`, where the
    project has one grader).
    """

    package: str
    version: str | None
    installs: tuple[str, ...]
    module: str
    configs: Mapping[str, Posing]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a name stands for."""

    peer: Peer
    version: str
    function: str

    @property
    def posing(self) -> Posing:
        """The native form of the chosen grader."""
        return self.peer.configs[self.function]

    @property
    def requirements(self) -> Requirements:
        """What its environment holds."""
        installs = tuple(line.format(version=self.version) for line in self.peer.installs)
        return Requirements(self.peer.package, installs)


PEERS: Mapping[str, Peer] = {
    "math-verify": Peer(
        "math-verify", None, ("math-verify=={version}",), "math_verify", {"judge": _IN_DOLLARS}
    ),
    # PyTorch first: on its own, pip may choose a build with gigabytes of GPU libraries.
    "trl": Peer(
        "trl",
        "1.16.0",
        ("torch==2.13.0", "trl=={version} math-verify==0.9.0"),
        "trl",
        {"judge": _IN_DOLLARS},
    ),
    "verl": Peer(
        "verl",
        "0.9.1",
        ("--no-deps verl=={version}", f"numpy pylatexenc packaging {_SYMPY}"),
        "verl",
        {"prime": _BOXED, "dapo": _ANSWER_LINE, "math": _BOXED},
    ),
    "lm-eval": Peer(
        "lm_eval",
        "0.4.13",
        (
            "--no-deps lm_eval=={version}",
            f"math-verify==0.9.0 antlr4-python3-runtime==4.11.0 {_SYMPY}",
        ),
        "lm_eval",
        {"hendrycks": _EXTRACTED, "minerva": _EXTRACTED},
    ),
    # It was made for the ANTLR that it pins, so it can share no environment with the others.
    "latex2sympy2": Peer(
        "latex2sympy2",
        "1.9.1",
        (f"latex2sympy2=={{version}} {_SYMPY}",),
        "latex2sympy2",
        {"judge": _EXTRACTED},
    ),
    "inspect-ai": Peer(
        "inspect_ai",
        "0.3.285",
        (f"inspect_ai=={{version}} latex2sympy2_extended==1.11.0 {_SYMPY}",),
        "inspect_ai",
        {"match": _LAST_WORDS, "math": _BOXED},
    ),
    # Its package declares no dependencies; these are what its grader imports.
    "mathruler": Peer(
        "mathruler",
        "0.1.0",
        (f"mathruler=={{version}} pylatexenc tqdm {_SYMPY}",),
        "mathruler",
        {"judge": _BOXED},
    ),
}


def choose(name: str) -> Chosen | None:
    """What the name stands for; None where it names no peer.

    Raises `SubjectError` where it names a peer and a grader that the peer has not.
    """
    match = _NAME.fullmatch(name)
    if match is None or (peer := PEERS.get(match[1])) is None:
        return None
    version = match[2] or peer.version
    if version is None:
        return None  # without a version it is the one that is installed beside us
    function = match[3] or "judge"
    if function not in peer.configs or match[3] == "judge":
        names = ", ".join(full_names(match[1]))
        raise SubjectError(f"{name!r} names no grader of {peer.package}; there is {names}")
    return Chosen(peer, version, function)


def full_names(key: str) -> list[str]:
    """The names of all graders of one peer."""
    version = "" if PEERS[key].version else "==VERSION"
    configs = PEERS[key].configs
    return [f"{key}{version}" + ("" if name == "judge" else f":{name}") for name in configs]
