"""How seats play in the playouts: one row of parameters a model (see ``kernel_policy`` for their meaning)."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Final

from tutor.core.errors import ContentError


@dataclass(frozen=True, slots=True)
class Policy:
    """Points, except decay (share a discard), noise (temperature in points) and early_turns (own turns)."""

    outs: float
    decay: float
    danger: float
    noise: float
    take_gain: float
    early_turns: float
    early_limit: float
    late_limit: float
    last_limit: float
    potential: float
    late_deadwood: float
    gain: float

    @property
    def row(self) -> tuple[float, ...]:
        return astuple(self)


ALWAYS: Final = -100.0  # takes whatever melds
TIES_ONLY: Final = 1e-3  # noise that chooses among equal scores only

_PATIENT: Final = Policy(
    outs=1.2,
    decay=0.02,
    danger=6.0,
    noise=0.0,
    take_gain=1.0,
    early_turns=5.0,
    early_limit=10.0,
    late_limit=0.0,
    last_limit=0.0,
    potential=4.0,
    late_deadwood=1.0,
    gain=0.1,
)
_SIMPLE: Final = Policy(
    outs=0.0,
    decay=0.0,
    danger=0.0,
    noise=TIES_ONLY,
    take_gain=ALWAYS,
    early_turns=99.0,
    early_limit=10.0,
    late_limit=10.0,
    last_limit=10.0,
    potential=0.0,
    late_deadwood=1.0,
    gain=0.0,
)
MODELS: Final[dict[str, Policy]] = {"prudente": replace(_PATIENT, noise=0.7), "simple": _SIMPLE}

# How my own seat goes on in the playouts: the patient way, tuned by self-play against each model
_CONTINUATIONS: Final[dict[str, Policy]] = {
    "prudente": replace(_PATIENT, outs=2.0, late_deadwood=0.6),
    "simple": replace(_PATIENT, outs=0.4, early_turns=2.0),
}
DEFAULT_MODEL: Final = "prudente"


def continuation_of(model: str) -> Policy:
    """How my own seat goes on against a model; the patient way where none was tuned."""
    return _CONTINUATIONS.get(model, _PATIENT)


def policy_of(model: str) -> Policy:
    """The policy of a model by name; ``unknown_model`` names those that exist."""
    if model not in MODELS:
        raise ContentError("unknown_model", token=model, expected=", ".join(MODELS))
    return MODELS[model]
