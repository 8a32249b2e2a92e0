"""A story played by the rules: what is left unsaid is filled in, and the first move that can't be true is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError, IllegalError, UnreadableError
from tutor.core.hand import HandState, Phase, can_knock
from tutor.core.melds import Meld, best_arrangements, deadwood_points
from tutor.core.rules import HAND_SIZE, Rules
from tutor.core.view import ME, RIVAL, Assumption
from tutor.formats.history_story import Move, Story
from tutor.formats.record_acts import Act
from tutor.formats.record_replay import World, middle_of, start_of

_TAKING: Final = (Phase.UPCARD, Phase.DRAW, Phase.MUST_DRAW)


@dataclass(frozen=True, slots=True)
class Played:
    """The story at its end: the moves as they were, whether they go back to the deal, and what was assumed."""

    world: World
    moves: tuple[Move, ...]
    whole: bool
    assumptions: tuple[Assumption, ...] = ()
    vague: tuple[Move, ...] = ()

    @property
    def state(self) -> HandState:
        return self.world.state


@dataclass
class _Player:
    """Plays the moves one after another on a world."""

    world: World
    hand: CardSet
    upcard_line: int
    done: list[Move] = field(default_factory=list)
    notes: dict[str, Assumption] = field(default_factory=dict)
    vague: list[Move] = field(default_factory=list)

    def note(self, code: str, **facts: object) -> None:
        self.notes.setdefault(code, Assumption(code, facts))

    def act(self, move: Move) -> None:
        """One move by the rules of ``core.hand``; an error names its line."""
        assert move.seat is not None
        melds = None
        if move.code in ("knock", "big_gin") and move.seat == ME:
            self._hold_hand()
            _check_own_knock(self.hand, self.world.state.limit, move)
            melds = _own_melds(self.hand, move)
        try:
            self.world = self.world.do(Act(move.seat, move.code, move.card, melds))
        except GinError as error:
            raise _named(error, move, self.world) from error
        self.done.append(move)

    def _hold_hand(self) -> None:
        for card in self.hand:
            self.world = self.world.hold(ME, card)

    def imply(self, move: Move, code: str, seat: int | None = None) -> None:
        """A move that nobody wrote down, at the place of one that somebody did."""
        self.act(Move(move.line, self.world.state.turn if seat is None else seat, code, None, move.token))

    def top(self) -> Card | None:
        """The card that lies face up, if it is known."""
        pile = self.world.state.pile
        return pile[-1] if pile and pile[-1] in self.world.pinned else None


def play(story: Story, moves: tuple[Move, ...], hand: CardSet, rules: Rules) -> Played:
    """Play the moves; seats must be known. Raises IllegalError with ``line``, ``token`` and ``card``."""
    world, whole, notes = _opening(story, moves, rules)
    player = _Player(world, hand, story.upcard.line if story.upcard else 0)
    player.notes.update({note.code: note for note in notes})
    moves = _with_last_take(moves, hand)
    for place, move in enumerate(moves):
        later = moves[place + 1 :]
        if not _is_idle_pass(move, later, player.world.state):
            _lead_up(player, move)
            clear = _made_clear(player, move)
            _check_against_hand(clear, later, hand)
            player.act(clear)
    _finish(player, moves)
    if story.listed:
        player.notes.pop("draws_implied", None)
    _hold_all(player, story)
    return Played(player.world, tuple(player.done), whole, tuple(player.notes.values()), tuple(player.vague))


def _with_last_take(moves: tuple[Move, ...], hand: CardSet) -> tuple[Move, ...]:
    """With eleven cards, a last discard of the rival that is in my hand has been taken."""
    last = moves[-1]
    if len(hand) > HAND_SIZE and last.seat == RIVAL and last.code == "discard" and last.card in hand:
        return (*moves, replace(last, seat=ME, code="take"))
    return moves


# --- where the story begins ---------------------------------------------------------------------------------------


def _opening(story: Story, moves: Sequence[Move], rules: Rules) -> tuple[World, bool, list[Assumption]]:
    first = moves[0]
    assert first.seat is not None
    starts = _starts_at_deal(story, first, rules)
    if not starts:
        dealer = 1 - first.seat if story.dealer is None else story.dealer
        return _middle(story, moves, rules, dealer), False, [Assumption("history_fragment")]
    notes = []
    dealer = 1 - first.seat if story.dealer is None else story.dealer
    if story.dealer is None:
        notes.append(Assumption("dealer_me" if dealer == ME else "dealer_rival"))
    upcard = story.upcard.card if story.upcard else None
    if upcard is None and first.code == "take" and first.card is not None:
        upcard = first.card
        notes.append(Assumption("upcard_from_take", {"card": upcard.symbol}))
    elif upcard is None and not rules.eleven_to_nondealer:
        notes.append(Assumption("upcard_unknown", {"limit": rules.limit_for(None)}))
    return start_of(rules, dealer, upcard=upcard), True, notes


def _starts_at_deal(story: Story, first: Move, rules: Rules) -> bool:
    """Whether the first move can be, or claims to be, the first of the hand."""
    if rules.eleven_to_nondealer:
        return story.dealer is not None or first.throws
    if first.code == "pass" or (story.dealer_line is not None and story.upcard is not None):
        return True
    if story.upcard is not None and first.acquires and first.code != "draw":
        return first.card in (None, story.upcard.card)
    by_dealer = story.dealer is not None and story.dealer == first.seat
    return (story.upcard is not None or story.dealer is not None) and not by_dealer


def _middle(story: Story, moves: Sequence[Move], rules: Rules, dealer: int) -> World:
    world = middle_of(rules, dealer, moves[0].seat or 0)
    upcard = story.upcard.card if story.upcard else None
    return replace(world, state=replace(world.state, upcard=upcard))


# --- one move -----------------------------------------------------------------------------------------------------


def _check_against_hand(move: Move, later: Sequence[Move], hand: CardSet) -> None:
    """What my hand of now says about a move of then."""
    card = move.card
    if card is None:
        return
    if move.throws and card in hand and not any(_gets(other, card, ME) for other in later):
        code = "thrown_card_in_hand" if move.seat == ME else "card_in_your_hand"
        raise IllegalError(code, line=move.line, token=move.token, card=card.symbol)
    thrown_later = any(other.throws and other.card is card and other.seat == move.seat for other in later)
    if not move.acquires or thrown_later:
        return
    if move.seat == ME and card not in hand:
        raise IllegalError("taken_card_missing", line=move.line, token=move.token, card=card.symbol)
    if move.seat == RIVAL and card in hand:
        raise IllegalError("card_in_your_hand", line=move.line, token=move.token, card=card.symbol)


def _gets(move: Move, card: Card, seat: int) -> bool:
    return move.seat == seat and move.acquires and move.card in (card, None) and move.code != "draw"


def _is_idle_pass(move: Move, later: Sequence[Move], state: HandState) -> bool:
    """``rechaza K♠ y roba``: only the draw counts, after the upcard has been decided."""
    goes_on = bool(later) and later[0].seat == move.seat and later[0].acquires
    return move.code == "pass" and state.phase is Phase.DRAW and goes_on


def _lead_up(player: _Player, move: Move) -> None:
    """What must have come before this move: passes on the upcard, a draw before a discard."""
    while player.world.state.phase is Phase.UPCARD and move.code != "pass":
        state = player.world.state
        if move.seat == state.turn and (move.code != "draw" and not move.throws):
            return
        if move.seat == state.turn and move.throws and _must_have_taken(player, move):
            player.imply(move, "take")
            return
        player.imply(move, "pass")
    if not move.throws or move.seat != player.world.state.turn:
        return
    if player.world.state.phase in (Phase.DRAW, Phase.MUST_DRAW):
        took = player.world.state.phase is Phase.DRAW and move.seat == ME and player.top() in player.hand
        player.imply(move, "take" if took else "draw")
        player.note("draws_implied")


def _must_have_taken(player: _Player, move: Move) -> bool:
    """The dealer throws first only after taking the upcard; and I took it if it is in my hand."""
    state = player.world.state
    return move.seat == state.dealer or (move.seat == ME and state.upcard in player.hand)


def _made_clear(player: _Player, move: Move) -> Move:
    """Took or drew: the card that lies on top was taken, and so is one that is only "taken" while it is offered."""
    state, top = player.world.state, player.top()
    if move.code == "get":
        taken = state.phase is Phase.UPCARD or (move.seat == ME and top in player.hand)
        if not taken:
            player.vague.append(move)
        move = replace(move, code="take" if taken else "draw")
    if move.code == "draw" and move.card is not None and state.phase is not Phase.MUST_DRAW:
        is_top = top is move.card or move.seat == RIVAL
        return replace(move, code="take") if is_top else move
    if move.code == "take" and move.card is None:
        if top is None:
            raise UnreadableError("history_card_missing", line=move.line, token=move.token, expected="card")
        return replace(move, card=top)
    return move


def _own_melds(hand: CardSet, move: Move) -> tuple[Meld, ...] | None:
    return best_arrangements(hand)[0].melds if move.code == "big_gin" or move.card is not None else None


def _named(error: GinError, move: Move, world: World) -> GinError:
    """The error with line, word and card, and with the place where the card really is."""
    facts: dict[str, object] = {**error.facts, "line": move.line, "token": move.token}
    if move.card is not None:
        facts["card"] = move.card.symbol
    code = error.code
    if code == "card_not_held" and move.card is not None:
        where = world.place_of(move.card)
        code = {"pile": "already_in_pile", f"hand{1 - (move.seat or 0)}": "other_holds_it"}.get(where, code)
    return type(error)(code, **facts)


# --- the end ------------------------------------------------------------------------------------------------------


def _finish(player: _Player, moves: Sequence[Move]) -> None:
    """Bring the hand to my decision: with eleven cards I have drawn or taken; the rival's pass is implied."""
    last = moves[-1]
    state = player.world.state
    if state.phase is Phase.UPCARD and state.turn == RIVAL:
        player.imply(last, "pass")
        player.note("rival_passed")
        state = player.world.state
    has_drawn = len(player.hand) > HAND_SIZE
    if has_drawn and state.turn == ME and state.phase in (*_TAKING, Phase.FIFTIETH):
        _draw_or_take(player, last)
    size = len(player.world.state.hands[ME])
    if size != len(player.hand):
        facts = {"got": len(player.hand), "expected": size}
        raise IllegalError("hand_size_disagrees", line=last.line, token=last.token, **facts)


