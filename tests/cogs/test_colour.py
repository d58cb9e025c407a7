"""A line of our own beside what happened, where a game has chosen some: the same ever."""

import re

import pytest

from cogs.colour.prose_pages import PROSE
from rules.colour.records import KINDS, LAST_LINES, LINES, TREASURE
from tests.cogs.conftest import Play
from tests.cogs.scene import said

LONGEST = 80
ALL = [line for lines in PROSE.values() for line in lines]


def told_in(text: str) -> list[str]:
    """The lines of treasure that stand in a text."""
    return [line for line in PROSE[TREASURE] if f"*{line}*" in text]


def test_there_are_as_many_lines_as_are_chosen_from() -> None:
    assert tuple(PROSE) == KINDS
    assert {len(lines) for lines in PROSE.values()} == {LINES}
    assert len(set(ALL)) == len(ALL)


@pytest.mark.parametrize("line", ALL)
def test_a_line_is_a_short_sentence_about_anybody(line: str) -> None:
    assert len(line) <= LONGEST
    assert line[0].isupper()
    assert line.endswith(".")
    assert set(re.findall(r"{.*?}|[*_\d]", line)) <= {"{who}"}
    # One or several, whoever it is: behind a verb, never before one.
    assert not line.startswith("{who}")


async def gold(play: Play, colour: str) -> str:
    """What is told of a treasure."""
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    if colour != "plain":
        await play.type(play.referee, "game settings", setting="colour", value=colour)
    return said(await play.type(play.referee, "award found", what="301 gp"))


async def test_a_game_is_plain_unless_it_says_otherwise(play: Play) -> None:
    assert told_in(await gold(play, "plain")) == []


async def test_the_line_stays_the_same_in_the_log_after_a_restart_and_in_redo(play: Play) -> None:
    (line,) = told_in(await gold(play, "some"))
    assert (await play.game()).state.parts[LAST_LINES.key]
    await play.restart()
    shown = await play.type(play.referee, "log show")
    assert told_in(said(shown)) == [line]
    before = LAST_LINES.of((await play.game()).state)
    await play.type(play.referee, "log undo")
    assert LAST_LINES.of((await play.game()).state) == ()
    await play.type(play.referee, "log redo")
    assert LAST_LINES.of((await play.game()).state) == before
    (other,) = told_in(said(await play.type(play.referee, "award found", what="200 gp")))
    assert other != line
