"""The commands as a user runs them: exit codes, JSON keys, Spanish on standard error."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tutor.cli import main

MELDED = "4♠ 5♠ 6♠ 9♣ 9♦ 9♥ K♣ K♦ K♥"
TEN = MELDED + " 2♦"
SEVEN = MELDED + " 7♦"
SIDE = "J♣ J♦ J♥ Q♠ Q♦ Q♥ 2♣ 3♦ A♣ A♠"
MOVE_KEYS = {
    "action",
    "card",
    "arrangement",
    "ev",
    "se",
    "loss",
    "loss_se",
    "p_best",
    "p_win",
    "p_gin",
    "p_undercut",
} | {
    "deadwood",
    "outs",
    "danger",
    "mark",
    "reasons",
}
ANALYSIS_KEYS = {
    "hand",
    "rules",
    "convention",
    "assumptions",
    "rival_model",
    "arrangements",
    "knock",
    "gin",
    "big_gin",
} | {
    "moves",
    "opponent",
    "samples",
    "seconds",
    "seed",
    "engine",
}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any, str]:
    code = main([*words, "--json"])
    out, err = capsys.readouterr()
    return code, json.loads(out), err


def test_leer(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = run(capsys, "leer", "7♥ 10 de picas, XX")
    assert code == 0
    assert (found["cards"], found["hidden"], found["warnings"]) == (["7h", "Ts"], 1, [])


def test_leer_with_a_chosen_convention(capsys: pytest.CaptureFixture[str]) -> None:
    spanish = run(capsys, "leer", "4C 5C", "--convenio", "es")[1]
    english = run(capsys, "leer", "4C 5C", "--convenio", "en")[1]
    assert (spanish["cards"], english["cards"]) == (["4h", "5h"], ["4c", "5c"])


def test_analizar(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = run(capsys, "analizar", "--mano", TEN + " Q♦", "--muestras", "300", "--semilla", "5")
    assert code == 0
    assert set(found) >= ANALYSIS_KEYS
    assert all(set(move) >= MOVE_KEYS for move in found["moves"])
    assert found["seed"] == 5
    assert min(found["opponent"].values()) >= 0 and max(found["opponent"].values()) <= 1


def test_analizar_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mano.txt"
    file.write_text("rival: roba, descarta 3♣\n", "utf-8")
    told = run(capsys, "analizar", "--mano", TEN, "--historial", "rival: roba, descarta 3♣", "--segundos", "0")[1]
    filed = run(capsys, "analizar", "--mano", TEN, "--archivo", str(file), "--segundos", "0")[1]
    assert filed == told
    assert filed["face_up"] == "3c"


def test_cierre(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = run(capsys, "cierre", "--cierra", SEVEN, "--rival", SIDE)
    assert code == 0
    assert (found["result"], found["winner"]) == ("undercut", "defender")
    assert sum(line["points"] for line in found["lines"]) == found["points"]
    assert found["note"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("leer", "7♥ 7♥"), "repeated_card"),
        (("leer", "7O 5B RC SE"), "spanish_deck"),
        (("analizar", "--mano", "7♥"), "wrong_count"),
        (("analizar", "--mano", TEN, "--preset", "nada"), "unknown_preset"),
        (("analizar", "--mano", TEN, "--regla", "gin_bonus"), "rule_syntax"),
        (("analizar", "--mano", TEN, "--regla", "gin_bonus=x"), "rule_value"),
        (("analizar", "--mano", TEN, "--variante", "oklahoma", "--regla", "eleven_to_nondealer=true"), "rules_clash"),
        (("analizar", "--mano", TEN, "--segundos", "1", "--muestras", "5"), "two_budgets"),
        (("analizar", "--mano", TEN, "--archivo", "no-existe.txt"), "file_unreadable"),
        (("analizar", "--mano", TEN, "--segundos", "-1"), "usage"),
        (("analizar", "--mano", TEN, "--segundos", "abc"), "usage"),
        (("analizar", "--mano", TEN, "--segundos", "inf"), "usage"),
        (("analizar", "--mano", TEN, "--muestras", "1,5"), "usage"),
        (("--port", "99999"), "usage"),
        (("analizar", "--mano", TEN, "--rival", "tonto", "--segundos", "0"), "unknown_model"),
        (("analizar", "--mano", "XX 8h 9h 9s 9d 6h 2c 2d 2s ah"), "hidden_in_hand"),
        (("cierre", "--cierra", TEN, "--rival", "?? 8h 9h 9s 9d 6h 2c 2d 2s ah"), "hidden_in_hand"),
        (("analizar",), "usage"),
        (("analizar", "--mnao", TEN), "usage"),
        (("otra-cosa",), "usage"),
        (("cierre", "--cierra", TEN), "usage"),
    ],
)
def test_faults_exit_with_2_and_say_so_twice(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: str
) -> None:
    exit_code, found, err = run(capsys, *words)
    assert exit_code == 2
    assert set(found["error"]) >= {"code", "message", "token", "position", "readings"}
    assert found["error"]["code"] == code
    assert err.strip() == found["error"]["message"]
    assert "…" not in err


def test_without_json_the_fault_is_only_the_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leer", "7♥ 7♥"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("Carta repetida: 7♥")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("leer", "7♥ XX"), ("Cartas: 7♥", "Ocultas: 1")),
        (("analizar", "--mano", TEN, "--segundos", "0"), ("¿Puedes cerrar?: sí; límite 10", "Disposición 1")),
        (("analizar", "--mano", TEN + " Q♦", "--muestras", "200"), ("Cierra tirando Q♦", "rival prudente")),
        (
            ("cierre", "--cierra", SEVEN, "--rival", SIDE),
            ("Contraataque (undercut)", "Premio por contraataque: 25", "Total: "),
        ),
        (("--help",), ("Uso: ", "Opciones", "Comandos", "Muestra esta ayuda")),
    ],
)
def test_tables_for_people(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert main(list(words)) == 0
    out = capsys.readouterr().out
    assert all(text in out for text in shown), out


HEAVY = ("streamlit", "pandas", "numba", "numpy", "plotly")
LIGHT = f"""
import sys
from tutor.cli import main
code = main(sys.argv[1:])
loaded = [name for name in {HEAVY!r} if name in sys.modules]
sys.exit(f"loaded {{loaded}}" if loaded else code)
"""


@pytest.mark.parametrize(
    "words",
    [
        ("leer", "7♥ 8♥"),
        ("analizar", "--mano", TEN, "--segundos", "0"),
        ("analizar", "--mano", TEN, "--historial", "rival: roba, descarta 3♣", "--segundos", "0", "--json"),
        ("cierre", "--cierra", SEVEN, "--rival", SIDE),
    ],
)
def test_what_simulates_nothing_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_showdown_says_what_only_the_upcard_would_tell(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cierre", "--cierra", SEVEN, "--rival", SIDE, "--variante", "oklahoma")
    assert "se toma 10" in run(capsys, *words)[1]["note"]
    assert "se toma 10" not in run(capsys, *words, "--vuelta", "9♦")[1]["note"]


def test_no_english_of_the_parser_in_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("analizar", "--mano", TEN, "--segundos", "x"), ("analizar", "--mano", TEN, "--semilla", "1.5")):
        err = run(capsys, *words)[2]
        assert "Valor no válido para --se" in err and "should" not in err and "se espera un número" in err


def test_nothing_loose_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analizar", "--mano", "7♥ 8♥ 9♥ K♠ K♦ K♣ 2♣ 2♦ 2♠ 2♥", "--segundos", "0"]) == 0
    assert "sueltas: ninguna" in capsys.readouterr().out


@pytest.mark.parametrize("preset", ["rapido", "guia-a", "guia-b", "clasico", "torneo", "eaai"])
def test_the_rules_go_by_the_preset_that_was_asked_for(capsys: pytest.CaptureFixture[str], preset: str) -> None:
    fields = ("--preset", preset, "--regla", "undercut_on_tie=no", "--regla", "shutout=game", "--regla", "box_bonus=25")
    for words in (("analizar", "--mano", TEN, "--segundos", "0"), ("cierre", "--cierra", TEN, "--rival", SIDE)):
        rules = run(capsys, *words, *fields)[1]["rules"]
        assert rules["preset"] == preset and rules["fields"]["shutout"] == "game"
        assert set(rules["changed"]) <= {"undercut_on_tie", "shutout", "box_bonus"}
