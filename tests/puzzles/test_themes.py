"""The ten themes: each has positions that belong to it and near ones that don't."""

from __future__ import annotations

import pytest

from tests.puzzles.views import GUIA_A, OKLAHOMA, knocked, view
from tutor.core.errors import ContentError
from tutor.core.hand import Phase
from tutor.core.view import PlayerView
from tutor.puzzles.model import ASKS
from tutor.puzzles.themes import LEVELS, THEMES, level_of, theme_of

ORDER = (
    "mejores-combinaciones",
    "mejor-descarte",
    "tomar-o-robar",
    "cerrar-o-seguir",
    "colocar",
    "contraataque",
    "leer-al-rival",
    "limite-de-oklahoma",
    "cuenta-las-salidas",
    "final-de-mazo",
)

LOOSE = "2c 5c 9c Kc 3d 8d Jd 4h Th Qh 6s"
NEARLY = "4s 5s 6s 9c 9d 9h Kc Kd Qh Jh 2d"  # 26 at best: no knock
KNOCK = "4s 5s 6s 9c 9d 9h Kc Kd Kh 7d 2d"  # 2 at best
GIN = "4s 5s 6s 9c 9d 9h Kc Kd Kh Ks 2d"
TWO = "5c 5d 5h 6h 7h Kc Qd 9s 2c Ad"  # the fives or the run, and nothing else to see
CLASH = "5c 5d 5h 6h 7h 8h Kc Qd 9s 2c"  # the fives and 6-7-8, or the long run
BOTH = "5c 5d 5h 8h 9h Th Kc Qd 2c Ad"  # two melds that don't meet
DRAW = Phase.DRAW

CLOSED = "4s 5s 6s | 9c 9d 9h"
OTHER = "4s 5s 6s | 9c 9d 9s"
COURT = "Kc Kd Kh Qc Qd Qh "

