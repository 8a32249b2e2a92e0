"""The README's two ways to start the app, word for word; test_docs holds them in it, test_package runs them."""

INSTALL_AND_START = "pip install -e . && gin-tutor"
STREAMLIT_START = "streamlit run streamlit_app.py"
