"""Where the lessons and the puzzles stand, in a checkout or installed."""

from pathlib import Path

__all__ = ["content_root"]


def content_root() -> Path:
    """Return the folder that holds ``lessons/`` and ``puzzles/``.

    The wheel carries both inside the package; a checkout, also when installed as editable, has them beside it.
    """
    package = Path(__file__).resolve().parent
    packed = package / "_content"
    return packed if packed.is_dir() else package.parent
