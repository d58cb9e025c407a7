"""What people call the headings of the pages, for the bot's /help. A part of `make docs`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.rule_cards import anchor_of, cards
from tests.sweeps.catalogue import ROOT

DOCS = ROOT / "docs"
WORDS = DOCS / "search-words.txt"
QUESTIONS = sorted(page.with_suffix(".html").name for page in DOCS.glob("questions*.md"))
OF_COMMANDS = "commands/"


def named() -> Iterator[tuple[str, list[str]]]:
    """Each page and heading that docs/search-words.txt names, with what it is called."""
    for line in _lines():
        if line[0].isalnum():
            place, _, names = line.partition(": ")
            yield place, names.split("; ")


def asked() -> str:
    """What `cogs/render/asking.py` looks up, as JSON: not commands, which `/help` knows itself."""
    called = dict(named())
    places: dict[str, dict[str, object]] = {}
    for card in cards():
        names = [*{one.lower(): one for one in (*card.also, *called.get(card.place, ()))}.values()]
        places[card.place] = {"heading": card.heading, "called": names, "code": card.code}
    answers = {place: answer for page in QUESTIONS for place, answer in _answers(page)}
    for place in (*answers, *called):
        if not place.startswith(OF_COMMANDS):
            heading, says = answers.get(place) or (_heading_of(place), "")
            names = called.get(place, [])
            places.setdefault(place, {"heading": heading, "called": names, "says": says})
    small = [word for line in _lines() if line.startswith("- ") for word in line[2:].split()]
    same = [line[2:].split() for line in _lines() if line.startswith("= ")]
    listed = [{"place": place, **rest} for place, rest in sorted(places.items())]
    found = {"small": small, "same": same, "places": listed}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def page_of(place: str) -> Path:
    """The file of a page of the site."""
    return DOCS / place.partition("#")[0].replace(".html", ".md")


def _lines() -> list[str]:
    return [line for line in WORDS.read_text(encoding="utf-8").splitlines() if line.strip()]


def _heads(page: Path) -> Iterator[tuple[str, str]]:
    """The headings of a page, each with what is below it."""
    text = re.sub(r"(?ms)^```.*?^```$", "", page.read_text(encoding="utf-8"))
    parts = re.split(r"(?m)^#+ (.+)$", text)[1:]
    yield from zip(parts[::2], parts[1::2], strict=True)


def _heading_of(place: str) -> str:
    """The heading of a place: of a page its first. Raises StopIteration where there is none."""
    anchor = place.partition("#")[2]
    return next(head for head, _ in _heads(page_of(place)) if anchor in ("", anchor_of(head)))


def _answers(page: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for head, text in list(_heads(page_of(page)))[1:]:
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(text.split()))
        yield f"{page}#{anchor_of(head)}", (head, plain)
