"""The cards of docs/rules/: what people read of a rule, and by which names they look for it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.sweeps.catalogue import ROOT

PAGES = ROOT / "docs" / "rules"
CARD = re.compile(
    r"## (?P<heading>.+)\n\n(?P<what>.+)\n\n"
    r"- \*\*Also called:\*\* (?P<also>.+)\.\n"
    r"- \*\*Where you meet it:\*\* (?P<where>.+) \(`(?P<code>[A-Z0-9-]+)`\)\.\n"
)


@dataclass(frozen=True)
class Card:
    """A rule as a page has it. `place` is the page and its heading, as the end of an address."""

    code: str
    heading: str
    what: str
    also: tuple[str, ...]
    where: str
    place: str


def anchor_of(heading: str) -> str:
    """What stands behind # for a heading, as sites and GitHub write it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def cards() -> Iterator[Card]:
    """Every card of every page. Raises ValueError for a heading whose card is not as all are."""
    for path in sorted(PAGES.glob("*.md")):
        for text in re.split(r"(?m)^(?=## )", path.read_text(encoding="utf-8"))[1:]:
            found = CARD.fullmatch(text.rstrip("\n") + "\n")
            if found is None:
                raise ValueError(f"{path.name}: a card is not as the others: {text[:60]!r}")
            heading = found["heading"]
            anchor = anchor_of(heading)
            place = f"{path.relative_to(ROOT / 'docs').with_suffix('.html').as_posix()}#{anchor}"
            also = tuple(found["also"].split(", "))
            yield Card(found["code"], heading, found["what"], also, f"{found['where']}.", place)
