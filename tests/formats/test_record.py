"""The hand record: what was read is printed back byte for byte, and nothing illegal is read."""

from __future__ import annotations

import io
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.formats.play import play, played_record, tables
from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Pass, Show, Take
from tutor.core.cards import Card, CardSet
from tutor.core.errors import ContentError, GinError, IllegalError, UnreadableError
from tutor.core.hand import Event, Phase, replay
from tutor.core.melds import Meld
from tutor.core.rules import Rules, build_rules
from tutor.core.scoring import HandScore
from tutor.core.view import PartialRecord, partial_view, view_of
from tutor.es.errors import ERRORS, explain
from tutor.formats import record as text_form
from tutor.formats import record_jsonl
from tutor.formats.record import GameRecord, HandRecord, Mark, from_partial, to_partial
from tutor.formats.record_acts import Act, act_of, action_of

FOLDER = Path(__file__).parent.parent / "data" / "records"
FILES = sorted(FOLDER.glob("*.gin"))
TABLES = tables()
NAMED = [f"{number}-{name}" for number, (name, _) in enumerate(TABLES)]


def stored(name: str) -> str:
    return (FOLDER / f"{name}.gin").read_bytes().decode()


def only(name: str) -> HandRecord:
    return text_form.loads_hand(stored(name))


# --- there and back -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_stored_record_is_printed_back_byte_for_byte(file: Path) -> None:
    raw = file.read_bytes()
    game = text_form.load(file)
    assert text_form.dumps(game).encode() == raw
    twin = record_jsonl.dumps(game)
    assert record_jsonl.loads(twin) == game
    assert record_jsonl.dumps(record_jsonl.loads(twin)) == twin
    assert text_form.loads(text_form.dumps(record_jsonl.loads(twin))) == game


@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=NAMED)
def test_random_hands_of_every_table(preset: str, rules: Rules) -> None:
    check_random(preset, rules, range(6))


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=NAMED)
def test_many_random_hands_of_every_table(preset: str, rules: Rules) -> None:
    check_random(preset, rules, range(1_000, 1_200))


def check_random(preset: str, rules: Rules, seeds: range) -> None:
    for seed in seeds:
        hand = played_record(preset, rules, seed, skill=(seed % 3) / 2.5)
        text = text_form.dumps(hand)
        read = text_form.loads_hand(text)
        assert read == hand and text_form.dumps(read) == text
        assert record_jsonl.loads(record_jsonl.dumps(read)).hands == (hand,)
        end = [state for state, _ in play(rules, seed, skill=(seed % 3) / 2.5)][-1]
        assert read.state() == end
        actions = tuple(action for act in read.acts if (action := action_of(act)) is not None)
        assert replay(read.start(), actions) == end
        assert [read.view(seat) for seat in (0, 1)] == [view_of(end, seat) for seat in (0, 1)]


def test_files_and_open_files(tmp_path: Path) -> None:
    hand = only("gin")
    text_form.dump(hand, tmp_path / "a.gin")
    assert text_form.load(tmp_path / "a.gin") == GameRecord((hand,))
    out = io.StringIO()
    text_form.dump(GameRecord((hand, hand)), out)
    assert text_form.load(io.StringIO(out.getvalue())) == GameRecord((hand, hand))
    (tmp_path / "bad.gin").write_bytes(b"gin-tutor 1\n\xff\n")
    with pytest.raises(UnreadableError, match="not_utf8"):
        text_form.load(tmp_path / "bad.gin")


def test_every_action_is_an_act_and_back() -> None:
    melds = (Meld.of([Card("7c"), Card("7d"), Card("7h")]),)
    known = tuple(meld for meld in melds if meld is not None)
    actions: list[Action] = [
        Pass(),
        Take(),
        Draw(),
        Discard(Card("Ks")),
        Knock(Card("Ks"), known),
        BigGin(known),
        Show(known),
    ]
    for action in actions:
        assert action_of(act_of(1, action)) == action


# --- what the stored hands are -------------------------------------------------------------------------------------

ODDITIES = {
    "undercut_on_tie": ("undercut", 25),
    "tie_that_scores_nothing": ("tie", 0),
    "void": ("void", 0),
    "fiftieth_card_refused": ("void", 0),
}


@pytest.mark.parametrize(("name", "expected"), ODDITIES.items())
def test_result_of_an_odd_hand(name: str, expected: tuple[str, int]) -> None:
    score = only(name).state().score
    assert score is not None and (score.result.value, score.points) == expected


