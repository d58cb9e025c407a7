"""What the specification says of each rule in a few words, and its card, for Why? and `/help`.

A part of `make docs`.
"""

import json
import re
from collections.abc import Iterator

from tests.rule_cards import cards
from tests.sweeps.catalogue import TEXT

SECTIONS = re.compile(r"(?m)^## (\d+)\. (.+)$")
CODES = re.compile(r"(?m)^\| (R-[A-Z0-9-]+) \| (.+) \|$")
RULING = re.compile(r"\*\*Ruling (R-[A-Z0-9-]+)[^*]*?:?\*\*:?\s*((?:(?!\*\*Ruling).)+)", re.DOTALL)
FIELD = re.compile(r"\*\*([A-Z][a-z]+):\*\*")
ASIDE = re.compile(r"\*\*(?:State|Ruling|Example|Secret|Referee|With|Difference)\b")
LONGEST, SHORTEST = 260, 20
_ENDS = re.compile(r"[.;](?= |$)")


def rulebook() -> str:
    """Every rule and ruling by its ID: its title, its section, what it says, rulings about it."""
    found: dict[str, dict[str, object]] = {}
    for section, title, body in _sections():
        where = f"§{section} {title}"
        for entry in re.split(r"(?m)^#### ", body)[1:]:
            head, _, rest = entry.partition("\n")
            code, _, name = head.partition(" — ")
            own = [ruling for ruling, _ in RULING.findall(rest)]
            found[code] = {"title": name, "section": where, "text": _said(rest), "rulings": own}
    sources = dict(CODES.findall(TEXT))
    for ruling, words in RULING.findall(TEXT):
        where = sources.get(ruling, "").replace("`", "")
        one: dict[str, object] = {
            "title": "",
            "section": where,
            "text": _cut(_ended(words)),
            "rulings": [],
        }
        found.setdefault(ruling, one)
    for card in cards():
        entry = found.setdefault(card.code, {"section": "", "text": card.what, "rulings": []})
        entry["title"] = entry.get("title") or card.heading
        entry["card"] = {
            "heading": card.heading,
            "what": card.what,
            "also": card.also,
            "where": card.where,
            "place": card.place,
        }
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _sections() -> Iterator[tuple[str, str, str]]:
    parts = SECTIONS.split(TEXT)[1:]
    yield from zip(parts[::3], parts[1::3], parts[2::3], strict=True)


def _said(entry: str) -> str:
    """What comes of a rule; where the entry does not say so by that name, how it begins."""
    fields = FIELD.split(entry)
    named = dict(zip(fields[1::2], fields[2::2], strict=True))
    said = [named[field] for field in ("Out", "Purpose", "Numbers", "Dice") if field in named]
    lines = [line[2:] for line in entry.split("\n") if line.startswith("- ")]
    said += [FIELD.sub("", ASIDE.split(line)[0]) for line in lines]
    return next((words for words in map(_cut, map(_ended, said)) if words), "")


def _ended(text: str) -> str:
    """A text up to the next paragraph, table or ruling, as one line without marks."""
    first = re.split(r"\n- |\n\n|\n\||\n\d+\. ", text)[0]
    words = ASIDE.split(first)[0].replace("**", "").replace("`", "").split()
    found = re.sub(r"\bseed(s?)\b", r"source\1", " ".join(words)).strip(" ·")
    return found[:1].upper() + found[1:] if len(found) > SHORTEST and found[0] not in "),:" else ""


def _cut(text: str) -> str:
    """As many whole sentences as there is room for."""
    if len(text) <= LONGEST:
        return text
    ends = [found.start() for found in _ENDS.finditer(text, 0, LONGEST)]
    return f"{text[: ends[-1]]}." if ends else f"{text[:LONGEST].rpartition(' ')[0]} …"
