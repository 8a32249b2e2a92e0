"""The web server round the pages: Spanish first page, own 404, the visitor's cookie, a word on the console."""

from __future__ import annotations

import html
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, Final

import streamlit as st
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tutor.ui.routes import APP_TITLE, PATHS
from tutor.ui.settings import COOKIE as SETTINGS_COOKIE
from tutor.ui.settings import VISITOR_COOKIE

SCRIPT: Final = Path(__file__).parent / "frame" / "app.py"
_YEAR: Final = 365 * 24 * 3600
_DESCRIPTION: Final = "Analiza tus manos de gin rummy: combinaciones, si puedes cerrar y cada descarte valorado."
_NOSCRIPT: Final = "<p>Esta página necesita JavaScript.</p>"
_OWN_FILES: Final = re.compile(r"^/(_stcore|static|media|component|app|oauth2callback|auth)(/|$)|\.\w{2,5}$")


def app_options() -> dict[str, Any]:
    """What the app gives to ``st.App`` beside its script."""
    return {"middleware": [Middleware(FirstPage)], "lifespan": _lifespan, "on_script_error": _report}


@asynccontextmanager
async def _lifespan(_app: object) -> AsyncIterator[None]:
    address = st.get_option("server.address") or "localhost"
    shown = "localhost" if address in {"0.0.0.0", "::", "127.0.0.1"} else address  # noqa: S104
    print(f"{APP_TITLE}: abre http://{shown}:{st.get_option('server.port')} (Ctrl+C para terminar)", flush=True)  # noqa: T201
    yield


def _report(error: Exception) -> bool:
    """A fault outside a page's own guard: the same words as there, never a trace."""
    from tutor.ui.frame.guard import apologise

    apologise(error)
    return True


class FirstPage:
    """ASGI middleware: every page address gets Streamlit's index in Spanish, anything unknown a 404."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = _path(scope)
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or _OWN_FILES.search(path):
            await self.app(scope, receive, send)
        elif path.strip("/") in PATHS:
            await _page(scope)(scope, receive, send)
        else:
            await HTMLResponse(_not_found(), status_code=404)(scope, receive, send)


def _path(scope: Scope) -> str:
    path, root = str(scope.get("path", "")), str(scope.get("root_path", ""))
    return path.removeprefix(root) or "/"


def _page(scope: Scope) -> HTMLResponse:
    response = HTMLResponse(_index(), headers={"Cache-Control": "no-cache"})
    if VISITOR_COOKIE not in _cookies(scope):
        token = secrets.token_urlsafe(24)
        response.set_cookie(
            VISITOR_COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=scope.get("scheme") == "https"
        )
    return response


def _cookies(scope: Scope) -> SimpleCookie:
    jar = SimpleCookie()
    for name, value in scope.get("headers", []):
        if name == b"cookie":
            _load(jar, value.decode("latin-1"))
    return jar


def _load(jar: SimpleCookie, header: str) -> None:
    try:
        jar.load(header)
    except CookieError:
        jar.clear()


@cache
def _index() -> str:
    """Streamlit's first page with our language, title, icon, and the visitor's theme set before it draws."""
    text = (Path(st.__file__).parent / "static" / "index.html").read_text("utf-8")
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = text.replace('<html lang="en">', '<html lang="es">')
    text = text.replace("<title>Streamlit</title>", f"<title>{APP_TITLE}</title>{_head()}")
    text = re.sub(r"<noscript>.*?</noscript>", f"<noscript>{_NOSCRIPT}</noscript>", text, flags=re.DOTALL)
    return re.sub(r'<link rel="shortcut icon"[^>]*>', "", text)


def _head() -> str:
    script = Path(__file__).with_name("first_theme.js").read_text("utf-8").replace("COOKIE_NAME", SETTINGS_COOKIE)
    icon = Path(__file__).with_name("icon.svg").read_text("utf-8").replace("#", "%23").replace('"', "'")
    return (
        f'<meta name="description" content="{html.escape(_DESCRIPTION)}">'
        f'<link rel="icon" href="data:image/svg+xml,{" ".join(icon.split())}"><script>{script}</script>'
    )


def _not_found() -> str:
    return (
        f'<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>No existe esta página - {APP_TITLE}</title>"
        f"<style>:root{{color-scheme:light dark}}"
        f"body{{font:1.1rem/1.5 sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}}"
        f"</style><main><h1>Esta página no existe</h1><p>La dirección está mal escrita o es antigua. "
        f'<a href="/">Ir al inicio</a></p></main></html>'
    )
