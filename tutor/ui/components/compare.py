"""Two moves side by side, and how the hand ends with each: the whole distribution of points."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

import streamlit as st

from tutor.ai.rating import Bin, RatedMove
from tutor.es.moves import move_words
from tutor.es.numbers import percent, plus_minus, points, signed
from tutor.ui import state

_SHARES: Final = (
    ("Ganas la mano", "p_win"),
    ("Haces gin", "p_gin"),
    ("Sufres contraataque", "p_undercut"),
    ("La mejor de todas", "p_best"),
)
_COLOURS: Final = ("#b87410", "#2a7f9e")


def show(moves: Sequence[Mapping[str, Any]], rated: Sequence[RatedMove], *, key: str) -> None:
    """``moves`` is the JSON of ``rated``, in the same order. Nothing is worked out before the panel is unfolded."""
    with st.expander("Comparar dos jugadas y ver cómo acaba la mano", key=key, on_change="rerun") as panel:
        if panel.open:
            _compare(moves, rated)


def _compare(moves: Sequence[Mapping[str, Any]], rated: Sequence[RatedMove]) -> None:
    names = [move_words(move) for move in moves]
    left, right = st.columns(2)
    with left:
        first = _choice("Una jugada", names, 0, state.COMPARE_FIRST)
    with right:
        second = _choice("Otra jugada", names, 1, state.COMPARE_SECOND)
    if first == second:
        st.html("<p>Elige dos jugadas distintas.</p>")
        return
    pair = (first, second)
    st.html(f"<p>{escape(_difference(moves, names, *pair))}</p>{_table(moves, names, pair)}")
    _chart([names[place] for place in pair], [rated[place].histogram for place in pair])


def _choice(label: str, names: Sequence[str], start: int, key: str) -> int:
    """The place of the chosen move; the choice stays with the move when the order changes."""
    if st.session_state.get(key) not in names:
        st.session_state.pop(key, None)
    return names.index(st.selectbox(label, names, start, key=key, filter_mode=None))


def _difference(moves: Sequence[Mapping[str, Any]], names: Sequence[str], first: int, second: int) -> str:
    """The paired difference where one of the two is the best; else at most the errors of both together."""
    gain = moves[second]["loss"] - moves[first]["loss"]
    paired = 0 in (first, second)
    error = moves[max(first, second)]["loss_se"] if paired else math.hypot(moves[first]["se"], moves[second]["se"])
    how = "con los mismos repartos para las dos" if paired else "con un error que puede ser menor"
    return f"{names[first]} frente a {names[second]}: {signed(gain)} ± {points(error)} puntos, {how}."


def _table(moves: Sequence[Mapping[str, Any]], names: Sequence[str], pair: tuple[int, int]) -> str:
    rows = [("Puntos esperados", *(plus_minus(moves[place]["ev"], moves[place]["se"]) for place in pair))]
    rows += [(title, *(percent(moves[place][name]) for place in pair)) for title, name in _SHARES]
    rows += [("Puntos sueltos", *(str(moves[place]["deadwood"]) for place in pair))]
    heads = "".join(f"<th scope='col'>{escape(names[place])}</th>" for place in pair)
    body = "".join(f"<tr><th scope='row'>{row[0]}</th><td>{row[1]}</td><td>{row[2]}</td></tr>" for row in rows)
    return f"<table class='gin-score gin-pair'><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _chart(names: Sequence[str], found: Sequence[Sequence[Bin]]) -> None:
    """Shares of hands by points, in bins of ten; the table above says the same in figures."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for name, bins, colour in zip(names, found, _COLOURS, strict=True):
        figure.add_bar(
            name=name,
            x=[_bin_words(each) for each in bins],
            y=[round(100 * each.share, 1) for each in bins],
            marker_color=colour,
            hovertemplate="%{x} puntos: %{y} %<extra>" + name + "</extra>",
        )
    order = sorted({(each.low, _bin_words(each)) for bins in found for each in bins})
    figure.update_layout(
        barmode="group",
        separators=",.",
        height=300,
        margin={"l": 8, "r": 8, "t": 36, "b": 8},
        legend={"orientation": "h", "y": 1.15},
        xaxis={"title": "Puntos de la mano", "categoryarray": [words for _, words in order], "fixedrange": True},
        yaxis={"title": "% de las manos", "fixedrange": True},
    )
    st.plotly_chart(figure, key="compare_chart", config={"displayModeBar": False})


def _bin_words(each: Bin) -> str:
    if each.low == each.high:
        return str(each.low)
    near, far = sorted((each.low, each.high), key=abs)
    return f"{signed(near, 0)} a {signed(far, 0)}"
