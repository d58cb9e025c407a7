"""`/roll` as people use it, and how the dice are shown."""

import re

import pytest

from cogs.render.text import show_record
from rules.dice.faces import LoadedDice
from rules.dice.request import parse_request
from rules.kernel.visibility import Visibility
from tests.cogs.conftest import Play


async def begin(play: Play, preset: str = "ose") -> None:
    await play.begin(preset)
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8, attack_bonus=2)


@pytest.mark.parametrize(
    ("text", "faces", "shown"),
    [
        ("2d6+1", [3, 4], "2d6+1 (3, 4) = **8**"),
        ("4d6kh3+2", [3, 1, 6, 4], "4d6kh3+2 (3, 6, 4; dropped 1) = **15**"),
        ("1d20ro<3", [2, 9], "1d20ro\\<3 (9 after 2) = **9**"),
        ("1d6e6", [6, 2], "1d6e6 (6!, 2) = **8**"),
        ("2d6mi3", [1, 5], "2d6mi3 (1 as 3, 5) = **8**"),
        ("1d8*2+1d4", [5, 3], "1d8\\*2+1d4: 1d8 (5), 1d4 (3) = **13**"),
        ("(1d6,2d4)kh1", [1, 2, 3], "(1d6,2d4)kh1: 1d6 (dropped 1), 2d4 (2, 3) = **5**"),
        ("7", [], "7 = **7**"),
        ("41d6", [2] * 41, "41d6 (41 dice, together 82) = **82**"),
        ("40d2kh39", [1] + [2] * 39, f"40d2kh39 ({', '.join('2' * 39)}; dropped 1) = **78**"),
    ],
)
def test_every_die_is_shown(text: str, faces: list[int], shown: str) -> None:
    (part,) = parse_request(text).parts
    assert show_record(part.expression.roll(LoadedDice(faces)).record()) == shown


async def test_a_roll_in_a_game_is_in_the_log(play: Play) -> None:
    await begin(play)
    rolled = await play.type(
        play.bob, "roll", dice="2d6+1", label="@everyone *the* <@1> <t:1> door"
    )
    assert not rolled.ephemeral
    text = rolled.response.content
    assert text.startswith(
        f"<@{play.bob.id}> rolls, **@\u200beveryone \\*the\\* @somebody \\<t:1> door**: 2d6+1 ("
    )
    assert "Not recorded" not in text
    dice = re.search(r"2d6\+1 \(\d, \d\) = \*\*\d+\*\*", text)
    assert dice is not None
    log = await play.type(play.cat, "log show")
    assert dice[0] in log.response.content
    assert not rolled.response.components or "Undo" not in str(rolled.response.components)


async def test_several_rolls_against_numbers_with_names_of_the_sheet(play: Play) -> None:
    await begin(play)
    six = await play.type(play.ann, "roll", dice="3d6 six times", label="abilities")
    lines = six.response.content.split("\n")
    assert lines[0] == f"<@{play.ann.id}> rolls, **abilities**:"
    assert len([line for line in lines if line.startswith("- 3d6 (")]) == 6
    hit = await play.type(play.ann, "roll", dice="1d20+attack ac 4 to hit; 1d8 damage")
    assert "(Morgan) rolls:" in hit.response.content
    assert re.search(r"\*\*to hit\*\*: .* against AC 4 \(needs 15\)", hit.response.content)
    assert re.search(r"(hit|miss)\n", hit.response.content)
    assert re.search(r"\*\*damage\*\*: \*\*\d\*\* on 1d8", hit.response.content)
    low = await play.type(play.ann, "roll", dice="2d6 <= 12")
    assert "needs at most 12: success." in low.response.content
    high = await play.type(play.ann, "roll", dice="2d6 >= 25/2")
    assert "needs at least 12.5: failure." in high.response.content
    many = await play.type(play.ann, "roll", dice="20x 50d6kh3")
    assert len(many.response.content) <= 2000
    assert many.response.content.count("- 50d6kh3 (50 dice, together ") == 20
    referee = await play.type(play.referee, "roll", dice="1d20+attack", character="Morgan")
    assert "(Morgan) rolls: 1d20 + 2 \\[attack] (" in referee.response.content
    stranger = await play.type(play.bob, "roll", dice="1d20+attack", character="Morgan")
    assert stranger.ephemeral
    assert "Only Morgan's player" in stranger.response.content


