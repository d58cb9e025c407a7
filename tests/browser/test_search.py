"""The search of the site, in a browser: questions of somebody who knew nothing of the code."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from cogs.render.asking import distance, sayings, stem, words_of
from tests.rule_cards import anchor_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LIST = ROOT / "benchmarks" / "asked_lists" / "outside.jsonl"
ASK = """async (given) => {
  const {items, questions} = JSON.parse(given);
  for (const item of items) item.location = new URL(item.location, location).href;
  const worker = new Worker("search.js");
  const told = (message) => new Promise((resolve) => {
    worker.onmessage = ({data}) => resolve(data);
    worker.postMessage(message);
  });
  await told({type: 0, data: {items}});
  const found = [];
  for (const input of questions) found.push((await told({type: 2, data: {input}})).data);
  worker.terminate();
  return JSON.stringify(found);
}"""
RECKON = """(given) => JSON.stringify(JSON.parse(given).map((text) => [
  words(text).map(stem), [...sayings(text)], distance(text, "initiative order", 9)
]))"""
"""What goes to the page and back is one text: Playwright looks at each value of anything else."""
MOST_MISSED = 3


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing of what is asked for."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The folder of the pages, on this machine's web."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(DOCS)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def sections() -> Iterator[dict[str, Any]]:
    """Each heading with what is below it, as the generator hands them to the search."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8").replace("**", "")
        if "exclude: true" in text[:60]:
            continue
        name = page.relative_to(DOCS).with_suffix(".html").as_posix()
        parts = re.split(r"(?m)^#+ (.+)$", text)[1:]
        for number, (head, below) in enumerate(zip(parts[::2], parts[1::2], strict=True)):
            place = f"{name}#{anchor_of(head)}" if number else name
            yield {"location": place, "title": head, "text": below, "path": [parts[0]]}


async def ask(browser: Browser, site: str, questions: list[str]) -> list[list[dict[str, Any]]]:
    """What is found for each question, with what is marked in it."""
    items = list(sections())
    page = await browser.new_page()
    await page.goto(f"{site}/search-words.txt")
    given = json.dumps({"items": items, "questions": questions})
    found = json.loads(await page.evaluate(ASK, given))
    await page.close()
    return [[{**items[one["id"]], **one} for one in each["items"]] for each in found]


async def test_what_people_ask_leads_to_the_page_that_answers(browser: Browser, site: str) -> None:
    asked = [json.loads(line) for line in LIST.read_text(encoding="utf-8").splitlines()]
    found = await ask(browser, site, [one["q"] for one in asked])
    missed = [
        (one["q"], hits[:1])
        for one, hits in zip(asked, found, strict=True)
        if not hits or not re.match(one["place"], hits[0]["location"])
    ]
    assert len(missed) <= MOST_MISSED, missed


async def test_what_was_asked_is_marked_also_in_other_forms(browser: Browser, site: str) -> None:
    questions = ["exploding dice", "critcal hit", "torch", "xyzzy"]
    dice, slip, torch, nothing = await ask(browser, site, questions)
    marked = [
        one["title"][span["start"] : span["end"]]
        for hits in (dice, slip, torch)
        for one in hits[:1]
        for match in one["matches"]
        if match["field"] == "title"
        for span in match["value"]["highlight"]["ranges"]
    ]
    assert {"explode", "Critical", "hits"} <= set(marked)
    assert nothing == []


async def test_site_and_bot_take_words_apart_alike(browser: Browser, site: str) -> None:
    called = (DOCS / "search-words.txt").read_text(encoding="utf-8")
    texts = [*re.split(r"; |: |\n", called), "naïve CAFÉ\u2019s d20+ 4d6's", "Boxes, lies, dressed"]
    page = await browser.new_page()
    await page.goto(f"{site}/search-words.txt")
    await page.add_script_tag(url=f"{site}/search.js")
    reckoned = json.loads(await page.evaluate(RECKON, json.dumps(texts)))
    await page.close()
    for text, (stems, said, slips) in zip(texts, reckoned, strict=True):
        assert stems == [stem(word) for word in words_of(text)], text
        assert set(said) == sayings(text), text
        assert slips == distance(text, "initiative order", 9), text