Case = tuple[str, str, PlayerView]
BELONG: tuple[Case, ...] = (
    ("mejores-combinaciones", "the longest run is too long", view(CLASH, phase=DRAW)),
    ("mejores-combinaciones", "set against run", view("5c 5d 5h 6h 7h 5s 8d 9s 2c Ad", phase=DRAW)),
    ("mejor-descarte", "nothing melded", view(LOOSE)),
    ("mejor-descarte", "near a knock", view(NEARLY)),
    ("tomar-o-robar", "a pair of its rank", view("4s 5s 6s 9c 9d Kc Kd Qh Jh 2d", phase=DRAW, pile="3c 9h")),
    ("tomar-o-robar", "two away in its suit", view("4s 5s 6s 9c 9d Kc Kd Qh Jh 2d", phase=DRAW, pile="9s 8s")),
    ("cerrar-o-seguir", "two left", view(KNOCK)),
    ("cerrar-o-seguir", "gin only by the card just taken", view(GIN, taken="2d")),
    ("colocar", "one more loss less", knocked("7s 8s 9h Kd Kh Qc Jd 2c 3d Th", OTHER, "2d Ad")),
    ("colocar", "a chain", knocked("7s 8s Tc Kd Kh Qc Jd 2c 3d Th", "3s 4s 5s 6s | 9c 9d 9h", "2d Ad")),
    (
        "contraataque",
        "lay-offs reach the knocker",
        knocked(COURT + "7s 8s 3d 2c", CLOSED, "8c"),
    ),
    ("contraataque", "a tie counts", knocked(COURT + "7s 8s 3d 2c", CLOSED, "3c 2d")),
    ("leer-al-rival", "he holds what he took", view(NEARLY, rival="7h", pile="3c 4d")),
    ("leer-al-rival", "also when I may knock", view(KNOCK, rival="Jc Js")),
    ("limite-de-oklahoma", "two are too many under an ace", view(KNOCK, rules=OKLAHOMA, upcard="Ac")),
    ("limite-de-oklahoma", "within a four", view(KNOCK, rules=OKLAHOMA, upcard="4c")),
    ("cuenta-las-salidas", "a pair and an open run", view("2c 2d 7h 8h Kc Qd 9s Jc 4s 5d", phase=DRAW, pile="Ac")),
    ("cuenta-las-salidas", "one seen, others live", view("2c 2d 7h 8h Kc Qd 9s Jc 4s 5d", phase=DRAW, pile="6h")),
    ("final-de-mazo", "three cards left", view(NEARLY, stock=3)),
    ("final-de-mazo", "ten cards left", view(LOOSE, stock=10)),
)
DO_NOT: tuple[Case, ...] = (
    ("mejores-combinaciones", "melds that don't meet", view(BOTH, phase=DRAW)),
    ("mejores-combinaciones", "two melds are no choice", view(TWO, phase=DRAW)),
    ("mejores-combinaciones", "a long run is one meld", view("5h 6h 7h 8h Kc Qd 9s 2c Ad Jc", phase=DRAW)),
    ("mejores-combinaciones", "no meld at all", view(LOOSE)),
    ("mejores-combinaciones", "in a showdown", knocked("5c 5d 5h 6h 7h 5s 8d 9s 2c Ad", "Kc Kd Kh", "3d")),
    ("mejor-descarte", "a knock is allowed", view(KNOCK)),
    ("mejor-descarte", "the stock is nearly out", view(NEARLY, stock=5)),
    ("mejor-descarte", "ten cards", view("4s 5s 6s 9c 9d 9h Kc Kd Qh Jh", phase=DRAW, pile="2d")),
    ("mejor-descarte", "the rival's turn", view(NEARLY, my_turn=False)),
    ("tomar-o-robar", "nothing near the card", view("4s 5s 6s 9c 9d Kc Kd Qh Jh 2d", phase=DRAW, pile="Ac")),
    ("tomar-o-robar", "the upcard may be passed", view("4s 5s 6s 9c 9d Kc Kd Qh Jh 2d", phase=Phase.UPCARD, pile="9h")),
    ("tomar-o-robar", "it gives gin", view("4s 5s 6s 9c 9d 9h Kc Kd Qh 7s", phase=DRAW, pile="3c Kh")),
    ("tomar-o-robar", "nothing lies there", view("4s 5s 6s 9c 9d Kc Kd Qh Jh 2d", phase=DRAW)),
    ("cerrar-o-seguir", "over the limit", view(NEARLY)),
    ("cerrar-o-seguir", "gin is there", view(GIN)),
    ("cerrar-o-seguir", "over Oklahoma's limit", view(KNOCK, rules=OKLAHOMA, upcard="Ac")),
    ("colocar", "one card, one way", knocked("7s Ah Kd 8h Qc Jd 2c 3d Th 5c", OTHER, "2d Ad")),
    ("colocar", "nothing fits", knocked("Kd Kh Qc Jd 2c 3d Th Jh 8h 2h", OTHER, "2d Ad")),
    ("colocar", "gin takes no lay-off", knocked("7s 8s 9h Kd Kh Qc Jd 2c 3d Th", "4s 5s 6s | Ac Ad As | 9c 9d 9s")),
    ("colocar", "it is an undercut", knocked(COURT + "7s 8s 3d 2c", CLOSED, "8c")),
    ("contraataque", "not even with lay-offs", knocked("7s 8s 9h Kd Kh Qc Jd 2c 3d Th", OTHER, "2d Ad")),
    ("contraataque", "without lay-offs too", knocked(COURT + "Qs 7s Ad 2c", CLOSED, "7d 3c")),
    ("contraataque", "a tie that scores nothing",
     knocked(COURT + "7s 8s 3d 2c", CLOSED, "3c 2d", rules=GUIA_A)),
    ("leer-al-rival", "he took nothing", view(NEARLY, pile="3c 4d")),
    ("leer-al-rival", "before my draw", view("4s 5s 6s 9c 9d 9h Kc Kd Qh Jh", phase=DRAW, rival="7h", pile="2d")),
    ("limite-de-oklahoma", "the ordinary rules", view(KNOCK, upcard="4c")),
    ("limite-de-oklahoma", "a court card is the ordinary limit", view(KNOCK, rules=OKLAHOMA, upcard="Jc")),
    ("limite-de-oklahoma", "not even ten would do", view(NEARLY, rules=OKLAHOMA, upcard="4c")),
    ("cuenta-las-salidas", "eleven cards", view("2c 2d 7h 8h Kc Qd 9s Jc 4s 5d Ac")),
    ("cuenta-las-salidas", "all outs are gone", view("2c 2d 7h Kc Jd 9s Qs 4s 5d Th", phase=DRAW,
                                                    pile="2h 2s", rival="6s 3s 8h 3d 6d")),
    ("final-de-mazo", "a long way to go", view(NEARLY, stock=11)),
    ("final-de-mazo", "a knock is allowed", view(KNOCK, stock=3)),
)  # fmt: skip


def named(cases: tuple[Case, ...]) -> list[object]:
    return [pytest.param(theme, position, id=f"{theme}: {what}") for theme, what, position in cases]


@pytest.mark.parametrize(("theme", "position"), named(BELONG))
def test_a_position_of_the_theme(theme: str, position: PlayerView) -> None:
    assert theme_of(theme).fits(position)


@pytest.mark.parametrize(("theme", "position"), named(DO_NOT))
def test_a_position_of_another_kind(theme: str, position: PlayerView) -> None:
    assert not theme_of(theme).fits(position)


def test_every_theme_has_both() -> None:
    for cases in (BELONG, DO_NOT):
        assert {theme for theme, _, _ in cases} == set(ORDER)


def test_the_themes_in_their_order() -> None:
    assert tuple(theme.id for theme in THEMES) == ORDER
    assert {theme.ask for theme in THEMES} == set(ASKS)
    assert sum(theme.exact for theme in THEMES) == 5


def test_an_unknown_theme_is_refused_by_name() -> None:
    with pytest.raises(ContentError, match="unknown_theme"):
        theme_of("ajedrez")


@pytest.mark.parametrize(
    ("difficulty", "level"),
    [
        (800, "very_easy"),
        (1149, "very_easy"),
        (1150, "easy"),
        (1400, "medium"),
        (1899, "hard"),
        (1900, "very_hard"),
        (2200, "very_hard"),
    ],
)
def test_levels_begin_where_they_say(difficulty: float, level: str) -> None:
    assert level_of(difficulty).id == level
    assert [one.low for one in LEVELS] == sorted(one.low for one in LEVELS)
