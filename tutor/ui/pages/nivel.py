"""Prueba de nivel: eight questions that say where to begin."""

from tutor.ui.components import placement_page

placement_page.show()
