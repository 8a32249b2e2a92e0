"""Analizar: paste or touch a hand; see its melds, whether it may knock and what every move is worth."""

import streamlit as st

from tutor.ui import state
from tutor.ui.table import grid

st.title("Analizar")
left, right = st.columns([2, 3])
with left:
    st.text_area("Tu mano (10 u 11 cartas)", key=state.HAND, placeholder="Por ejemplo: 7♥ 7♣ 7♠ 4♦ 5♦ 6♦ K♠ Q♣ 2♣ A♥ 9♦")
with right:
    grid.show(st.session_state.get("tmp", grid.Picked()), state.settings(), lambda p: st.session_state.update(tmp=p), key=state.GRID, seen=grid.last_touch(state.GRID))
