"""The script that Streamlit runs for every visit: look, menu, page."""

from tutor.ui.frame.shell import main

main()
