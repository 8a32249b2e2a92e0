"""Tus datos: the recovery code, a copy of everything, bringing one in, erasing all."""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Final

import streamlit as st

from tutor.core.errors import GinError
from tutor.es.errors import explain
from tutor.es.numbers import count
from tutor.store.engine import Store
from tutor.store.exchange import export_data, import_data
from tutor.store.profiles import erase_profile, find_profile, make_recovery_code, profile_for
from tutor.store.recovery import Recovered, Recovery, recover
from tutor.ui import cache, keeper, state

FILE_NAME: Final = "gin-tutor-datos.json"
MAX_TYPED: Final = 2_000_000
ERASED: Final = "Todos tus datos se han borrado."
_FRESH: Final = (state.SITTING, state.REVIEW, state.PLACEMENT, state.SPARE, state.REVIEW_PUZZLES)


def show() -> None:
    st.html('<h2 class="gin-path" id="datos">Tus datos</h2>')
    store, token = cache.store(), keeper.token()
    if store is None or token is None:
        keeper.note_if_not_kept()
        return
    st.html("<p>No hay registro. Tu progreso va unido a este navegador por una cookie sin ningún dato tuyo.</p>")
    _note()
    code, copy = st.columns(2)
    with code:
        _own_code(store, token)
        _other_code(store, token)
    with copy:
        _export(store, token)
        _import(store, token)
        _erase(store, token)


def _note() -> None:
    """What the last button led to, said once."""
    said = st.session_state.pop(state.DATA_NOTE, None)
    if said is not None:
        good, words = said
        (st.success if good else st.error)(words)


def _say(words: str, *, good: bool) -> None:
    st.session_state[state.DATA_NOTE] = (good, words)


def _head(title: str, text: str) -> None:
    st.html(f'<h3 class="gin-side">{title}</h3><p>{text}</p>')


def _own_code(store: Store, token: str) -> None:
    _head("Seguir en otro dispositivo", "Crea un código y escríbelo allí. Se enseña una sola vez.")
    st.button("Crear un código", key="data_make_code", on_click=_make_code, args=(store, token))
    code = st.session_state.pop(state.NEW_CODE, None)
    if code:
        st.html(
            f'<p class="gin-code" role="status"><span>Tu código:</span> <strong>{code}</strong></p>'
            "<p>Apúntalo ahora.</p>"
        )


def _make_code(store: Store, token: str) -> None:
    try:
        with store.write() as session:
            profile = profile_for(session, token, keeper.now())
            st.session_state[state.NEW_CODE] = make_recovery_code(session, profile.id)
    except keeper.FAULTS as error:
        _failed(error)


def _failed(error: Exception) -> None:
    _say(
        explain(error) if isinstance(error, GinError) else "Ahora mismo no se puede guardar nada. Prueba más tarde.",
        good=False,
    )


def _other_code(store: Store, token: str) -> None:
    st.text_input("Código de otro dispositivo", key=state.CODE_TYPED, max_chars=60, autocomplete="off")
    st.button("Usar este código", key="data_use_code", on_click=_use_code, args=(store, token))


def _use_code(store: Store, token: str) -> None:
    typed = state.text(state.CODE_TYPED)
    try:
        with store.write() as session:
            found = recover(session, token, typed, keeper.now(), str(st.context.ip_address or ""))
    except keeper.FAULTS as error:
        _failed(error)
        return
    _say(_recovery_words(found), good=found.result is Recovered.DONE)
    if found.result is Recovered.DONE:
        st.session_state[state.CODE_TYPED] = ""
        _start_afresh()


def _recovery_words(found: Recovery) -> str:
    match found.result:
        case Recovered.DONE:
            return "Listo: tu progreso está ahora también en este dispositivo."
        case Recovered.WRONG:
            return "Ese código no abre nada. Revísalo o crea otro en el primer dispositivo."
        case Recovered.TOO_MANY:
            minutes = max(1, ceil(found.wait / timedelta(minutes=1)))
            return f"Demasiados intentos. Espera {count(minutes, 'minuto', 'minutos')} y prueba otra vez."
    return "Eso no es un código: son cuatro grupos de cinco letras y cifras."


def _start_afresh() -> None:
    """The session forgets what it held, so that the next look is at the profile as it is now."""
    for name in _FRESH:
        st.session_state.pop(name, None)


def _export(store: Store, token: str) -> None:
    _head("Copia de tus datos", "Un fichero con tu progreso, tus respuestas y tus manos.")
    with store.read() as session:
        profile = find_profile(session, token)
        text = export_data(session, profile.id, keeper.now()) if profile else ""
    if not text:
        st.html("<p>Todavía no hay nada guardado.</p>")
        return
    st.download_button("Descargar mis datos", text, FILE_NAME, "application/json", key="data_export", on_click="ignore")


def _import(store: Store, token: str) -> None:
    st.text_area(
        "Pega aquí una copia para añadirla a lo que tienes", key=state.IMPORT_TYPED, height=96, max_chars=MAX_TYPED
    )
    st.button("Añadir la copia", key="data_import", on_click=_take_in, args=(store, token))


def _take_in(store: Store, token: str) -> None:
    typed = state.text(state.IMPORT_TYPED)
    if not typed.strip():
        _say("Pega antes el contenido del fichero.", good=False)
        return
    try:
        with store.write() as session:
            profile = profile_for(session, token, keeper.now())
            held = import_data(session, profile.id, typed, keeper.now())
    except keeper.FAULTS as error:
        _failed(error)
        return
    st.session_state[state.IMPORT_TYPED] = ""
    _start_afresh()
    lessons = count(len(held.progress), "lección", "lecciones")
    answers = count(len(held.attempts), "respuesta", "respuestas")
    puzzles = count(len(held.puzzles), "puzle", "puzles")
    _say(f"Añadido: {lessons}, {answers} y {puzzles}.", good=True)


def _erase(store: Store, token: str) -> None:
    _head("Borrar todo", "Para siempre y en todos tus dispositivos.")
    sure = st.checkbox("Sí, quiero borrar todos mis datos", key="data_sure")
    st.button("Borrar mis datos", key="data_erase", disabled=not sure, on_click=_erase_now, args=(store, token))


def _erase_now(store: Store, token: str) -> None:
    try:
        with store.write() as session:
            profile = find_profile(session, token)
            if profile is not None:
                erase_profile(session, profile.id)
    except keeper.FAULTS as error:
        _failed(error)
        return
    st.session_state["data_sure"] = False
    _start_afresh()
    _say(ERASED, good=True)
