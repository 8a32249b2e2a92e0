"""One decision by a policy from a view: the same rules that the playouts follow, as actions of the real game."""

from __future__ import annotations

from typing import Any

from tutor.ai import kernel, kernel_cards, kernel_policy
from tutor.ai.models import Policy, continuation_of
from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Pass, Take
from tutor.core.cards import Card, CardSet
from tutor.core.hand import Phase
from tutor.core.melds import MELD_BY_MASK, Meld
from tutor.core.view import PlayerView


def decide(view: PlayerView, policy: Policy, random: Any) -> Action:
    """What a seat with this policy does; ``random``: ``kernel.vector([start])`` with a 32-bit start that isn't 0."""
    if view.phase is Phase.DISCARD:
        return _end(view, policy) or Discard(throw(view, view.hand, view.taken, policy, random))
    if view.phase is Phase.FIFTIETH:
        return _last_offer(view, policy)
    if view.phase is not Phase.MUST_DRAW and view.face_up is not None and _wants(view, policy):
        return Take()
    return Pass() if view.phase is Phase.UPCARD else Draw()


def _row(policy: Policy) -> Any:
    return kernel.vector(policy.row, float)


def _rules(view: PlayerView) -> Any:
    return kernel.rules_row(view.rules, view.limit, view.rules.multiplier_for(view.upcard))


def _wants(view: PlayerView, policy: Policy) -> bool:
    assert view.face_up is not None
    return bool(kernel_policy.wants(view.hand.mask, view.face_up.index, _row(policy)))


def _last_offer(view: PlayerView, policy: Policy) -> Action:
    assert view.face_up is not None
    card = view.face_up
    least = int(kernel_cards.best_after_discard(view.hand.add(card).mask, card.index))
    limit = min(policy.last_limit, view.limit)
    return Take() if _wants(view, policy) and least <= limit else Pass()


def _end(view: PlayerView, policy: Policy) -> Action | None:
    """Big gin, gin or a knock, where the policy ends the hand."""
    banned = -1 if view.taken is None else view.taken.index
    least = int(kernel_cards.best_after_discard(view.hand.mask, banned))
    worth_it = view.rules.big_gin and view.rules.big_gin_bonus >= view.rules.gin_bonus
    if least == 0 and worth_it and kernel_cards.deadwood(view.hand.mask) == 0:
        return BigGin(melds_of(view.hand))
    limit = kernel_policy.knock_limit(view.turn, view.stock_left, _row(policy), _rules(view))
    if least > 0 and least > limit and not view.must_knock:
        return None
    card = max(
        card for card in view.hand if card is not view.taken and kernel.deadwood(view.hand.mask ^ card.mask) == least
    )
    return Knock(card, melds_of(view.hand.remove(card)))


def melds_of(hand: CardSet) -> tuple[Meld, ...]:
    """The arrangement that the playouts show."""
    room = kernel.ints(kernel.MAX_MELDS + 1)
    count = int(kernel_cards.arrange(hand.mask, room))
    return tuple(MELD_BY_MASK[int(mask)] for mask in room[:count])


def throw(view: PlayerView, hand: CardSet, taken: Card | None, policy: Policy, random: Any) -> Card:
    """The card that a seat with this policy throws of these eleven."""
    cards, scores = kernel.ints(12), kernel.floats(kernel_policy.SCORES)
    count = kernel_policy.list_discards(hand.mask, -1 if taken is None else taken.index, cards, scores)
    gone = CardSet(view.pile) - hand
    return Card.at(
        kernel_policy.pick_discard(
            hand.mask, count, gone.mask, view.rival_known.mask, view.turn, _row(policy), cards, scores, random
        )
    )


def own_discard(view: PlayerView, hand: CardSet, taken: Card | None, model: str) -> Card:
    """The card that the continuation of the playouts throws for my seat."""
    return throw(view, hand, taken, continuation_of(model), kernel.ints(1))
