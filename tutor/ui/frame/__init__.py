"""What stands round every page. The script lies here, since Streamlit makes pages of a folder ``pages`` beside it."""
