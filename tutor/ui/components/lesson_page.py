"""A lesson: one step on the screen, its progress, and the end with stars and the next lesson."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from typing import Any, Final

import streamlit as st

from tutor.lessons import progress
from tutor.lessons.lesson import Lesson
from tutor.lessons.model import Kind, StepInstance
from tutor.lessons.progress import MAX_STARS
from tutor.ui import keeper, learning, sitting, state
from tutor.ui.components import step_view
from tutor.ui.routes import APRENDER, LECCION
from tutor.ui.sitting import Sitting
from tutor.ui.table import step as table

QUERY: Final = "id"
STEP: Final = "paso"


def show() -> None:
    lesson = learning.find(st.query_params.get(QUERY, ""))
    if lesson is None:
        _unknown()
        return
    held = _held(lesson)
    st.title(lesson.title, anchor=False)
    keeper.note_if_not_kept()
    if progress.done(held.progress, lesson):
        _end(lesson, held)
        return
    st.html(_bar(lesson, held))
    _step(lesson, held)


def _unknown() -> None:
    st.title("Lección", anchor=False)
    st.html('<p class="gin-empty">Esa lección no existe o no está disponible.</p>')
    st.page_link(APRENDER.file, label="Ver todas las lecciones")


def _held(lesson: Lesson) -> Sitting:
    """The sitting of this lesson: of the session, else as it was kept; a link may name a step to look at."""
    held = st.session_state.get(state.SITTING)
    asked = st.query_params.get(STEP, "")
    if asked.isdecimal() and len(asked) < 4:
        del st.query_params[STEP]
        place = min(int(asked), len(lesson.steps)) - 1
        held = Sitting(progress.Progress(lesson.id, max(0, place), mistakes=1, hints=1))  # steps left out: no stars
    elif not isinstance(held, Sitting) or held.progress.lesson != lesson.id:
        held = learning.resume(lesson)
    st.session_state[state.SITTING] = held
    return held


def _bar(lesson: Lesson, held: Sitting) -> str:
    place, total = held.progress.step + 1, len(lesson.steps)
    return (
        f'<div class="gin-steps"><span>Lección {lesson.number} · Paso {place} de {total}</span>'
        f'<div class="gin-steps-bar" aria-hidden="true"><i style="width:{100 * place / total:.0f}%"></i></div></div>'
    )


def _step(lesson: Lesson, held: Sitting) -> None:
    shown = learning.dealt(lesson, held)
    data = step_view.data(shown, held, state.settings(), buttons(shown, held), deal=held.deal)
    table.show(data, partial(heard, lesson, shown), key="gin_step")


def buttons(shown: StepInstance, held: Sitting) -> list[dict[str, Any]]:
    """What may be done beside answering."""
    done = sitting.solved(held, shown)
    found: list[dict[str, Any]] = [{"act": "next", "text": "Seguir", "style": "gs-main"}] if done else []
    if shown.kind is Kind.EXPLAIN:
        return found
    if not done and held.moves and held.tries:
        found.append({"act": "restart", "text": "Jugarla otra vez", "style": "gs-main"})
    if not done and held.clues < len(shown.hints):
        found.append({"act": "hint", "text": "Pista" if held.clues == 0 else "Otra pista", "style": "gs-quiet"})
    if held.tries:
        found.append({"act": "another", "text": "Otra parecida", "style": "gs-quiet"})
    if held.tries and held.clues >= len(shown.hints) and not done:
        found.append({"act": "solve", "text": "Ver la solución", "style": "gs-quiet"})
    return found


def heard(lesson: Lesson, shown: StepInstance, message: Mapping[str, Any]) -> None:
    """One message of the table, already known to be about these cards."""
    held = st.session_state.get(state.SITTING)
    if not isinstance(held, Sitting) or held.progress.lesson != lesson.id:
        return
    if message.get("act") == "next":
        after = sitting.next_step(held) if sitting.solved(held, shown) else held
    else:
        after = sitting.act(held, shown, message)
        learning.note_answer(lesson, held, after, shown)
    st.session_state[state.SITTING] = after
    if progress.done(after.progress, lesson):
        keeper.keeper().finish(lesson.id, progress.stars(after.progress, lesson))
    else:
        learning.keep(lesson, after)


def _end(lesson: Lesson, held: Sitting) -> None:
    stars = progress.stars(held.progress, lesson)
    missed = [
        words
        for count, words in (
            (held.progress.mistakes, "sin fallos"),
            (held.progress.hints, "sin pistas"),
        )
        if count
    ]
    advice = f"Para más estrellas, hazla {' y '.join(missed)}." if missed else "Sin fallos y sin pistas."
    st.html(
        f'<div class="gin-end" role="status">'
        f'<p class="gin-stars" role="img" aria-label="{learning.stars_words(stars)}">'
        f"{learning.stars_signs(stars)}</p><div><h2>Lección terminada</h2>"
        f"<p>{stars} de {MAX_STARS} estrellas. {advice}</p>"
        f"<p>{escape(lesson.summary)}</p></div></div>"
    )
    _after(lesson)


def _after(lesson: Lesson) -> None:
    following = learning.standing().next()
    with st.container(horizontal=True, key="gin_after"):
        if following is not None and following.id != lesson.id:
            link = {QUERY: following.id}
            st.page_link(LECCION.file, label=f"Siguiente: {following.title}", query_params=link)
        st.page_link(APRENDER.file, label="Todas las lecciones")
        st.button("Repetir esta lección", on_click=_again, args=(lesson,))


def _again(lesson: Lesson) -> None:
    st.session_state[state.SITTING] = Sitting(progress.Progress(lesson.id))
