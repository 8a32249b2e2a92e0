"""Analizar: paste or touch a hand; see its melds, whether it may knock and what every move is worth."""

import streamlit as st

from tutor.ui import share, state
from tutor.ui.components import hand_page, showdown_page

st.title("Analizar", anchor=False)
share.read_link()
hand_tab, showdown_tab = st.tabs([state.TAB_HAND, state.TAB_SHOWDOWN], key=state.TAB, on_change="rerun")
if hand_tab.open:
    with hand_tab:
        hand_page.show()
if showdown_tab.open:
    with showdown_tab:
        showdown_page.show(key="showdown_page")
