"""The pages of docs/ as a site: no dead link, each page in its list, each picture with words."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.asked import named
from tests.rule_cards import anchor_of, cards
from tests.sweeps.catalogue import ROOT
from tests.sweeps.modules import files_of

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
ABOUT = [*ROOT.glob("*.md"), *(ROOT / ".github").glob("*.md")]
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
PLACE = re.compile(r"\"((?:[a-z-]+/)?[a-z-]+\.html(?:#[a-z0-9-]+)?)\"")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)|<img src=\"([^\"]+)\"[^>]* alt=\"([^\"]*)\"")
LARGEST_PICTURE = 100_000
CONFIG = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]


def text_of(page: Path) -> str:
    """A page without what stands in blocks of code."""
    return re.sub(r"(?ms)^```.*?^```$", "", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """What can stand behind # for a page: its heads."""
    heads = re.findall(r"(?m)^#+ (.+)$", text_of(page))
    return set(map(anchor_of, heads))


def dead_links(page: Path) -> Iterator[str]:
    for link in LINK.findall(text_of(page)):
        if re.match(r"https?://", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        inside = DOCS not in page.parents or target.is_relative_to(DOCS)
        if not target.exists() or not inside or (anchor and anchor not in anchors(target)):
            yield link


def listed(nav: list[dict[str, object]]) -> Iterator[str]:
    for entry in nav:
        for value in entry.values():
            if isinstance(value, list):
                yield from listed(value)
            else:
                yield str(value)


def test_no_link_is_dead_and_none_leaves_the_site() -> None:
    found = {page.relative_to(ROOT).as_posix(): [*dead_links(page)] for page in [*PAGES, *ABOUT]}
    assert {page: links for page, links in found.items() if links} == {}
    assert sum(len(LINK.findall(text_of(page))) for page in PAGES) > 50


def test_each_page_is_in_the_list_of_the_site_once() -> None:
    assert sorted(listed(CONFIG["nav"])) == sorted(
        page.relative_to(DOCS).as_posix() for page in PAGES
    )


def test_every_place_that_the_bot_links_to_is_there() -> None:
    named = {
        found
        for path in files_of("cogs")
        for found in PLACE.findall(path.read_text(encoding="utf-8"))
    } | {card.place for card in cards()}
    missing = {
        place
        for place in named
        for name, _, anchor in [place.partition("#")]
        for page in [DOCS / name.replace(".html", ".md")]
        if not page.exists() or (anchor and anchor not in anchors(page))
    }
    assert missing == {"chronicle.html"}, "but for the page of an exported game"
    assert {"players.html", "add-to-a-server.html#rights"} <= named


def test_every_place_that_people_have_words_for_is_there_once() -> None:
    places = [place for place, _ in named()]
    assert sorted(set(places)) == sorted(places)
    assert {
        place
        for place in places
        for name, _, anchor in [place.partition("#")]
        for page in [DOCS / name.replace(".html", ".md")]
        if not page.exists() or (anchor and anchor not in anchors(page))
    } == set()
    searched = {place for place, names in named() if len(set(names)) < len(names)}
    assert searched == set(), "a name twice"


def test_the_site_asks_the_network_for_nothing() -> None:
    assert CONFIG["theme"]["font"] is False
    assert "offline" not in CONFIG.get("plugins", {}), "it loads a script from elsewhere"


def test_each_picture_is_shown_small_and_said_in_words() -> None:
    shown = {
        ((page.parent / (path or other)).resolve(), alt or words)
        for page in [*PAGES, *ABOUT]
        for alt, path, other, words in PICTURE.findall(page.read_text(encoding="utf-8"))
    }
    pictures = {*(DOCS / "pictures").iterdir()}
    assert {path for path, _ in shown} == pictures
    assert [path.name for path, words in shown if len(words) < 40] == []
    assert {path.name for path in pictures if path.stat().st_size > LARGEST_PICTURE} == set()


def test_the_readme_is_short() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 90
    assert lines.index("make run") < lines.index("make test") < 25
