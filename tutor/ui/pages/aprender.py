"""Aprender: the paths, where to go on, the placement test and today's review."""

from tutor.ui.components import paths_page

paths_page.show()
