"""The settings of the service, each from an environment variable VERIFYD_NAME."""

from __future__ import annotations

import annotated_types
from pydantic import Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from verifyd.process import MIB, Limits

PREFIX = "VERIFYD_"


class BadSettings(ValueError):
    """One line for each setting that cannot be used: the variable, its value, what it takes."""


class Settings(BaseSettings):
    """Read once, when a process of the service starts."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    max_body_bytes: int = Field(
        default=64 * MIB, ge=1, description="A larger request body is refused."
    )
    max_items_in_flight: int = Field(
        default=100_000,
        ge=1,
        description="With so many items unanswered, further requests are told to wait.",
    )
    max_bytes_in_flight: int = Field(
        default=256 * MIB,
        ge=1,
        description="With so many bytes of bodies unanswered, further requests are told to wait.",
    )
    retry_after_s: int = Field(
        default=1, ge=1, description="How long such a request is told to wait."
    )
    api_keys: str = Field(
        default="", description="Comma-separated; with any, /v1 asks for one as bearer."
    )
    pool_workers: int | None = Field(
        default=None, ge=1, description="Worker processes for slow checks; the cores, at least two."
    )
    cpu_s: float = Field(
        default=10.0, gt=0, description="CPU seconds at which a slow check is stopped."
    )
    wall_s: float = Field(
        default=60.0, gt=0, description="Seconds at which a sleeping one is stopped."
    )
    memory_mb: int = Field(
        default=1024, ge=128, description="Resident MiB at which one is stopped."
    )
    drain_s: float = Field(
        default=1.0,
        ge=0,
        description="After SIGTERM, how long /readyz says 503 before the socket closes.",
    )
    grace_s: int = Field(
        default=30, ge=0, description="How long requests in flight may then still take."
    )

    @property
    def keys(self) -> frozenset[str]:
        """The keys, apart."""
        return frozenset(key.strip() for key in self.api_keys.split(",") if key.strip())

    @property
    def limits(self) -> Limits:
        """The limits of a worker's job."""
        return Limits(cpu_s=self.cpu_s, wall_s=self.wall_s, memory_bytes=self.memory_mb * MIB)


def read_settings() -> Settings:
    """The settings of the environment. Raises BadSettings."""
    try:
        return Settings()
    except ValidationError as problem:
        raise BadSettings(
            "\n".join(_fault(str(e["loc"][0]), e["input"]) for e in problem.errors())
        ) from None


def _fault(name: str, value: object) -> str:
    takes = _allowed(Settings.model_fields[name])
    return f"verifyd: {PREFIX}{name.upper()}={value!r:.60} cannot be used; it takes {takes}"


def _allowed(field: FieldInfo) -> str:
    """What a setting takes, in words, from its type and bounds."""
    words = "a number" if field.annotation is float else "a whole number"
    for bound in field.metadata:
        if isinstance(bound, annotated_types.Ge):
            words += f" of {bound.ge} or more"
        elif isinstance(bound, annotated_types.Gt):
            words += f" above {bound.gt}"
    return words