def test_odd_hands_are_what_their_names_say() -> None:
    assert only("big_gin").acts[-2].code == "big_gin"
    assert only("fiftieth_card_knock").acts[-3].code == "take" and only("fiftieth_card_knock").acts[-2].code == "knock"
    assert len({layoff.meld for layoff in only("layoffs_on_two_melds").acts[-1].layoffs}) > 1
    assert {layoff.meld for layoff in only("chain_of_layoffs").acts[-1].layoffs} and only("chain_of_layoffs").result
    assert only("eleven_to_nondealer").acts[0].code == "discard" and only("eleven_to_nondealer").upcard is None
    assert [act.code for act in only("upcard_taken_by_dealer").acts[:2]] == ["pass", "take"]
    assert only("oklahoma_ace_is_gin_only").start().limit == 0
    assert any(line.code == "spades_double" for line in scored("oklahoma_spade").lines)
    assert len(text_form.loads(stored("game_of_three_hands")).hands) == 3
    assert only("seed").start() == HandRecord(dealer=1, seed="42").start()


def scored(name: str) -> HandScore:
    score = only(name).result
    assert score is not None
    return score


# --- incomplete records --------------------------------------------------------------------------------------------


def test_unknown_hands_are_played_as_far_as_known() -> None:
    record = only("unknown_hands")
    assert not record.complete and "mano1: ?\nmano2: ?\n" in stored("unknown_hands")
    with pytest.raises(ContentError, match="record_incomplete"):
        record.start()
    assert record.final_world().state.phase is Phase.DONE
    with pytest.raises(ContentError, match="hand_not_known"):
        record.view(1)


def test_one_hand_known_gives_the_view_of_its_seat() -> None:
    record = only("one_hand_known")
    whole = played_record("guia-b", build_rules(), 11, 0.9)
    state = whole.start_world()
    for act in whole.acts[: len(record.acts)]:
        state = state.do(act)
    assert replace(record.view(0), assumptions=()) == view_of(state.state, 0)
    with pytest.raises(ContentError, match="hand_not_known"):
        record.partial(1)


@pytest.mark.parametrize("name", [file.stem for file in FILES if file.stem.startswith("partial")])
def test_a_partial_record_survives(name: str) -> None:
    partial = to_partial(only(name))
    assert from_partial(partial, only(name).preset) == only(name)
    assert only(name).view() == partial_view(partial)


def test_an_unknown_card_is_in_no_view() -> None:
    """``toma ?`` of an upcard that nobody remembers: no card is invented."""
    acts = (Act(1, "take"), Act(1, "discard", Card("Ks")), Act(0, "draw"), Act(0, "discard", Card("2c")))
    hand = CardSet.parse("Ah 2h 3h 4h 5h 9s Ts Js Qs 2c")
    record = HandRecord(dealer=0, hands=(hand, CardSet()), acts=acts)
    with pytest.raises(ContentError, match="hand_not_known"):
        record.partial(0)
    mine = replace(record, acts=(*acts[:2], Act(0, "draw", Card("8c")), acts[3])).partial(0)
    assert mine.hand == hand.add(Card("8c")).remove(Card("2c"))
    assert (mine.rival_taken, mine.pile) == (CardSet(), (Card("Ks"), Card("2c")))
    assert [event.card for event in mine.events] == [None, Card("Ks"), None, Card("2c")]


def test_every_field_of_a_partial_record_survives() -> None:
    hand = CardSet.parse("Ah 2h 3h 4h 5h 9s Ts Js Qs 8c 5d")
    filled: dict[str, object] = {
        "hand": hand,
        "rules": build_rules("torneo", ["hollywood"]),
        "upcard": Card("7d"),
        "dealer": 0,
        "events": (Event(1, "draw"), Event(1, "discard", Card("5d")), Event(0, "take", Card("5d"))),
        "pile": (Card("7d"),),
        "rival_taken": CardSet.parse("8s"),
        "taken": Card("5d"),
        "turn": 5,
        "stock_left": 20,
        "phase": Phase.DISCARD,
    }
    assert set(filled) == {field.name for field in fields(PartialRecord)}
    needed = {"hand": hand, "rules": build_rules("torneo")}
    partial = PartialRecord(**filled)  # type: ignore[arg-type]
    for name, value in filled.items():
        for other in (partial, PartialRecord(**(needed | {name: value}))):  # type: ignore[arg-type]
            text = text_form.dumps(from_partial(other, "torneo"))
            assert to_partial(text_form.loads_hand(text)) == other
            assert to_partial(record_jsonl.loads(record_jsonl.dumps(from_partial(other))).hands[0]) == other


