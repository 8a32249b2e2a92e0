"""Repaso de hoy: at most ten questions on what is due."""

from tutor.ui.components import review_page

review_page.show()
