"""The experiment of a myth: what to vary, a progress bar, the difference by turn with its error."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from tutor.ai.models import DEFAULT_MODEL, MODELS
from tutor.core.errors import GinError
from tutor.core.rules import PRESETS
from tutor.es.errors import explain
from tutor.es.numbers import percent, points, signed, whole
from tutor.lessons.estimates import Pair
from tutor.lessons.myths import ALL_TURNS, BUCKETS, Experiment, Myth, Outcome
from tutor.ui import myth_jobs
from tutor.ui.myth_jobs import MythJob

PRESET_CHOICES: Final = ("guia-b", "clasico")
HANDS: Final = (2_000, 10_000, 40_000)
REFRESH_S: Final = 0.5
SEED: Final = 1
CLEAR: Final = 2.0
_COLOUR: Final = "#2a7f9e"
_ERROR_COLOUR: Final = "#8a8f88"


def show(myth: Myth) -> None:
    """Everything of the experiment; ``myth.how`` says what is played."""
    st.html(f"<p><b>Cómo se prueba.</b> {escape(myth.how)}</p>")
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"gin_lab_{myth.id}"):
        preset = st.selectbox(
            "Gin y contraataque", PRESET_CHOICES, format_func=_bonuses, key=f"lab_preset_{myth.id}", filter_mode=None
        )
        rivals = list(MODELS)
        rival = st.selectbox(
            "Rival",
            rivals,
            rivals.index(DEFAULT_MODEL),
            format_func=str.capitalize,
            key=f"lab_rival_{myth.id}",
            filter_mode=None,
        )
        hands = st.selectbox("Repartos", HANDS, format_func=whole, key=f"lab_hands_{myth.id}", filter_mode=None)
        wanted = Experiment(myth.id, preset, rival)
        st.button("Hacer el experimento", key=f"lab_go_{myth.id}", on_click=myth_jobs.start, args=(wanted, hands, SEED))
    job = myth_jobs.job_of(myth.id)
    if job is not None and not job.done:
        _live(myth)
    elif job is not None:
        _result(myth, job)


def _bonuses(preset: str) -> str:
    rules = PRESETS[preset]
    return f"{rules.gin_bonus} y {rules.undercut_bonus}"


@st.fragment(run_every=REFRESH_S)
def _live(myth: Myth) -> None:
    """Looks at the job twice a second; when it is over the whole page is drawn once more."""
    job = myth_jobs.job_of(myth.id)
    if job is None or job.done:
        st.rerun()
    played = job.found.hands if job.found else 0
    waiting = "Esperando turno: " if not played else ""
    st.progress(job.progress, f"{waiting}{whole(played)} de {whole(job.hands)} repartos")
    st.button("Cancelar", key=f"lab_stop_{myth.id}", on_click=job.cancel)
    if job.found is not None:
        _numbers(myth, job.found, f"lab_live_{myth.id}")


def _result(myth: Myth, job: MythJob) -> None:
    if job.error is not None:
        st.error(explain(job.error) if isinstance(job.error, GinError) else "El experimento no ha podido terminar.")
    if job.found is None:
        st.html('<p class="gin-empty" role="status">Experimento cancelado antes del primer reparto.</p>')
        return
    _numbers(myth, job.found, f"lab_chart_{myth.id}")


def _numbers(myth: Myth, found: Outcome, key: str) -> None:
    rows = _rows(found)
    st.html(f'<p class="gin-verdict" role="status">{escape(_verdict(myth, found))}</p>')
    _chart([(name, pair) for name, pair in rows if name != "Todos"], key)
    st.html(_table(myth, found, rows))


def _rows(found: Outcome) -> list[tuple[str, Pair]]:
    named = [(_bucket_words(name), found.pairs[name]) for name in BUCKETS if name in found.pairs]
    return [*named, ("Todos", found.pairs[ALL_TURNS])] if ALL_TURNS in found.pairs else named


def _bucket_words(name: str) -> str:
    return f"{BUCKETS[name][0]} o más" if name.endswith("+") else name.replace("-", " a ")


def _verdict(myth: Myth, found: Outcome) -> str:
    """The difference over all deals in one sentence; what isn't two errors away from zero is said to be open."""
    whole_pair = found.pairs.get(ALL_TURNS)
    if whole_pair is None or whole_pair.difference.se is None:
        return "Todavía no hay repartos bastantes."
    mean, error = whole_pair.difference.mean, whole_pair.difference.se
    said = f"{signed(mean)} ± {points(error)} puntos por mano"
    if abs(mean) <= CLEAR * error:
        return f"Sin diferencia clara: {said}."
    better = myth.with_myth if mean > 0 else myth.without
    return f"«{better}» rinde más: {said} para «{myth.with_myth}»."


def _chart(rows: list[tuple[str, Pair]], key: str) -> None:
    """Differences by turn with bars of two standard errors; the table under it says the same in figures."""
    if not rows:
        return
    import plotly.graph_objects as go

    figure = go.Figure(
        go.Bar(
            x=[name for name, _ in rows],
            y=[round(pair.difference.mean, 2) for _, pair in rows],
            error_y={
                "type": "data",
                "color": _ERROR_COLOUR,
                "array": [round(CLEAR * (pair.difference.se or 0), 2) for _, pair in rows],
            },
            marker_color=_COLOUR,
            hovertemplate="Turno %{x}: %{y} puntos<extra></extra>",
        )
    )
    figure.update_layout(
        separators=",.",
        height=260,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        showlegend=False,
        xaxis={"title": "Turno en que se separan", "type": "category", "fixedrange": True},
        yaxis={"title": "Diferencia en puntos por mano", "fixedrange": True, "zeroline": True},
    )
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})


def _table(myth: Myth, found: Outcome, rows: list[tuple[str, Pair]]) -> str:
    heads = "".join(
        f'<th scope="col">{escape(text)}</th>' for text in ("Diferencia", myth.with_myth, myth.without, "Repartos")
    )
    body = "".join(
        f'<tr><th scope="row">{name}</th><td>{_difference(pair)}</td><td>{signed(pair.myth.mean)}</td>'
        f"<td>{signed(pair.other.mean)}</td><td>{whole(pair.difference.n)}</td></tr>"
        for name, pair in rows
    )
    first, second = (percent(won / found.hands) for won in found.wins)
    wins = f"Gana {first} de las manos con lo primero y {second} con lo segundo."
    policy = (
        f"Rival {found.experiment.rival}, semilla {found.seed}, {whole(found.hands)} repartos, motor {found.engine}."
    )
    return (
        '<div class="gin-scroll" tabindex="0" role="region" aria-label="Resultado por turnos">'
        '<table class="gin-score gin-pair"><caption>Puntos por mano según el turno en que se '
        f"separan</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
        f'<p class="gin-read">{wins} {escape(policy)} Las barras abarcan dos errores típicos.</p>'
    )


def _difference(pair: Pair) -> str:
    error = pair.difference.se
    return signed(pair.difference.mean) + (f" ± {points(error)}" if error is not None else "")
