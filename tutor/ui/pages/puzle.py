"""Puzle: today's puzzle, past days, practice and statistics."""

from tutor.ui.components import puzzle_page

puzzle_page.show()
