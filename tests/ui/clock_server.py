"""The app with a small bank and a clock that a test sets: ``clock_server.py PORT FILE``.

The file holds the seconds to add to the time.
"""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.ui import small_bank
from tutor.ui import keeper, launch


def shifted(file: Path) -> datetime:
    """The real moment and what the test adds to it."""
    return datetime.now(UTC) + timedelta(seconds=float(file.read_text("utf-8") or 0))


def main() -> None:
    port, file = int(sys.argv[1]), Path(sys.argv[2])
    small_bank.use()
    keeper.now = lambda: shifted(file)  # before the pages take it from there
    launch.run(port=port)


if __name__ == "__main__":
    main()