def test_a_situation_of_the_second_seat_is_seen_from_there() -> None:
    record = only("partial_whole_history")
    assert record.situation is not None and record.dealer is not None
    turned = replace(
        record,
        dealer=1 - record.dealer,
        situation=replace(record.situation, seat=1),
        acts=tuple(replace(act, seat=1 - act.seat) for act in record.acts),
    )
    assert text_form.loads_hand(text_form.dumps(turned)).partial() == record.partial()


# --- what is refused: never repaired --------------------------------------------------------------------------------

PLAIN = stored("hand_in_play")
SPOILT = [
    # what to change into what, code, line
    ("gin-tutor 1", "gin-tutor 2", "record_version", 1),
    ("gin-tutor 1", "\ufeffgin-tutor 1", "not_a_record", 1),
    ("jugador1: J1\n", "", "record_key_missing", 1),
    ("jugador1: J1\n", "jugador1: J1\njugador1: J1\n", "record_key_twice", 3),
    ("jugador1: J1\n", "Jugador1: J1\n", "record_key", 2),
    ("jugador1: J1\n", "jugador1:  J1\n", "bad_text", 1),
    ("jugador1: J1\n", "jugador1: J{1\n", "bad_text", 1),
    ("jugador1: J1\njugador2: J2\n", "jugador2: J2\njugador1: J1\n", "not_canonical", 2),
    ("reparte: J2", "reparte: J3", "record_word", 4),
    ("reglas: guia-b", "reglas: guia-c", "unknown_preset", 5),
    ("reglas: guia-b\n", "reglas: guia-b\nregla: gin_bonus=25\n", "not_canonical", 6),
    ("reglas: guia-b\n", "reglas: guia-b\nregla: gin_bonus=x\n", "rule_value", 6),
    ("reglas: guia-b\n", "reglas: guia-b\nregla: foo=1\n", "unknown_rule", 6),
    ("reglas: guia-b\n", "reglas: guia-b\nregla: gin_bonus=020\n", "not_canonical", 6),
    ("reglas: guia-b\n", "reglas: guia-b\ntanteo: 5-007\n", "bad_number", 6),
    ("\n\n1. J1", "\n1. J1", "not_canonical", 10),
    ("\n\n1. J1", "\n\n\n1. J1", "not_canonical", 11),
    ("1. J1", "2. J1", "not_canonical", 11),
    ("1. J1", "1. J3", "record_line", 11),
    ("1. J1 ", "1. J1  ", "record_line", 11),
    (", tira ", ", lanza ", "record_line", None),
    (", tira ", " tira ", "record_line", None),
]


@pytest.mark.parametrize(("old", "new", "code", "line"), SPOILT)
def test_other_spellings_are_refused_by_line(old: str, new: str, code: str, line: int | None) -> None:
    assert old in PLAIN
    with pytest.raises(GinError) as caught:
        text_form.loads(PLAIN.replace(old, new, 1))
    assert caught.value.code == code
    assert line is None or caught.value.facts["line"] == line
    assert code in ERRORS and explain(caught.value)


def test_line_ends() -> None:
    """Lines end with a line feed and nothing else; ``tidy`` is there for what was copied from other systems."""
    other = PLAIN.replace("\n", "\r\n")
    with pytest.raises(UnreadableError) as caught:
        text_form.loads(other)
    assert (caught.value.code, caught.value.facts["line"]) == ("bad_line_end", 1)
    with pytest.raises(UnreadableError, match="last_line_open"):
        text_form.loads(PLAIN.rstrip("\n"))
    for text in (other, PLAIN.rstrip("\n"), "\ufeff" + PLAIN, "\n\n" + PLAIN + "\n\n", PLAIN.replace("\n", "  \n")):
        assert text_form.dumps(text_form.loads(text_form.tidy(text))) == PLAIN
        assert text_form.looks_like_record(text)
    for separator in ("\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x00"):
        with pytest.raises(ContentError, match="bad_text"):
            HandRecord(comments=(f"uno{separator}dos",))
        with pytest.raises(GinError):
            text_form.loads(PLAIN.replace("jugador1: J1", f"jugador1: J{separator}1"))


ILLEGAL = [
    # acts to put in place of act 2 and later of a hand whose dealer is J2, code
    ([Act(1, "draw")], "not_your_turn"),
    ([Act(0, "discard", Card("2c"))], "not_now_upcard"),
    ([Act(0, "draw")], "not_now_upcard"),
]


@pytest.mark.parametrize(("acts", "code"), ILLEGAL)
def test_illegal_first_act(acts: list[Act], code: str) -> None:
    record = replace(only("nothing_but_the_deal"), acts=tuple(acts))
    with pytest.raises(IllegalError) as caught:
        text_form.loads(text_form.dumps(record))
    assert (caught.value.code, caught.value.facts["line"]) == (code, 11)


