"""The visitor's results in figures; the charts are on "Mi progreso"."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tutor.es.numbers import count, percent
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import puzzling
from tutor.ui.puzzling import Answers
from tutor.ui.routes import PROGRESO


def show(given: Answers) -> None:
    if not given:
        st.html('<p class="gin-empty">Aquí verás tus aciertos, tu racha y tu puntuación cuando contestes un puzle.</p>')
        return
    st.html(table(rows(list(given.values()))))
    with st.container(key="gin_links_stats"):
        st.page_link(PROGRESO.file, label="Ver mi progreso con gráficos")


def rows(given: Sequence[PuzzleAttempt]) -> list[tuple[str, str]]:
    row, found = puzzling.row_of_days(given), puzzling.rating_now(given)
    right = sum(each.right for each in given)
    doubt = " (provisional)" if found.provisional else ""
    return [
        ("Racha", count(row.current, "día", "días")),
        ("Racha más larga", count(row.best, "día", "días")),
        ("Puntuación", f"{round(found.value)} ± {round(found.deviation)}{doubt}"),
        ("Puzles contestados", str(len(given))),
        ("Acertados", f"{right} ({percent(right / len(given))})"),
        ("Crédito medio", percent(sum(each.credit for each in given) / len(given))),
        ("Del día, en su día", str(sum(each.how == puzzling.DAY for each in given))),
    ]


def table(found: Sequence[tuple[str, str]]) -> str:
    body = "".join(f"<tr><th scope='row'>{name}</th><td>{value}</td></tr>" for name, value in found)
    note = (
        "<p class='gin-note'>La racha cuenta los días seguidos en que contestas el puzle del día. La puntuación es "
        "Glicko-2: empieza en 1500 y sube más con los puzles difíciles.</p>"
    )
    return f"<table class='gin-score'><caption>Tus resultados</caption><tbody>{body}</tbody></table>{note}"
