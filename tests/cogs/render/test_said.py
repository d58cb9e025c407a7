"""What people say in fourteen situations is read as they mean it (`benchmarks/said`)."""

from collections import Counter

from benchmarks.said.__main__ import FILES, counted, heard
from benchmarks.said.judging import read_lines
from tests.docs import built_bot

LEAST, LEAST_FIRST = 84, 81
"""Of a hundred lines: what is meant among the first five, and first."""


async def test_what_people_say_is_read_and_no_guess_is_done() -> None:
    bot, found = await built_bot(), Counter[str]()
    for line in read_lines(*FILES):
        found.update(counted(line, await heard(bot, line)))
    assert found["wrong"] == 0
    assert found["said"] == found["said_in_public"] == found["nothing"] == 17
    assert 100 * found["five"] >= LEAST * found["meant"], found
    assert 100 * found["first"] >= LEAST_FIRST * found["meant"], found
