"""The themes of the bank that are still being generated: each leaves this list when it has enough."""

GROWING: tuple[str, ...] = ("mejor-descarte", "cerrar-o-seguir", "final-de-mazo")
