"""Whether tests type and press what the pages say they do, and are not refused.

`LINKBOY_HEARD=1` with `-s` prints what the tests that are run type and press, as rows for
`printed.txt`.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from simcord import MemberActor
from simcord.actors import MessageLike
from simcord.builders import ChannelHandle

from cogs.core import errors
from tests.cogs.people import Person, Told
from tests.printed import commands, is_part_of, label_as, read, rows

SHOWS = os.environ.get("LINKBOY_HEARD")
NOT_DONE = ("Nothing that you can do now", "There is no `", "Which")


@cache
def _by_test() -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for text, test in rows():
        found.setdefault(test, []).append(text)
    return found


class Heard:
    """What is typed and pressed from now on, and taken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[str] = []
        self.labels: set[str] = set()
        self._refused = 0
        self._message_for = errors.message_for
        self._slash, self._click, self._select = Person.slash, Person.click, Person.select
        monkeypatch.setattr(errors, "message_for", self._note)
        heard = self

        async def slash(who: Person, /, *where: Any, **options: Any) -> Told:
            return await heard._typed(who, *where, **options)

        async def click(who: Person, message: MessageLike, **which: Any) -> Told:
            return await heard._pressed(message, which, heard._click(who, message, **which))

        async def select(who: Person, message: MessageLike, values: Any, **which: Any) -> Told:
            doing = heard._select(who, message, values, **which)
            return await heard._pressed(message, which | {"values": values}, doing)

        for name, replaced in (("slash", slash), ("click", click), ("select", select)):
            monkeypatch.setattr(Person, name, replaced)

    def _note(self, error: BaseException, *rest: Any) -> str:
        self._refused += 1
        return self._message_for(error, *rest)

    async def _typed(self, who: Person, channel: Any, name: str, /, **options: Any) -> Told:
        before = self._refused
        told = await self._slash(who, channel, name, **options)
        said = told.messages[0].content if told.messages else ""
        line = _line(name, options)
        is_whole = not told.modal or _has_all(line)  # A form may be what it does, or ask for more.
        if self._refused == before and is_whole and not said.startswith(NOT_DONE):
            self.lines.append(line)
        return told

    async def _pressed(self, message: MessageLike, which: Mapping[str, Any], doing: Any) -> Told:
        before, labels = self._refused, {*_labels(message, which)}
        told: Told = await doing
        if self._refused == before:
            self.labels |= labels
        return told

    def has(self, text: str) -> bool:
        """Whether that line or label was among it."""
        if text.startswith("/"):
            return any(is_part_of(text, line) for line in self.lines)
        return any(map(label_as(text).match, self.labels))


def _has_all(text: str) -> bool:
    """Whether a line has what its command needs."""
    line = read(text)
    needed = commands()[line[0]].options.items() if line else ()
    return {name for name, option in needed if option.required} <= (line[1] if line else {}).keys()


def _labels(message: MessageLike, which: Mapping[str, Any]) -> Iterator[str]:
    """What stands on what is pressed or picked."""
    if which.get("label"):
        yield which["label"]
    raw: list[Any] = [one if isinstance(one, dict) else one.to_dict() for one in message.components]
    for part in _parts(raw):
        if part.get("custom_id") == which.get("custom_id") and part.get("label"):
            yield part["label"]
        values = which.get("values", ())
        yield from (one["label"] for one in part.get("options", ()) if one["value"] in values)


def _parts(components: Sequence[Any]) -> Iterator[Any]:
    for one in components:
        yield one
        yield from _parts(one.get("components", ()))
        yield from _parts([one["accessory"]] if one.get("accessory") else ())


def _line(name: str, options: Mapping[str, Any]) -> str:
    """A command with its options as people type it, without files."""
    said = {key: _as_typed(one) for key, one in options.items()}
    typed = next((one.typed for one in commands().values() if one.key == name), f"/{name}")
    if typed == "/do":
        return f"/do {said['what']}"
    return " ".join([typed, *(f"{key}:{one}" for key, one in said.items() if one)])


def _as_typed(value: Any) -> str:
    """A value of an option, "" for a file."""
    if isinstance(value, MemberActor):
        return f"@{value.name.capitalize()}"
    if isinstance(value, ChannelHandle):
        return f"#{value.name}"
    return str(value) if isinstance(value, str | int) else ""


def watched(test: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test types and presses, compared with what is printed of it."""
    printed = _by_test().get(test.removeprefix("tests/cogs/"), ())
    if not printed and not SHOWS:
        yield
        return
    heard = Heard(monkeypatch)
    yield
    if SHOWS:
        sys.stdout.write("".join(f"{one} | {test}\n" for one in (*heard.lines, *heard.labels)))
    missing = [text for text in printed if not heard.has(text)]
    assert missing == [], "a page has it; here it is done no more, or refused"
