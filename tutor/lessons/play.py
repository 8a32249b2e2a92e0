"""Turns and small games: answers are lists of actions, replayed by the rules of the hand against a scripted rival."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.core.actions import Action, Discard, Draw, Knock, Pass, Take
from tutor.core.cards import Card
from tutor.core.hand import Event, HandState, Phase, apply, best_show, check
from tutor.core.melds import deadwood_points, discard_options
from tutor.core.scoring import HandScore, Result
from tutor.lessons.keys import CARD_BY_NAME
from tutor.lessons.model import Answer, Kind
from tutor.lessons.positions import ME
from tutor.lessons.rival import careful, guileless, knock_with

Step = list[str]
_BARE: Final[dict[str, Action]] = {"take": Take(), "draw": Draw(), "pass": Pass()}
MAX_ACTIONS: Final = 120


@dataclass(frozen=True, slots=True)
class Played:
    """Where the learner stands. ``refused``: the code of the first action that the rules forbid (it was not done)."""

    state: HandState
    refused: str | None = None
    refused_card: Card | None = None

    @property
    def may(self) -> tuple[str, ...]:
        """The words of the actions that make sense now: take, draw, pass, discard, knock."""
        if self.state.turn != ME:
            return ()
        names = [name for name, action in _BARE.items() if check(self.state, action) is None]
        if self.state.phase is Phase.DISCARD:
            names.append("discard")
            names += ["knock"] if self.knocking_cards else []
        return tuple(names)

    @property
    def knocking_cards(self) -> tuple[Card, ...]:
        """The discards with which the learner may knock."""
        left = discard_options(self.state.hand) if self.state.phase is Phase.DISCARD else {}
        return tuple(c for c, points in left.items() if points <= self.state.limit and c is not self.state.taken)

    @property
    def log(self) -> tuple[Event, ...]:
        return self.state.events

    @property
    def score(self) -> HandScore | None:
        return self.state.score

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.DONE


def parse_action(state: HandState, step: object) -> Action | None:
    """``["draw"]``, ``["discard", "7h"]`` ... as an action; None for anything else."""
    parts = [step] if isinstance(step, str) else list(step) if isinstance(step, list | tuple) else []
    if len(parts) == 1 and isinstance(parts[0], str):
        return _BARE.get(parts[0])
    card = CARD_BY_NAME.get(parts[1]) if len(parts) == 2 and isinstance(parts[1], str) else None
    if card is None or parts[0] not in ("discard", "knock"):
        return None
    return Discard(card) if parts[0] == "discard" or card not in state.hand else knock_with(state, card)


def settle_show(state: HandState) -> HandState:
    """After a knock, the best defence of whoever defends."""
    return apply(state, best_show(state)) if state.phase is Phase.SHOW else state


def advance(state: HandState, actions: object, *, one_turn: bool) -> Played:
    """The state after the learner's actions; the rival answers in between unless only one turn is played."""
    for step in list(actions)[:MAX_ACTIONS] if isinstance(actions, list | tuple) else []:
        action = parse_action(state, step)
        wrong = "bad_action" if action is None else "not_now_done" if state.turn != ME else check(state, action)
        if wrong is not None or action is None:
            return Played(state, wrong, getattr(action, "card", None))
        state = settle_show(apply(state, action))
        state = state if one_turn else _rival_turns(state)
    return Played(state)


def _rival_turns(state: HandState) -> HandState:
    while state.turn != ME and state.phase is not Phase.DONE:
        state = settle_show(apply(state, guileless(state)))
    return state


@dataclass(frozen=True, slots=True)
class TurnKey:
    """One turn from ``state``: the first action must be one of ``first``, and the end must pass ``goal``."""

    state: HandState
    first: tuple[str, ...]
    goal: Callable[[HandState, HandState], bool]
    kind: Kind = Kind.PLAY_TURN

    def accepts(self, answer: Answer) -> bool:
        if not isinstance(answer, list | tuple) or len(answer) != 2:
            return False
        played = advance(self.state, answer, one_turn=True)
        opening = answer[0] if isinstance(answer[0], str) else answer[0][0] if answer[0] else ""
        return played.refused is None and opening in self.first and self.goal(self.state, played.state)

    def _all(self) -> Iterator[list[Step]]:
        for opening in ("take", "draw", "pass"):
            played = advance(self.state, [[opening]], one_turn=True)
            if played.refused is None and played.state.turn == ME:
                yield from ([[opening], [end, str(card)]] for end in ("knock", "discard") for card in played.state.hand)

    def solutions(self) -> Iterator[Answer]:
        """Those that leave least come first."""
        yield from sorted((steps for steps in self._all() if self.accepts(steps)), key=self._left)

    def _left(self, steps: list[Step]) -> int:
        return deadwood_points(advance(self.state, steps, one_turn=True).state.hands[ME].mask)

    def mistakes(self) -> Iterator[Answer]:
        yield from (steps for steps in self._all() if not self.accepts(steps))


def least_left(start: HandState, end: HandState) -> bool:
    """Goal: after the turn the hand has the least deadwood that this draw allowed."""
    drawn = end.hands[ME].mask | (end.pile[-1].mask if end.pile else 0)
    took = end.events[-2].card if len(end.events) > 1 and end.events[-2].code == "take" else None
    options = [deadwood_points(drawn ^ card.mask) for card in _cards(drawn) if card is not took]
    return end.knocker is None and deadwood_points(end.hands[ME].mask) == min(options)


def _cards(mask: int) -> Sequence[Card]:
    return [card for card in CARD_BY_NAME.values() if mask >> card.index & 1]


def knocked(start: HandState, end: HandState) -> bool:
    """Goal: the learner knocked, gin or not."""
    return end.knocker == ME


def went_gin(start: HandState, end: HandState) -> bool:
    return end.knocker == ME and end.score is not None and end.score.result is Result.GIN


@dataclass(frozen=True, slots=True)
class GameKey:
    """A whole hand from ``state`` against the scripted rival: won within so many own turns."""

    state: HandState
    turns: int
    gin: bool = False
    kind: Kind = Kind.SMALL_GAME

    def won(self, state: HandState) -> bool:
        if state.score is None or state.score.winner != ME:
            return False
        return state.score.result is Result.GIN or not self.gin

    def accepts(self, answer: Answer) -> bool:
        played = advance(self.state, answer, one_turn=False)
        return played.refused is None and own_turns(played.state) <= self.turns and self.won(played.state)

    def solutions(self) -> Iterator[Answer]:
        steps = self.careful_game(0 if self.gin else self.state.limit)
        if steps is not None and self.accepts(steps):
            yield steps

    def careful_game(self, limit: int) -> list[Step] | None:
        """The actions of the careful learner until the end or the last turn."""
        state, steps = self.state, list[Step]()
        while state.phase is not Phase.DONE and own_turns(state) < self.turns:
            steps.append(as_step(careful(state, limit)))
            state = advance(self.state, steps, one_turn=False).state
        return steps if state.phase is Phase.DONE else None

    def mistakes(self) -> Iterator[Answer]:
        yield []
        yield [["draw"], ["draw"]]
        hand = next(iter(self.state.hand))
        yield [["draw"], ["discard", str(hand)]]


def own_turns(state: HandState) -> int:
    return sum(event.seat == ME and event.code in ("discard", "knock") for event in state.events)


def as_step(action: Action) -> Step:
    """An action as the page writes it."""
    match action:
        case Discard(card):
            return ["discard", str(card)]
        case Knock(card, _):
            return ["knock", str(card)]
        case _:
            return [next(name for name, bare in _BARE.items() if bare == action)]
