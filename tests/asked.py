"""What people call the headings of the pages, for the bot's /help. A part of `make docs`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.rule_cards import anchor_of, cards
from tests.sweeps.catalogue import ROOT

DOCS = ROOT / "docs"
WORDS = DOCS / "search-words.txt"
_NOT_TOLD = re.compile(r"(?m)<!--.*?-->|!\[[^\]]*\]\([^)]*\)|^\|.*\n\|[-|: ]+\|$")
"""Remarks, pictures, and the heads of tables."""
QUESTIONS, OF_COMMANDS = "questions", "commands/"
LONGEST_TOLD = 1000
"""So many letters of a heading's text are told behind `/help`, in whole lines."""


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
        page = next(_heads(page_of(card.place)))[0]
        shared = {"page": page, "says": _plain(f"{card.what} {card.where}"), "code": card.code}
        places[card.place] = {"heading": card.heading, "called": names, **shared}
    told = {place: one for page in sorted(DOCS.rglob("*.md")) for place, one in _told(page)}
    asked_of = (place for place in told if place.startswith(QUESTIONS) and "#" in place)
    for place in (*asked_of, *called):
        if not place.startswith(OF_COMMANDS):
            places.setdefault(place, {**told[place], "called": called.get(place, [])})
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


def _told(page: Path) -> Iterator[tuple[str, dict[str, object]]]:
    """A page and its headings: what each is called, what page it is on, what it says."""
    place = page.relative_to(DOCS).with_suffix(".html").as_posix()
    for head, text in (heads := [*_heads(page)]):
        is_first = head == heads[0][0]
        yield (
            place if is_first else f"{place}#{anchor_of(head)}",
            {
                "heading": head,
                "page": "" if is_first else heads[0][0],
                "says": _plain(text) or "\n".join(f"- {below}" for below, _ in heads[1:]),
            },
        )


def _plain(text: str) -> str:
    """How a text begins, as Discord shows it: each paragraph, point and row is a line."""
    text = _NOT_TOLD.sub("", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    lines = list[str]()
    for block in re.split(r"\n\s*\n|\n(?=- |\d+\. |\|)", text.strip()):
        if block.startswith("|"):
            first, *rest = (cell.strip() for cell in block.strip("| ").split(" | "))
            lines.append(f"- {first}: {'; '.join(filter(None, rest))}")
        elif block.strip():
            lines.append(" ".join(block.split()))
        if sum(map(len, lines)) > LONGEST_TOLD and len(lines) > 1:
            return "\n".join([*lines[:-1], "…"])
    return "\n".join(lines)
