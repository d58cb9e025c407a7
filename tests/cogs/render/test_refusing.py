"""What cannot be done now is said with what keeps somebody from it, as far as they may know."""

import re

import pytest

from benchmarks.said.scenes import PEOPLE, scene
from cogs.deeds.near import doer_of
from cogs.deeds.refusing import called, why_not_now, why_nothing
from tests.docs import DOCS, built_bot

WHY = (
    ("melee", "Ann", "buy rope", "item buy", "That has to wait until the encounter is over."),
    ("road", "Ann", "buy", "item buy", "That has to wait until the party is home."),
    ("melee", "Dee", "train", "train begin", "Nell is out with the party."),
    ("town", "Ann", "days of rest", "rest days", "Only a referee does that."),
    ("meeting", "Ann", "attack!!", "attack", "The game waits for **the referee**."),
    ("declaring", "Ann", "open the door", "door open", "Declare for **Aldric**"),
    ("sea", "Ann", "door open", "door open", "What does the party do next?"),
    ("town", "Ann", "my sheet", "sheet show", ""),
    ("town", "Rae", "rest", "rest days", ""),
)
SEVERAL = {"/do travel day": "go", "/do chase run": "run"}
"""What can mean more than three things, of which some command's page has one."""
CARD = re.compile(r"(?m)^## `(/[^`]+)`\n(?:(?!## ).*\n)*?[^\n]*In words: (.+)\.$")


@pytest.mark.parametrize(("where", "who", "said", "key", "why"), WHY)
async def test_help_says_why_not_now(where: str, who: str, said: str, key: str, why: str) -> None:
    bot, doer = await built_bot(), doer_of(scene(where, who), PEOPLE[who].member or 0)
    commands = called(bot, said)
    assert key in [one.key for one in commands]
    command = next(one for one in commands if one.key == key)
    told = await why_not_now(bot, doer, command)
    assert told.startswith("**Not now.** ") if why else not told
    assert why in told


async def test_what_says_nothing_has_no_reason() -> None:
    bot, doer = await built_bot(), doer_of(scene("town", "Ann"), PEOPLE["Ann"].member or 0)
    assert not called(bot, "bananas")
    assert not await why_nothing(bot, doer, "bananas")
    assert not await why_nothing(bot, doer, "attack")
    met = doer_of(scene("meeting", "Ann"), PEOPLE["Ann"].member or 0)
    assert "The game waits for **the referee**." in await why_nothing(bot, met, "attack")
    assert not await why_nothing(bot, met, "bananas")
    rests = await why_nothing(bot, doer, "days of rest")
    assert rests.endswith(": Only a referee does that.")


async def test_what_a_page_of_commands_has_in_words_leads_to_that_command() -> None:
    bot = await built_bot()
    cards = [
        (typed, said)
        for page in sorted((DOCS / "commands").glob("*.md"))
        for typed, words in CARD.findall(page.read_text(encoding="utf-8"))
        for said in re.findall("“([^”]+)”", words)
    ]
    assert len(cards) > 400
    lost = {
        (typed, said)
        for typed, said in cards
        if typed not in {one.typed for one in called(bot, said)}
    }
    assert lost == {*SEVERAL.items()}
