"""What people type and the entry that must come first."""

from __future__ import annotations

import pytest

from tutor.es.facts import fact_text
from tutor.lessons.glossary import FILE, load_glossary
from tutor.lessons.library import library
from tutor.lessons.myths import load_myths
from tutor.lessons.questions import load_questions
from tutor.lessons.read_yaml import read_rows
from tutor.lessons.search import Entry, build, mistakes, plain, search, stem

TERMS = load_glossary(fact_text)
INDEX = library(load_questions(fact_text), TERMS, load_myths(fact_text))

QUERIES = [
    # regional and English words
    ("madera muerta", "term", "cartas-sueltas"),
    ("Madera  Muerta", "term", "cartas-sueltas"),
    ("deadwood", "term", "cartas-sueltas"),
    ("cartas muertas", "term", "cartas-sueltas"),
    ("knock", "term", "cerrar"),
    ("golpear", "term", "cerrar"),
    ("tocar", "term", "cerrar"),
    ("corrida", "term", "escalera"),
    ("secuencias", "term", "escalera"),
    ("tercia", "term", "trio"),
    ("pierna", "term", "trio"),
    ("trios", "term", "trio"),
    ("schneider", "term", "blanqueo"),
    ("zapatero", "term", "blanqueo"),
    ("capote", "term", "blanqueo"),
    ("shutout", "term", "blanqueo"),
    ("monte", "term", "mazo"),
    ("pozo", "term", "descarte"),
    ("carta vista", "term", "carta-vuelta"),
    ("carta volteada", "term", "carta-vuelta"),
    ("upcard", "term", "carta-vuelta"),
    ("supergin", "term", "gran-gin"),
    ("big gin", "term", "gran-gin"),
    ("undercut", "term", "contraataque"),
    ("contra", "term", "contraataque"),
    ("colgar", "term", "colocar"),
    ("lay off", "term", "colocar"),
    ("linea", "term", "caja"),
    ("rayas", "term", "caja"),
    ("espadas", "term", "picas"),
    ("rombos", "term", "diamantes"),
    ("sota", "term", "figuras"),
    ("botar", "term", "descartar"),
    ("outs", "term", "salidas"),
    ("repartidor", "term", "quien-reparte"),
    # no accents, other endings, capitals, a typing mistake
    ("TRÉBOLES", "term", "treboles"),
    ("combinaciones", "term", "combinacion"),
    ("cierro", "term", "cerrar"),
    ("knok", "term", "cerrar"),
    ("escalear", "term", "escalera"),
    ("contrataque", "term", "contraataque"),
    ("oklahma", "term", "oklahoma"),
    ("chinchon", "question", "diferencias-chinchon"),
    ("rummi", "question", "diferencias-rummy"),
    # questions
    ("as alto", "question", "as-alto"),
    ("reina rey as", "question", "as-alto"),
    ("la misma carta dos veces", "question", "carta-en-dos-combinaciones"),
    ("¿puedo cerrar con 10?", "question", "cerrar-con-diez"),
    ("cerrar con once", "question", "cerrar-con-once"),
    ("cerrar con 11", "question", "cerrar-con-once"),
    ("tengo que cerrar obligatorio", "question", "obligado-a-cerrar"),
    ("cerrar antes de robar", "question", "cerrar-antes-de-robar"),
    ("devolver la carta", "question", "devolver-carta"),
    ("tirar la carta que tomé", "question", "devolver-carta"),
    ("los dos pasamos", "question", "los-dos-pasan"),
    ("mirar los descartes", "question", "mirar-el-descarte"),
    ("colocar contra gin", "question", "colocar-contra-gin"),
    ("encadenar cartas", "question", "colocar-en-cadena"),
    ("romper un trío", "question", "romper-para-colocar"),
    ("empate de puntos", "question", "empate-de-sueltas"),
    ("gin contra 0", "question", "gin-contra-cero"),
    ("3-3-4", "question", "forma-de-las-combinaciones"),
    ("últimas cartas", "question", "ultimas-dos-cartas"),
    ("se acaba el mazo", "question", "ultimas-dos-cartas"),
    ("palos mezclados", "question", "escalera-de-varios-palos"),
    ("comodín", "question", "diferencias-chinchon"),
    ("historia", "question", "historia"),
    ("de dónde viene", "question", "historia"),
    # myths
    ("pareja de reyes", "myth", "reyes"),
    ("cerrar en cuanto pueda", "myth", "cerrar"),
    ("escaleras o tríos", "myth", "escaleras"),
    ("casi completa", "myth", "casi"),
]


@pytest.mark.parametrize(("query", "kind", "wanted"), QUERIES)
def test_the_right_entry_comes_first(query: str, kind: str, wanted: str) -> None:
    hits = search(query, INDEX)
    assert hits, query
    assert (hits[0].entry.kind, hits[0].entry.id) == (kind, wanted), [(hit.entry.id, hit.score) for hit in hits[:4]]


@pytest.mark.parametrize("query", ["", "   ", "¿?", "zzzzzz", "xq", "☃"])
def test_what_means_nothing_finds_nothing(query: str) -> None:
    assert search(query, INDEX) == ()


def test_hits_are_ranked_and_limited() -> None:
    hits = search("cerrar", INDEX, limit=5)
    assert len(hits) == 5
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.id)
def test_every_name_finds_its_term(term: object) -> None:
    for name in term.names:  # type: ignore[attr-defined]
        found = [hit.entry.id for hit in search(name, INDEX, limit=3) if hit.entry.kind == "term"]
        assert term.id in found, name  # type: ignore[attr-defined]


def test_a_name_of_two_things_is_no_synonym() -> None:
    index = build([Entry("a", "1", "uno", ("x",)), Entry("a", "2", "dos", ("x",))], [("uno", "x"), ("dos", "x")])
    assert index.phrases.get(("x",)) is None
    assert {hit.entry.id for hit in search("x", index)} == {"1", "2"}


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("knock", "knock", 0), ("knok", "knock", 1), ("konck", "knock", 1), ("trio", "tria", 1), ("gin", "mazo", 3)],
)
def test_mistakes_are_counted(one: str, other: str, count: int) -> None:
    assert mistakes(one, other, 2) == min(count, 3)
    assert mistakes(other, one, 2) == min(count, 3)


def test_words_meet_without_accents_case_and_endings() -> None:
    assert plain("¡TRÍOS y Escaleras!") == "trios y escaleras"
    assert stem("trios") == stem("trio") and stem("cierra") == stem("cerrar")


def test_long_nonsense_is_answered() -> None:
    assert isinstance(search("a" * 5000 + " " + "cerrar " * 200, INDEX), tuple)


def test_banned_words_find_but_are_never_names_to_show() -> None:
    for term in TERMS:
        shown = {plain(word) for word in (term.term, *term.also)}
        assert shown.isdisjoint({plain(word) for word in term.never})
    banned = {plain(word) for term in TERMS for word in term.never} - {"grupo de cartas"}
    for term in TERMS:
        assert banned.isdisjoint(plain(term.meaning).split())


def test_the_words_of_the_rules_are_all_there() -> None:
    written = {term.term for term in TERMS}
    wanted = "cartas sueltas|combinación|trío|escalera|cerrar|gin|gran gin|contraataque (undercut)|colocar|blanqueo"
    wanted += "|caja|mazo|descarte|carta vuelta|robar|descartar|mano|partida|quien reparte|mano nula"
    wanted += "|picas|corazones|diamantes|tréboles|figuras|as"
    assert set(wanted.split("|")) <= written
    assert len({term.id for term in TERMS}) == len(TERMS) == len(read_rows(FILE, "terms"))
