"""Every generator, registered: importing this module fills ``exercise.GENERATORS``."""

from tutor.lessons import (
    generators_cards,
    generators_hand,
    generators_score,
    generators_showdown,
    generators_skill,
    generators_turn,
)
from tutor.lessons.exercise import GENERATORS

__all__ = ["GENERATORS", "MODULES"]

MODULES = (
    generators_cards,
    generators_hand,
    generators_turn,
    generators_showdown,
    generators_score,
    generators_skill,
)
