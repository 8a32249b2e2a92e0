"""The app as a real server, and a page of a real browser in the two sizes that matter."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.server import free_port, serving

SIZES = {"desktop": (1280, 800), "phone": (375, 667)}


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Pages run inside the test's own process keep nothing in the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GIN_TUTOR_DATA", str(tmp_path_factory.mktemp("datos")))
        yield


@pytest.fixture(scope="session")
def compiled(project_root: Path) -> None:
    """The engine is compiled before a server needs it."""
    subprocess.run([sys.executable, "-c", "from tutor.ui.warm import warm_up; warm_up()"], cwd=project_root, check=True)


@pytest.fixture(scope="session")
def app_url(compiled: None, project_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app, started as ``streamlit run streamlit_app.py`` would."""
    port = free_port()
    folder = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "streamlit", "run", "streamlit_app.py", "--server.port", str(port)]
    data = {"GIN_TUTOR_DATA": str(folder / "datos")}
    with serving(command, port=port, log=folder / "log.txt", cwd=project_root, env=data) as url:
        yield url


@pytest.fixture(params=list(SIZES))
def visit(request: pytest.FixtureRequest, browser: Browser, app_url: str) -> Iterator[Page]:
    """A visitor's page, once on a desktop and once on a phone; a fault of our scripts fails the test."""
    with visiting(browser, app_url, request.param) as page:
        yield page


@pytest.fixture
def desk(browser: Browser, app_url: str) -> Iterator[Page]:
    """A visitor's page for what no size of the screen can change."""
    with visiting(browser, app_url, "desktop") as page:
        yield page


@contextmanager
def visiting(browser: Browser, app_url: str, size: str, zone: str | None = None) -> Iterator[Page]:
    """A fresh browser profile of one of the two sizes, in the machine's time zone or another."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        locale="es-ES",
        timezone_id=zone,
        base_url=app_url,
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert not faults
