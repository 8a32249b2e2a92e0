"""Starting the app for a test, and waiting until its health endpoint answers."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

START_LIMIT_S = 180.0


def free_port() -> int:
    """A port of this machine that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def fetch(url: str) -> tuple[int, str]:
    """Status and body of a GET request to an address on this machine."""
    with urllib.request.urlopen(url, timeout=10) as response:
        return int(response.status), response.read().decode("utf-8")


def _wait_until_healthy(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_LIMIT_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(f"the server ended with {process.returncode}:\n{log.read_text('utf-8')}")
        try:
            if fetch(f"{url}/_stcore/health") == (200, "ok"):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise AssertionError(f"no answer from {url} in {START_LIMIT_S} s:\n{log.read_text('utf-8')}")


@contextmanager
def serving(
    command: Sequence[str], *, port: int, log: Path, cwd: Path, env: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Run a command that starts the app on ``port``; give its address once it is healthy; end it and its children."""
    with log.open("wb") as sink:
        process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_until_healthy(url, process, log)
            yield url
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=30)
