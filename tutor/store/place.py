"""Where the data lie: a folder, or the address of a database. Loads nothing heavy."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import platformdirs

DATA_VARIABLE: Final = "GIN_TUTOR_DATA"
DATABASE_VARIABLE: Final = "GIN_TUTOR_DB"
APP_NAME: Final = "gin-tutor"
FILE_NAME: Final = "gin-tutor.sqlite3"


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of ``GIN_TUTOR_DATA`` (the command's ``--datos``), else the user's own data folder."""
    chosen = environ.get(DATA_VARIABLE)
    return Path(chosen).expanduser() if chosen else platformdirs.user_data_path(APP_NAME, appauthor=False)
