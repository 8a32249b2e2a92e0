"""One lesson, one step at a time. The address names it, so that a reload comes back to the same step."""

from tutor.ui.components import lesson_page

lesson_page.show()