async def test_a_mistake_is_pointed_at_privately(play: Play) -> None:
    await begin(play)
    for dice, picture, advice in (
        ("2d", "```\n2d\n ^\n```", "such as d6|follows the d"),
        ("1d20+atack", "```\n1d20+atack\n     ^\n```", "Did you mean attack"),
        ("2d`6 <@1>", "```\n2d'6 @somebody\n ^\n```", "sides"),
    ):
        wrong = await play.type(play.ann, "roll", dice=dice)
        assert wrong.ephemeral
        assert picture in wrong.response.content
        assert re.search(advice, wrong.response.content)
    assert (await play.game()).head == 2
    elsewhere = await play.type(play.ann, "roll", play.other, dice="2d")
    assert elsewhere.ephemeral
    assert "```\n2d\n ^\n```" in elsewhere.response.content


async def test_a_private_roll_is_for_the_roller_and_the_referees(play: Play) -> None:
    await begin(play)
    rolled = await play.type(
        play.ann, "roll", dice="1d20+77", label="sneak", mode=Visibility.PRIVATE.value
    )
    assert not rolled.ephemeral
    assert rolled.response.content.startswith("The dice fall in secret.")
    assert "sneak" not in rolled.response.content
    (told,) = rolled.followups
    assert told.ephemeral
    assert "**sneak**: 1d20+77 (" in told.content
    assert "Only you and the referees see this." in told.content
    shown = await play.referee.click(rolled.response, label="Show the result")
    assert shown.ephemeral
    assert "1d20+77 (" in shown.response.content
    refused = await play.bob.click(rolled.response, label="Show the result")
    assert refused.ephemeral
    assert refused.response.content == "Only the referees may see that."
    assert "1d20+77" not in (await play.type(play.bob, "log show")).response.content
    assert "1d20+77" in (await play.type(play.ann, "log show")).response.content


async def test_a_blind_roll_is_for_the_referees_alone(play: Play) -> None:
    await begin(play)
    rolled = await play.type(
        play.ann, "roll", dice="1d20+77", label="trap", mode=Visibility.BLIND.value
    )
    assert rolled.response.content.startswith("The dice fall in secret.")
    assert not rolled.followups
    own = await play.ann.click(rolled.response, label="Show the result")
    assert own.response.content == "Only the referees may see that."
    shown = await play.referee.click(rolled.response, label="Show the result")
    assert "**trap**: 1d20+77 (" in shown.response.content
    assert "Only the referees see this." in shown.response.content
    assert "1d20+77" not in (await play.type(play.ann, "log show")).response.content


async def test_outside_a_game_nothing_is_recorded(play: Play) -> None:
    rolled = await play.type(play.ann, "roll", play.other, dice="2d6 twice", label="*luck*")
    assert not rolled.ephemeral
    assert rolled.response.content.startswith(f"<@{play.ann.id}> rolls, **\\*luck\\***:\n- 2d6 (")
    assert "Not recorded: there is no game in this channel." in rolled.response.content
    private = await play.type(
        play.ann, "roll", play.other, dice="1d6", mode=Visibility.PRIVATE.value
    )
    assert private.ephemeral
    assert "** on 1d6." in private.response.content
    armour = await play.type(play.ann, "roll", play.other, dice="1d20 ac 4")
    assert "against AC 4." in armour.response.content
    blind = await play.type(play.ann, "roll", play.other, dice="1d6", mode=Visibility.BLIND.value)
    assert blind.ephemeral
    assert "`/game start`" in blind.response.content
    named = await play.type(play.ann, "roll", play.other, dice="1d20+attack")
    assert "Write a number instead" in named.response.content
