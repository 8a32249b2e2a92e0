"""What is said of an answer agrees in number, for one and for several."""

import re

import pytest

from tests.lessons.test_lessons import LESSONS
from tutor.core.cards import Card
from tutor.es.lessons import say
from tutor.es.lessons_notes import NOTES
from tutor.lessons.step import instance

PLURAL_BEFORE_ONE = re.compile(r"\b(?!(?:en|con|son|suman)\b)\w*[aeo]n 1 [a-z]", re.IGNORECASE)
NAMES = frozenset(re.findall(r"\{(\w+)", " ".join(NOTES.values())))


@pytest.mark.parametrize("code", NOTES)
def test_one_of_anything_is_said_in_the_singular(code: str) -> None:
    one: dict[str, object] = dict.fromkeys(NAMES, 1)
    said = say(code, one | {"card": Card("7h"), "cards": (Card("Qs"),)})
    assert not PLURAL_BEFORE_ONE.search(said), said
    assert not re.search(r"\b(quedan|Quedan|siguen|Faltan)( sueltas)? Q♠|Q♠ (suman|siguen)", said), said


@pytest.mark.parametrize("code", NOTES)
def test_several_are_said_in_the_plural(code: str) -> None:
    several: dict[str, object] = dict.fromkeys(NAMES, 3)
    said = say(code, several | {"card": Card("7h"), "cards": (Card("Qs"), Card("Ks"))})
    assert not re.search(r"\b(queda|Queda|alarga|sirve|puede llegar) (3|suelta Q)", said), said
    assert "…" not in said and "|" not in said


def test_no_two_steps_deal_the_same_cards() -> None:
    seen: dict[object, str] = {}
    for lesson in LESSONS:
        for place, step in enumerate(lesson.steps):
            zones = instance(lesson, place).zones
            if step.generator and sum(len(zone.cards) for zone in zones) > 2:
                where = f"{lesson.id} {place + 1}"
                assert seen.setdefault((step.generator, zones), where) == where
