"""Whether the search of the site leads to what people ask: `python -m benchmarks.asked LIST`.

LIST is a file with a question a line, as JSON: `q`, and what is wanted in words (`want`) or as a
regular expression of the pages that answer it (`place`). The first three hits of each are printed,
page and heading; where all have a `place`, how often the first and any of them is one. It needs
the site (`make site`) and Node. `--help-too` prints what the bot's `/help` would name as well.
"""

import json
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

from cogs.render.asking import FAINT, LEAST, asks, places_for

HERE = Path(__file__).parent
SITE = HERE.parent / "site"
LISTS = HERE / "asked_lists"


class Question(TypedDict):
    """A line of a list."""

    q: str
    want: NotRequired[str]
    place: NotRequired[str]


class Hit(TypedDict):
    """A heading that was found: its page and anchor, and its words."""

    location: str
    title: str


def read(path: Path) -> list[Question]:
    """The questions of a list."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def hits(questions: Sequence[Question], site: Path) -> list[list[Hit]]:
    """The first hits for each question. Raises CalledProcessError where the search has a fault."""
    node = shutil.which("node")
    if node is None or not (site / "search.json").exists():
        sys.exit("It needs Node, and the site: `make site`.")
    asked = json.dumps([one["q"] for one in questions])
    command = (node, HERE / "asked.mjs", site)
    told = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
    found: list[list[Hit]] = json.loads(told)
    return found


def fits(question: Question, location: str) -> bool:
    """Whether a place answers a question, as far as its list says so."""
    return re.match(question.get("place", "$."), location) is not None


def _named(question: str) -> list[str]:
    """What `/help` names for a question, with what a whole sentence may mean."""
    found = places_for(question, LEAST) or (asks(question) and places_for(question, FAINT))
    return [one.place for one in found or ()]


def main(arguments: Sequence[str]) -> None:
    """Ask all questions of a list, and print what is found."""
    parser = ArgumentParser(prog="benchmarks.asked")
    parser.add_argument("lists", nargs="*", type=Path, default=sorted(LISTS.glob("*.jsonl")))
    parser.add_argument("--site", type=Path, default=SITE)
    parser.add_argument("--help-too", action="store_true")
    given = parser.parse_args(arguments)
    for path in given.lists:
        questions = read(path)
        first = among = by_help = 0
        for question, found in zip(questions, hits(questions, given.site), strict=True):
            right = [fits(question, hit["location"]) for hit in found]
            first += right[:1] == [True]
            among += any(right)
            print(f"{question['q']}  ({question.get('want', question.get('place', ''))})")
            for hit, is_right in zip(found, right, strict=True):
                print(f"   {'*' if is_right else ' '} {hit['location']}  {hit['title']}")
            if given.help_too:
                named = _named(question["q"])
                by_help += bool(named) and fits(question, named[0])
                print(f"     /help: {', '.join(named) or 'nothing'}")
        if all("place" in question for question in questions):
            print(f"{path.name}: first {first}, among three {among} of {len(questions)}")
            print(f"   /help: {by_help}" if given.help_too else "")


if __name__ == "__main__":
    main(sys.argv[1:])
