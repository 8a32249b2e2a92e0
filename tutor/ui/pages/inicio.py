"""Inicio: what this place is, its three doors, and the lesson in progress."""

import streamlit as st

from tutor.core.cards import Card
from tutor.es.numbers import count
from tutor.ui import learning, puzzling, state
from tutor.ui.components.lesson_page import QUERY
from tutor.ui.routes import ANALIZAR, APRENDER, LECCION, PUZLE
from tutor.ui.table import draw


def door(title: str, text: str, card: str, label: str, target: str, query: dict[str, str] | None = None) -> None:
    """A door with its link."""
    with st.container(border=True, height="stretch", gap="small", key=f"gin_door_{card}"):
        st.html(
            f'<div class="gin-door"><span aria-hidden="true">{draw.card(Card(card), state.settings())}</span>'
            f"<div><h2>{title}</h2><p>{text}</p></div></div>"
        )
        st.page_link(target, label=label, query_params=query)


def learn_door() -> None:
    """The lesson in progress if there is one, else the list."""
    standing = learning.standing()
    lesson = standing.current()
    if lesson is None:
        door(
            "Aprende", "Las reglas desde cero, jugando, sin leer un manual.", "Ah", "Ir a las lecciones", APRENDER.file
        )
        return
    where = f"Sigue con «{lesson.title}», paso {standing.step(lesson) + 1} de {len(lesson.steps)}."
    door("Aprende", where, "Ah", "Seguir la lección", LECCION.file, {QUERY: lesson.id})


def puzzle_door() -> None:
    """Today's puzzle: to answer, or how it went."""
    now = puzzling.today()
    dealt, given = puzzling.of_day(now, now), puzzling.answers()
    if dealt is None or dealt.puzzle.id not in given:
        door("Puzle de hoy", "Una mano nueva cada día, la misma para todos.", "Qd", "Resolver el puzle", PUZLE.file)
        return
    row = puzzling.row_of_days(given.values())
    result = "Acertado" if given[dealt.puzzle.id].right else "Contestado"
    text = f"{result}. Racha: {count(row.current, 'día', 'días')}. Mañana, otro."
    door("Puzle de hoy", text, "Qd", "Ver el puzle", PUZLE.file)


st.title("Aprende gin rummy con tus propias manos", anchor=False)
st.write(
    "Pega una mano real, o tócala carta a carta, y mira en un segundo sus mejores combinaciones, si puedes cerrar "
    "y cuánto vale cada descarte."
)
learn, puzzle, analyze = st.columns(3)
with learn:
    learn_door()
with puzzle:
    puzzle_door()
with analyze:
    door(
        "Analiza",
        "Tu mano, el descarte y el rival: cada jugada en puntos esperados.",
        "7s",
        "Analizar una mano",
        ANALIZAR.file,
    )
