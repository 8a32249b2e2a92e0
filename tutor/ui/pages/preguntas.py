"""Preguntas: the questions of learners, the myths put to the test, and the words of the game."""

from tutor.ui.components import questions_page

questions_page.show()
