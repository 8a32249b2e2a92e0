"""The charts of "Mi progreso"; each has a table under it that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from tutor.es.concepts import concept_name
from tutor.es.puzzles import theme_name
from tutor.ui.progress_data import ErrorRow, RatingStep, ThemeRow

if TYPE_CHECKING:
    import plotly.graph_objects as go

GREEN: Final = "#2c8a60"
AMBER: Final = "#b87410"
ROW_PX: Final = 34
MOST_BARS: Final = 12
MOST_TICKS: Final = 6


def rating(steps: Sequence[RatingStep], zone: tzinfo) -> None:
    """The rating after each answer, one after the other, with its error as a band; the dates stand under them."""
    import plotly.graph_objects as go

    times = list(range(1, len(steps) + 1))
    high = [round(step.rating + step.deviation) for step in steps]
    low = [round(step.rating - step.deviation) for step in steps]
    figure = go.Figure()
    figure.add_scatter(x=times, y=high, mode="lines", line={"width": 0}, hoverinfo="skip", showlegend=False)
    figure.add_scatter(
        x=times, y=low, mode="lines", line={"width": 0}, fill="tonexty", fillcolor="rgba(44,138,96,0.18)",
        hoverinfo="skip", name="error típico",
    )  # fmt: skip
    figure.add_scatter(
        x=times, y=[round(step.rating) for step in steps], mode="lines+markers", name="puntuación",
        line={"color": GREEN, "width": 2}, hovertemplate="%{y}<extra></extra>",
    )  # fmt: skip
    ticks = times[:: -(-len(times) // MOST_TICKS)]
    dates = [steps[place - 1].at.astimezone(zone) for place in ticks]
    names = _once([f"{day.day}/{day.month}" for day in dates])
    figure.update_layout(xaxis={"tickvals": ticks, "ticktext": names, "fixedrange": True}, yaxis={"fixedrange": True})
    _draw(figure, 280, "progress_rating")


def _once(names: list[str]) -> list[str]:
    """A name that stands already under the tick before is left out."""
    return [name if place == 0 or name != names[place - 1] else "" for place, name in enumerate(names)]


def themes(rows: Sequence[ThemeRow]) -> None:
    """Share of right first answers by theme."""
    names = [theme_name(row.theme) for row in rows]
    shares = [round(100 * row.right / row.answered) for row in rows]
    words = [f"{share} % de {row.answered}" for share, row in zip(shares, rows, strict=True)]
    _bars(names, shares, words, GREEN, 100, "progress_themes")


def errors(rows: Sequence[ErrorRow]) -> None:
    """Wrong answers by concept, the most frequent ones."""
    shown = rows[:MOST_BARS]
    names = [concept_name(row.concept) for row in shown]
    words = [f"{row.wrong} de {row.answered}" for row in shown]
    _bars(names, [row.wrong for row in shown], words, AMBER, max(row.wrong for row in shown), "progress_errors")


def _bars(names: list[str], values: list[int], words: list[str], colour: str, most: int, key: str) -> None:
    """Lying bars with what they say in them; the names stand over the bars, so that a phone has room for both."""
    import plotly.graph_objects as go

    figure = go.Figure()
    figure.add_bar(
        y=names, x=values, orientation="h", marker_color=colour, text=words, textposition="outside",
        cliponaxis=False, hoverinfo="skip",
    )  # fmt: skip
    figure.update_layout(
        xaxis={"visible": False, "range": [0, most * 1.45], "fixedrange": True},
        yaxis={"autorange": "reversed", "fixedrange": True, "automargin": True},
        bargap=0.35,
    )
    _draw(figure, ROW_PX * len(names) + 24, key)


def _draw(figure: go.Figure, height: int, key: str) -> None:
    margin: dict[str, Any] = {"l": 8, "r": 8, "t": 8, "b": 8}
    figure.update_layout(separators=",.", height=height, margin=margin, showlegend=False)
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})
