"""Parts of a page; each module offers ``show(..., key=)``."""
