"""Mi progreso: rating, themes, days in a row, lessons and errors, all of it to take away."""

from tutor.ui.components import progress_page

progress_page.show()
