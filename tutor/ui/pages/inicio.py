"""Inicio: what this place is, and its three doors."""

import streamlit as st

from tutor.core.cards import Card
from tutor.ui import state
from tutor.ui.routes import ANALIZAR
from tutor.ui.table import draw


def door(title: str, text: str, card: str, target: str | None) -> None:
    """A door: open with a link, or honestly marked as not built yet."""
    with st.container(border=True, height="stretch", gap="small", key=f"gin_door_{card}"):
        st.html(
            f'<div class="gin-door"><span aria-hidden="true">{draw.card(Card(card), state.settings())}</span>'
            f"<div><h2>{title}</h2><p>{text}</p></div></div>"
        )
        if target:
            st.page_link(target, label="Analizar una mano")
        else:
            st.html('<p class="gin-soon">Todavía no está hecha</p>')


st.title("Aprende gin rummy con tus propias manos")
st.write(
    "Pega una mano real, o tócala carta a carta, y mira en un segundo sus mejores combinaciones, si puedes cerrar "
    "y cuánto vale cada descarte."
)
learn, puzzle, analyze = st.columns(3)
with learn:
    door("Aprende", "Las reglas desde cero, jugando, sin leer un manual.", "Ah", None)
with puzzle:
    door("Puzle de hoy", "Una mano nueva cada día, la misma para todos.", "Qd", None)
with analyze:
    door("Analiza", "Tu mano, el descarte y el rival: cada jugada en puntos esperados.", "7s", ANALIZAR.file)
