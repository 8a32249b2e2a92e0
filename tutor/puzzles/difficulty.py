"""How hard a puzzle is: the rating of a player who gets it right as often as the ladder of players says.

Each rung of the ladder is a player with a rating. With the chance ``hasty`` he answers as a rule of thumb or a policy
of his strength does; else he weighs all answers with his own noise, so that small differences escape the weak. And
each thing to be seen (``load``: melds, cards, outs) may escape him with the chance ``slip``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.puzzles.model import Choice

EASIEST: Final = 800.0
HARDEST: Final = 2200.0
# Between two options people think twice more often, and tell small differences less well
OPTION_HASTE: Final = 0.35
OPTION_NOISE: Final = 3.0
SPREAD: Final = 400.0  # rating points that make the odds ten to one


@dataclass(frozen=True, slots=True)
class Rung:
    """``noise``: temperature of the choice, as a share of the theme's ``no_credit``."""

    rating: float
    hasty: float
    noise: float
    slip: float


LADDER: Final = (
    Rung(600.0, 0.90, 1.0, 0.30),
    Rung(900.0, 0.85, 0.6, 0.20),
    Rung(1200.0, 0.80, 0.35, 0.13),
    Rung(1500.0, 0.70, 0.2, 0.08),
    Rung(1800.0, 0.55, 0.12, 0.05),
    Rung(2100.0, 0.35, 0.07, 0.03),
    Rung(2400.0, 0.15, 0.04, 0.01),
)


def rung_shares(
    choices: Sequence[Choice], accepted: Sequence[str], rules_of_thumb: Sequence[float], scale: float, load: int
) -> tuple[float, ...]:
    """How often each rung is right; ``rules_of_thumb``: how often those are, the simplest first."""
    return tuple(
        (1.0 - rung.slip) ** load
        * mixed(
            rung.hasty,
            rules_of_thumb[place * len(rules_of_thumb) // len(LADDER)],
            weighed(choices, accepted, rung.noise * scale),
        )
        for place, rung in enumerate(LADDER)
    )


def option_shares(
    choices: Sequence[Choice], accepted: Sequence[str], policies: Sequence[float], scale: float
) -> tuple[float, ...]:
    """The same between two options, where one who guesses is right half the time: what is better than guessing."""
    shares = (
        mixed(
            OPTION_HASTE * rung.hasty,
            policies[place * len(policies) // len(LADDER)],
            weighed(choices, accepted, OPTION_NOISE * rung.noise * scale),
        )
        for place, rung in enumerate(LADDER)
    )
    return tuple(max(0.0, 2.0 * share - 1.0) for share in shares)


def mixed(hasty: float, thumb: float, weighed_share: float) -> float:
    """The share of one who goes by a rule of thumb so often, and weighs his answers otherwise."""
    return hasty * thumb + (1.0 - hasty) * weighed_share


def weighed(choices: Sequence[Choice], accepted: Sequence[str], noise: float) -> float:
    """The share of right answers of one who sees every loss through noise."""
    weights = {choice.key: math.exp(-choice.loss / noise) for choice in choices}
    return sum(weights[key] for key in accepted) / sum(weights.values())


def expected(rating: float, difficulty: float) -> float:
    """The chance that a player of this rating solves it (Glicko without deviations)."""
    return float(1.0 / (1.0 + 10.0 ** ((difficulty - rating) / SPREAD)))


def difficulty_of(shares: Sequence[float]) -> float:
    """The difficulty under which the ladder would be right as often as it is, within the scale."""
    low, high = EASIEST, HARDEST
    wanted = sum(shares)
    while high - low > 0.5:
        middle = (low + high) / 2
        harder = sum(expected(rung.rating, middle) for rung in LADDER) > wanted
        low, high = (middle, high) if harder else (low, middle)
    return float(round((low + high) / 2))