@pytest.mark.parametrize("name", ["gin", "undercut_on_tie", "oklahoma_spade", "unknown_hands", "one_hand_known"])
def test_each_discard_changed_into_a_card_of_the_pile_is_named_with_its_line(name: str) -> None:
    record = only(name)
    pile = record.upcard
    for number, act in enumerate(record.acts):
        if act.code == "take":
            pile = None
        if act.code != "discard":
            continue
        if pile is not None:
            spoilt = replace(record, acts=(*record.acts[:number], replace(act, card=pile), *record.acts[number + 1 :]))
            with pytest.raises(IllegalError) as caught:
                text_form.loads(text_form.dumps(spoilt))
            assert caught.value.code == "card_not_held"
            line = text_form.dumps(spoilt).split("\n")[int(str(caught.value.facts["line"])) - 1]
            assert line.endswith(f"tira {pile.symbol}")
            with pytest.raises(IllegalError) as caught:
                record_jsonl.loads(record_jsonl.dumps(spoilt))
            assert (caught.value.facts["line"], caught.value.facts["act"]) == (1, number)
        pile = act.card


def test_wrong_draw_take_and_result() -> None:
    record = only("gin")
    draw = next(number for number, act in enumerate(record.acts) if act.code == "draw")
    held = next(iter(record.hands[0]))
    for spoilt, code in (
        (_with_act(record, draw, replace(record.acts[draw], card=held)), "draw_not_next"),
        (_with_act(record, draw, Act(record.acts[draw].seat, "take", held)), "take_not_top"),
        (replace(record, result=only("undercut_on_tie").result), "result_disagrees"),
        (replace(record, acts=record.acts[:-1]), "result_disagrees"),
    ):
        with pytest.raises(IllegalError) as caught:
            text_form.loads(text_form.dumps(spoilt))
        assert caught.value.code in (code, "not_now_must_draw", "not_now_upcard")


def _with_act(record: HandRecord, number: int, act: Act) -> HandRecord:
    return replace(record, acts=(*record.acts[:number], act, *record.acts[number + 1 :]))


CONTRADICTORY = [
    ({"hands": (CardSet.parse("Ah 2h"), CardSet.parse("Ah 3h"))}, "repeated_card"),
    ({"upcard": Card("Ah"), "hands": (CardSet.parse("Ah 2h"), CardSet())}, "repeated_card"),
    ({"seed": "1", "upcard": Card("Ah")}, "seed_and_cards"),
    ({"stock": (Card("Ah"),)}, "wrong_count"),
    ({"hands": (CardSet.parse("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh"), CardSet())}, "wrong_count"),
    ({"score": (-1, 5)}, "bad_number"),
    ({"players": ("", "x")}, "bad_text"),
    ({"players": ("x" * 61, "y")}, "record_too_long"),
    ({"comments": ("c",) * 51}, "record_too_long"),
    ({"comments": ("c" * 501,)}, "record_too_long"),
    ({"acts": (Act(0, "pass"),) * 301}, "record_too_long"),
    ({"preset": "nada"}, "unknown_preset"),
    ({"dealer": 2}, "bad_number"),
    ({"upcard": Card("Ah"), "rules": build_rules(chosen={"eleven_to_nondealer": "true"})}, "upcard_not_played"),
]


@pytest.mark.parametrize(("changes", "code"), CONTRADICTORY)
def test_contradictory_fields_are_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(ContentError) as caught:
        replace(HandRecord(), **changes)  # type: ignore[arg-type]
    assert caught.value.code == code and code in ERRORS


def test_marks_acts_and_games_check_themselves() -> None:
    for wrong in (
        lambda: Mark("!", 1),
        lambda: Mark("?", -1),
        lambda: Act(2, "pass"),
        lambda: Act(0, "pass", Card("Ah")),
    ):
        with pytest.raises(ContentError):
            wrong()
    with pytest.raises(ContentError, match="too_many_hands"):
        GameRecord(())
    with pytest.raises(ContentError, match="one_hand_expected"):
        text_form.loads_hand(stored("game_of_three_hands"))


def test_a_partial_record_with_an_illegal_history_is_refused() -> None:
    text = stored("partial_whole_history")
    for old, new, code in (
        ("toma K♠", "toma 2♠", "take_not_top"),
        ("1. J1 pasa", "1. J2 pasa", "not_your_turn"),
        ("tira 3♣", "tira K♠", "card_just_taken"),
    ):
        with pytest.raises(IllegalError) as caught:
            text_form.loads(text.replace(old, new))
        assert caught.value.code == code and isinstance(caught.value.facts["line"], int)
