"""The result card: well-formed, with every player's figures and nothing else about them."""

from xml.etree import ElementTree

import jamaica
from jamaica.bots import make_bot
from jamaica.drawing.card import CardLine, CardText, result_card

END = jamaica.Match(jamaica.options("revised", ghost=True), [make_bot("greedy")] * 3, seed=4).play().state
LINES = [
    CardLine("Ann & <b>", 31, True, 0.124, 0.05),
    CardLine("A name that is far too long to fit", -4, False, -0.3, -0.001),
    CardLine("Cid", 12, False, 0.0, 1.2),
]


def texts(svg: str) -> list[str]:
    return [found.text or "" for found in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_card_has_the_headline_the_names_and_the_figures_of_every_player() -> None:
    found = texts(result_card(END, LINES, CardText("Ann won", luck="chance")))
    for said in ("Ann won", "Ann & <b>", "31", "+12 %", "5 %", "−4", "−30 %", "0 %", "120 %", "chance", "points"):
        assert said in found
    assert any(said.endswith("…") for said in found)


def test_the_winner_comes_first_then_the_others_by_points() -> None:
    found = texts(result_card(END, LINES, CardText("x")))
    assert found.index("Ann & <b>") < found.index("Cid") < next(at for at, said in enumerate(found) if "…" in said)


def test_a_card_needs_nothing_from_elsewhere() -> None:
    svg = result_card(END, LINES, CardText("<script>alert(1)</script>"))
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert not names & {"script", "image", "foreignObject", "style"}
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
