"""Options of commands that read files, or write one. Apart from ``options``: a search needs none of them."""

import click

from mtgsearch.cli.output import STDOUT

encoding_option = click.option("--encoding", metavar="NAME", help="Read files in this encoding, such as gb18030.")
glossary_option = click.option(
    "--glossary",
    type=click.Path(),
    metavar="FILE|none",
    help="The terms for cutting and pairing; the shipped ones unless given.",
)
output_option = click.option(
    "-o",
    "--output",
    type=click.Path(),
    metavar="PATH",
    default=STDOUT,
    help="The file to write: stdout (-) unless given.",
)
excel_option = click.option("--excel", is_flag=True, help="CSV as Excel reads it, and with cells that are no formulas.")
force_option = click.option("--force", is_flag=True, help="Write over a file that is there.")
