"""`streamlit run streamlit_app.py` serves the same app as the command `gin-tutor`."""

import streamlit as st

from tutor.ui.serve import SCRIPT, app_options

app = st.App(SCRIPT, **app_options())

if __name__ == "__main__":
    app.run()
