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

    @property
    def row(self) -> tuple[float, ...]:
        return astuple(self)


ALWAYS: Final = -100.0  # takes whatever melds
TIES_ONLY: Final = 1e-3  # noise that chooses among equal scores only

OWN: Final = Policy(1.2, 0.02, 4.0, 0.0, 1.0, 5.0, 10.0, 0.0, 0.0)
MODELS: Final[dict[str, Policy]] = {
    "prudente": replace(OWN, noise=0.7),
    "simple": Policy(0.0, 0.0, 0.0, TIES_ONLY, ALWAYS, 99.0, 10.0, 10.0, 10.0),
}
DEFAULT_MODEL: Final = "prudente"


def policy_of(model: str) -> Policy:
    """The policy of a model by name; ``unknown_model`` names those that exist."""
    if model not in MODELS:
        raise ContentError("unknown_model", token=model, expected=", ".join(MODELS))
    return MODELS[model]
