"""Parts of the HTML pages of reports: the page, tables, pictures."""

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import Final

_STYLE: Final = """
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid #aaa; padding: 0.3rem 0.7rem; text-align: right; }
th:first-child { text-align: left; }
img { max-width: 100%; height: auto; }
code { background: #eee; padding: 0.1rem 0.3rem; overflow-wrap: anywhere; }
"""


def html_page(title: str, body: Iterable[str]) -> str:
    """Return a whole page."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def html_table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table; the first cell of each row is its heading."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    ]
    return f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n" + "\n".join(lines) + "\n</tbody>\n</table>"


def html_picture(title: str, svg: bytes) -> str:
    """Return a plot under its title."""
    data = b64encode(svg).decode()
    text = escape(title)
    return f'<h2>{text}</h2>\n<img alt="Plot: {text}" src="data:image/svg+xml;base64,{data}"/>'
