"""Ajustes: how cards and pages look for this visitor."""

from dataclasses import replace

import streamlit as st

from tutor.core.cards import CardSet
from tutor.ui import state
from tutor.ui.components import own_data
from tutor.ui.settings import CHOICES
from tutor.ui.table import draw

LABELS = {
    "cartas": "Tamaño de las cartas",
    "palos": "Colores de los palos",
    "picas": "Nombre del palo ♠",
    "tema": "Tema",
}
SAMPLE = CardSet.parse("Ah Td 7c Ks")


def choose(name: str) -> None:
    """One choice as buttons in a row; another one takes effect at once."""
    settings = state.settings()
    options = CHOICES[name]
    key = f"setting_{name}"
    st.session_state[key] = getattr(settings, name)
    st.segmented_control(
        LABELS[name],
        list(options),
        format_func=options.__getitem__,
        key=key,
        required=True,
        on_change=store,
        args=(name, key),
    )


def store(name: str, key: str) -> None:
    """Keep the choice for this session; the cookie follows with the next drawing."""
    st.session_state[state.SETTINGS] = replace(state.settings(), **{name: st.session_state[key]})


st.title("Ajustes", anchor=False)
st.write("Se guardan en este navegador. Cambiar el tema vuelve a cargar la página.")
st.html(f'<p class="gin-hand" aria-label="Muestra">{draw.cards(SAMPLE, state.settings())}</p>')
for setting in CHOICES:
    choose(setting)
own_data.show()
