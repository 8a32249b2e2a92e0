"""The rival's hidden hand: worlds drawn in proportion to how well they explain what is known, and the heat map.

From a whole history: the chain of ``kernel_belief.walk``, whose weights are the chances of the rival's acts under the
model. From parts: the card factors of engine-notes.md as proposal (same rank, next in suit, two away of each card
refused, thrown or taken), then one of ``PROPOSALS`` hands by how developed a hand is at that turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

import numpy as np

from tutor.ai import kernel, kernel_belief, kernel_policy, kernel_steps
from tutor.ai.deadwood_by_turn import deadwood_shares
from tutor.ai.history import History, read_history
from tutor.ai.kernel import COMPILED, Floats, Ints, Rows, matrix, vector
from tutor.ai.models import policy_of
from tutor.core.cards import CARDS, DECK_SIZE, Card, CardSet
from tutor.core.rules import HAND_SIZE
from tutor.core.view import ME, RIVAL, PlayerView

PROPOSALS: Final = 64 if COMPILED else 8
STORIES: Final = 64 if COMPILED else 8
GROWING_STEPS: Final = (24, 96) if COMPILED else (6, 6)  # for each part of an act, smallest budget and usual one
PROPOSALS_FOR_TABLE: Final = 3000 if COMPILED else 300
HIGHEST: Final = 100  # deadwood of ten court cards: the last bin

# Odds of an unseen card by its distance to a card the rival refused / threw / took (engine-notes.md)
SAME_RANK: Final = {"refused": 0.36, "thrown": 0.29, "taken": 2.6}
NEXT: Final = {"refused": 0.48, "thrown": 0.38, "taken": 2.6}
TWO_AWAY: Final = {"refused": 0.71, "thrown": 0.62, "taken": 1.8}


class Worlds(Protocol):
    """An endless source of the rival's possible hands."""

    def more(self, count: int) -> Ints:
        """The next ``count`` hands as masks."""
        ...


class Chain:
    """Hands from a whole history: ``STORIES`` walks, each giving one world in turn.

    They start as one population that grew act by act (``kernel_belief.grow``), so that no long burn-in is needed.
    """

    def __init__(self, view: PlayerView, history: History, rules: Rows, model: str, seed: int, steps: int) -> None:
        self._due = vector(_due(history))
        self._random = vector([kernel_policy.mixed_seed(seed, 0x5EED)])
        self._times, self._initial, self._rules = vector(history.times), history.initial, rules
        self._acts = matrix([act.row for act in history.acts], kernel_belief.COLUMNS)
        self._row = vector(policy_of(model).row, float)
        self._held, self._next = len(history.times), 0
        rows = [self._story(view.unseen.mask) for _ in range(STORIES)]
        self._size = len(rows[0]) - self._held
        self._stories = matrix(rows, len(rows[0]))
        kernel_belief.grow(
            self._stories, matrix(rows, len(rows[0])), self._times, self._due, self._size, self._initial,
            self._acts, self._row, self._rules, self._random, steps,
        )  # fmt: skip

    def _story(self, unseen: int) -> list[int]:
        """A story that explains nothing yet: the hidden cards in his slots, then those of the pool."""
        pool, slots = vector([unseen]), kernel.ints(self._held)
        kernel_belief.fill_slots(slots, self._times, self._due, len(self._acts), pool, self._random)
        return [*map(int, slots), *(card.index for card in CardSet.of_mask(int(pool[0])))]

    def more(self, count: int) -> Ints:
        hands = np.zeros(count, dtype=np.int64)
        for place in range(count):
            story = self._stories[self._next]
            slots, pool = story[: self._held], story[self._held :]
            kernel.walk(
                slots, self._times, self._due, pool, self._size, self._initial, self._acts, 1.0, self._row,
                self._rules, self._random, PROPOSALS, hands, place, count,
            )  # fmt: skip
            story[:] = [*slots, *pool]
            self._next = (self._next + 1) % STORIES
        return hands


def _due(history: History) -> list[int]:
    due = [kernel_steps.NEVER] * DECK_SIZE
    for card, act in history.due:
        due[card.index] = act
    return due


