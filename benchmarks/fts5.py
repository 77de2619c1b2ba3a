"""The peer that anyone could write in an hour: click and SQLite FTS5 over pairs of Han, English words and stems.

It prints how many passages were found, and the best 20 of them in both languages from a table.
"""

import sqlite3

import click

from benchmarks import terms

SCHEMA = """
CREATE TABLE passages (row INTEGER PRIMARY KEY, zh TEXT NOT NULL, en TEXT NOT NULL);
CREATE VIRTUAL TABLE terms
    USING fts5 (zh, en, stems, content = '', prefix = '1', tokenize = "unicode61 tokenchars '.'");
"""
COUNT = "SELECT count(*) FROM terms WHERE terms MATCH ?"
BEST = "SELECT p.en, p.zh FROM terms t JOIN passages p ON p.row = t.rowid WHERE terms MATCH ? ORDER BY rank LIMIT 20"


@click.group()
def main() -> None:
    """Search passages in two languages."""


@main.command()
@click.argument("flat")
@click.argument("database")
def build(flat: str, database: str) -> None:
    """Make the database from lines of English, a tab, and Chinese."""
    connection = sqlite3.connect(database)
    connection.executescript(SCHEMA)
    with open(flat, encoding="utf-8") as lines, connection:
        for number, line in enumerate(lines, 1):
            en, zh = line.rstrip("\n").split("\t")
            connection.execute("INSERT INTO passages VALUES (?, ?, ?)", (number, zh, en))
            connection.execute("INSERT INTO terms (rowid, zh, en, stems) VALUES (?, ?, ?, ?)", (number, *row(zh, en)))
    connection.execute("INSERT INTO terms (terms) VALUES ('optimize')")
    connection.commit()
    connection.close()


@main.command()
@click.argument("database")
@click.argument("query")
@click.option("--count", is_flag=True, help="Print the number alone.")
def search(database: str, query: str, count: bool) -> None:
    """Find passages."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    expression = _expression(query)
    (total,) = connection.execute(COUNT, (expression,)).fetchone()
    click.echo(str(total) if count else f"{total} passages")
    if not count:
        for number, (en, zh) in enumerate(connection.execute(BEST, (expression,)), 1):
            click.echo(f"\n{number}\n  {zh}\n  {en}")


def row(zh: str, en: str) -> tuple[str, str, str]:
    """What stands in the fields of a passage."""
    return " ".join(terms.pairs(zh)), " ".join(terms.words(en)), " ".join(terms.stems(en))


def _expression(query: str) -> str:
    wanted: list[str] = []
    unwanted: list[str] = []
    for clause in terms.clauses(query):
        phrase = f'{clause.field} : "{" ".join(clause.terms)}"' + ("*" if clause.is_prefix else "")
        (unwanted if clause.negated else wanted).append(f"({phrase})")
    return " NOT ".join([f"({' AND '.join(wanted)})", *unwanted])
