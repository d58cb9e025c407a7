"""The process that reads strangers' files: what it gives back, and what it cannot do to the bot."""

import asyncio
import json
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from itertools import count
from pathlib import Path

import msgspec
import pytest

from cogs.bestiary.parts import STAT_BLOCKS
from cogs.campaign.exporting import GAMES
from cogs.core.files import apart
from cogs.core.files.apart import BUSY, Apart, ReadingError
from cogs.core.files.lists import LISTS
from cogs.core.files.texts import TEXTS
from cogs.core.files.worker import TOO_MUCH, Work
from cogs.sheet.importing import KEYS, SHEETS
from cogs.speech.portraits import PICTURES
from rules.errors import RuleError
from tests.cogs.test_portraits import picture

BOUND = pytest.mark.skipif(
    sys.platform != "linux", reason="the bounds of memory and processor time are Linux's"
)


def work(name: str, seconds: int = 5) -> Work[str]:
    return Work(f"tests.cogs.apart_works:{name}", str, seconds=seconds)


async def until(found: Callable[[], object]) -> None:
    """Look again and again until it is so."""
    for _ in count():
        if found():
            return
        await asyncio.sleep(0.01)


async def test_a_process_reads_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    reader = Apart()
    assert await reader.read(work("echo"), "Käse".encode(), ("more ",)) == "more Käse"
    around = (await reader.read(work("look_around"), b"")).split()
    assert not {"DISCORD_TOKEN", "bot", "sqlalchemy", "discord"} & set(around)


async def test_answers_come_one_after_the_other_as_often_as_they_are_asked() -> None:
    reader = Apart()
    several = Work("tests.cogs.apart_works:echo", str)
    async with reader.reading(several, b"x", ("a ",)) as answers:
        assert answers.first == "a x"
        for _ in range(2):
            assert [one async for one in answers.others(str)] == ["x"]


async def test_what_is_refused_there_is_refused_here() -> None:
    with pytest.raises(RuleError, match=r"^There is “cheese” in it\.$"):
        await Apart().read(work("refuse"), b"cheese")


async def test_a_mistake_is_told_by_its_place_without_the_file() -> None:
    with pytest.raises(ReadingError, match=r"^KeyError at apart_works.py:\d+$"):
        await Apart().read(work("stumble"), b"secret")
    with pytest.raises(msgspec.ValidationError):
        await Apart().read(work("lie"), b"")


@BOUND
async def test_what_takes_too_much_is_ended() -> None:
    reader = Apart()
    for name in ("swell", "die"):
        with pytest.raises(RuleError, match=TOO_MUCH):
            await reader.read(work(name), b"")
    with pytest.raises(RuleError, match=TOO_MUCH):
        await reader.read(work("spin", seconds=0), b"")
    assert await reader.read(work("echo"), b"x", ("",)) == "x"


async def test_what_takes_too_long_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Work, "patience_s", 0.05)
    with pytest.raises(RuleError, match=TOO_MUCH):
        await Apart().read(work("sleep"), b"")


async def test_a_process_ends_with_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    start = apart.start

    def noted(*how: object) -> object:
        process = start(*how)  # type: ignore[arg-type]
        started.append(process.pid)
        return process

    monkeypatch.setattr(apart, "start", noted)
    reading = asyncio.create_task(Apart().read(work("sleep"), b""))
    await until(lambda: started)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    if sys.platform == "linux":
        await until(lambda: not Path(f"/proc/{started[0]}").exists())


async def test_long_work_waits_for_its_like_and_short_work_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(apart, "TURN_S", 0.01)
    monkeypatch.setattr(Work, "patience_s", 60)
    reader = Apart()
    long = asyncio.create_task(reader.read(work("sleep", seconds=60), b""))
    await until(lambda: reader.under_way)
    with pytest.raises(RuleError, match=BUSY):
        await reader.read(work("echo", seconds=60), b"x", ("",))
    assert await reader.read(work("echo"), b"x", ("",)) == "x"
    long.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long


async def test_each_kind_of_file_by_a_process() -> None:
    reader = Apart()
    (goblin,) = await reader.read(LISTS, b"- name: Goblin", (STAT_BLOCKS, "a.yaml"))
    assert goblin.cells["name"].texts == ("Goblin",)
    with pytest.raises(RuleError, match="Line 1 cannot be read"):
        await reader.read(LISTS, b"a: [", (STAT_BLOCKS, "a.yaml"))
    for text in (b"name: Morgan", b'{"name": "Morgan"}', b"Morgan"):
        found = await reader.read(TEXTS, text, (SHEETS, "", KEYS))
        assert "Morgan" in str((found.tree, found.things) if text != b"Morgan" else found.text)
    assert (await reader.read(PICTURES, picture("PNG")))[8:12] == b"WEBP"
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("game.json", json.dumps({"linkboy": "game", "format": 1}))
        archive.writestr("log.json", "[]")
    with pytest.raises(RuleError, match=r"game.json: Object missing"):
        await reader.read(GAMES, packed.getvalue(), (1,))
