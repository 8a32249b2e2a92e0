"""The order of rated moves on the page."""

from tutor.ui.order import grouped, stable_order

Move = dict[str, object]


def move(name: str, ev: float, *, loss: float = 0.0, tied: bool = False, se: float = 0.2) -> Move:
    return {"name": name, "ev": ev, "se": se, "loss": loss, "tied": tied}


def test_what_is_as_good_as_the_best_stands_right_after_it() -> None:
    found = [
        move("a", 5.0, tied=True),
        move("b", 4.7, loss=0.3),
        move("c", 4.6, loss=0.4, tied=True),
        move("d", 1.0, loss=4.0),
    ]
    assert [each["name"] for each in grouped(found)] == ["a", "c", "b", "d"]


def test_nothing_moves_without_a_lead_beyond_the_errors() -> None:
    found = [move("a", 5.0), move("b", 4.9), move("c", 3.0)]
    shown = stable_order(found, ["b", "c", "a"], lambda each: str(each["name"]))
    assert [each["name"] for each in shown] == ["b", "a", "c"]
