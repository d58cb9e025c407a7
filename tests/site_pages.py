"""The pages for people of the built site, as a phone shows them and as axe judges them.

`python -m tests.site_pages` after `make site`, with names of pages for those alone: none is longer
than fifteen screens or wider than the phone, and no table has more than three columns. What is for
whoever builds the bot is not looked at. Without Chromium it says so.
"""

import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.pictures import CHROMIUM, SIZE
from tests.sweeps.catalogue import ROOT
from tests.sweeps.test_site import CONFIG, listed

MOST_SCREENS, MOST_COLUMNS = 15, 3
MEASURE = """() => [
  document.documentElement.scrollHeight, document.documentElement.scrollWidth,
  Math.max(0, ...[...document.querySelectorAll("article tr")].map((row) => row.cells.length)),
]"""
AXE = "axe.run().then((found) => found.violations.map((one) => `${one.id} ${one.nodes.length}`))"


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and says nothing of what is asked for."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing."""


@contextmanager
def served(folder: Path) -> Generator[str]:
    """A folder on this machine's web, by its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def say(text: str) -> None:
    """A line for whoever started it."""
    sys.stdout.write(f"{text}\n")


def for_people() -> set[str]:
    """The pages that are not for whoever builds the bot, by their names in the site."""
    (builders,) = [one["Build it"] for one in CONFIG["nav"] if "Build it" in one]
    return {name.replace(".md", ".html") for name in {*listed(CONFIG["nav"])} - {*listed(builders)}}


def faults(page: Page, axe: str) -> Iterator[str]:
    """What is wrong with a page that is open."""
    height, width, columns = page.evaluate(MEASURE)
    if width > SIZE["width"]:
        yield f"{width} pixels wide"
    if (screens := height / SIZE["height"]) > MOST_SCREENS:
        yield f"{screens:.1f} screens"
    if columns > MOST_COLUMNS:
        yield f"a table of {columns} columns"
    page.evaluate(axe)
    found: list[Any] = page.evaluate(AXE)
    yield from map(str, found)


def main(folder: Path, only: Sequence[str]) -> int:
    """Look at all pages of a built site, or at some of them; the number of faults."""
    if not CHROMIUM.exists():
        say("There is no Chromium here: nobody looked at the pages.")
        return 0
    names = only or sorted(for_people())
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    count = 0
    with served(folder) as site, sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, bypass_csp=True)
        for name in names:
            page.goto(f"{site}/{name}")
            for fault in faults(page, axe):
                say(f"{name}: {fault}")
                count += 1
        browser.close()
    say(f"{len(names)} pages, {count} faults")
    return count


if __name__ == "__main__":
    sys.exit(bool(main(ROOT / "site", sys.argv[1:])))
