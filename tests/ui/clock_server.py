"""The app with a clock that a test sets: ``clock_server.py PORT FILE``, the file holding seconds to add to the time."""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tutor.ui import keeper, launch


def shifted(file: Path) -> datetime:
    """The real moment and what the test adds to it."""
    return datetime.now(UTC) + timedelta(seconds=float(file.read_text("utf-8") or 0))


def main() -> None:
    port, file = int(sys.argv[1]), Path(sys.argv[2])
    keeper.now = lambda: shifted(file)  # before the pages take it from there
    launch.run(port=port)


if __name__ == "__main__":
    main()