def _draw_or_take(player: _Player, last: Move) -> None:
    top = player.top()
    phase = player.world.state.phase
    if top in player.hand and phase is not Phase.MUST_DRAW:
        player.act(Move(last.line, ME, "take", top, last.token))
        return
    if phase is Phase.UPCARD:
        player.imply(last, "pass")
        if player.world.state.phase is Phase.UPCARD:
            player.imply(last, "pass")
            player.note("rival_passed")
    player.imply(last, "draw")
    player.note("drew_from_stock")


def _hold_all(player: _Player, story: Story) -> None:
    """My hand must be what the story leaves me."""
    state = player.world.state
    if state.knocker == ME:
        return
    for card in player.hand:
        player.world = player.world.hold(ME, card)
        if card not in player.world.state.hands[ME]:
            where = {"pile": "pile", "hand1": "rival"}.get(player.world.place_of(card), "pile")
            line = _line_of(player, card, story)
            raise IllegalError("card_in_two_places", card=card.symbol, where=where, line=line)
    state = player.world.state
    if state.must_knock and state.turn == ME and not can_knock(player.hand, state.limit, state.taken, state.rules):
        last = player.done[-1]
        raise IllegalError("fiftieth_only_to_knock", line=last.line, token=last.token)


def _line_of(player: _Player, card: Card, story: Story) -> int | None:
    lines = [move.line for move in player.done if move.card is card]
    if lines:
        return lines[-1]
    return story.upcard.line or None if story.upcard and story.upcard.card is card else None


def _check_own_knock(hand: CardSet, limit: int, move: Move) -> None:
    """My knock must be within the limit."""
    left = deadwood_points(hand.mask)
    if move.code == "knock" and left > limit:
        card = {"card": move.card.symbol} if move.card else {}
        raise IllegalError("deadwood_over_limit", line=move.line, token=move.token, got=left, limit=limit, **card)