class Factors:
    """Hands from parts of a history."""

    def __init__(self, view: PlayerView, model: str, seed: int) -> None:
        self._random = vector([kernel_policy.mixed_seed(seed, 0xFAC7)])
        self._pool, self._known = view.unseen.mask, view.rival_known.mask
        self._need = HAND_SIZE - len(view.rival_known)
        self._weights = card_weights(view)
        self._favour = self._favoured(deadwood_shares(model, view.turn))

    def _favoured(self, shares: Floats) -> Floats:
        """How much likelier each deadwood is for a rival at this turn than among the proposals."""
        hands = np.zeros(PROPOSALS_FOR_TABLE, dtype=np.int64)
        kernel_belief.propose(self._pool, self._known, self._weights, self._need, self._random, hands)
        found = np.minimum(kernel.deadwood_bulk(hands.astype(np.uint64)), HIGHEST)
        proposed = smooth(np.bincount(found, minlength=HIGHEST + 1) / len(hands))
        favour: Floats = np.minimum(shares / np.maximum(proposed, 1e-4), 1000.0) + 1e-9
        return favour

    def more(self, count: int) -> Ints:
        hands = np.zeros(count, dtype=np.int64)
        kernel_belief.resample(
            self._pool, self._known, self._weights, self._need, self._favour, PROPOSALS, self._random, hands
        )
        return hands


def smooth(shares: Floats, width: int = 3) -> Floats:
    """A moving average over 2 ``width`` + 1 neighbouring bins."""
    kernel_of = np.ones(2 * width + 1)
    weights = np.convolve(np.ones_like(shares), kernel_of, "same")
    return np.asarray(np.convolve(shares, kernel_of, "same") / weights, dtype=np.float64)


def worlds_of(view: PlayerView, rules: Rows, model: str, seed: int, steps: int = GROWING_STEPS[1]) -> Worlds:
    """The source of worlds that the view allows; ``steps`` of care (see ``GROWING_STEPS``) go into its start."""
    history = read_history(view)
    return Factors(view, model, seed) if history is None else Chain(view, history, rules, model, seed, steps)


def card_weights(view: PlayerView) -> Floats:
    """Relative odds (shape (52,)) of each card being in the rival's hand, from the parts that are known."""
    weights = np.ones(DECK_SIZE)
    for kind, cards in _signs(view).items():
        for card in cards:
            _apply_sign(weights, kind, card)
    return weights


def _apply_sign(weights: Floats, kind: str, card: Card) -> None:
    for other in CARDS:
        apart = abs(other.rank - card.rank)
        if other.rank == card.rank:
            weights[other.index] *= SAME_RANK[kind]
        elif other.suit is card.suit and apart <= 2:
            weights[other.index] *= (NEXT if apart == 1 else TWO_AWAY)[kind]


def _signs(view: PlayerView) -> Mapping[str, Iterable[Card]]:
    """Cards that the rival is known or assumed to have refused, thrown and taken."""
    taken = CardSet(event.card for event in view.events if (event.seat, event.code) == (RIVAL, "take") and event.card)
    thrown = CardSet(
        event.card for event in view.events if (event.seat, event.code) == (RIVAL, "discard") and event.card
    )
    mine = CardSet(event.card for event in view.events if (event.seat, event.code) == (ME, "discard") and event.card)
    if not view.events and not view.rival_known:
        thrown, mine = _by_turns(view)
    refused = (mine & CardSet(view.pile[:-1])) - taken
    return {"refused": refused, "thrown": thrown, "taken": view.rival_known | taken}


def _by_turns(view: PlayerView) -> tuple[CardSet, CardSet]:
    """Who threw what if nobody took anything: the discards alternate, the rival's on top (mine to answer it)."""
    thrown = [card for card in view.pile if card is not view.upcard]
    return CardSet(thrown[::-1][::2]), CardSet(thrown[::-1][1::2])


def heat_map(hands: Ints, view: PlayerView) -> dict[Card, float]:
    """The share of the worlds in which the rival holds each card that I don't see."""
    if not len(hands):
        return {}
    seen = view.unseen | view.rival_known
    return {card: float(np.mean(hands >> card.index & 1)) for card in seen}
