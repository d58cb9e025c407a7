"""`/luck` as people use it."""

import pytest

from rules.luck.luck import luck_bonus
from tests.cogs.conftest import Play
from tests.cogs.scene import labels_on


async def begin(play: Play, preset: str = "4e") -> None:
    """Ann plays Morgan, Bob plays Bert, Cat plays nobody."""
    await play.begin(preset)
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    await play.type(play.bob, "sheet create", name="Bert", hit_points=6)


async def luck(play: Play) -> dict[str, int | None]:
    state = (await play.game()).state
    return {character.name: luck_bonus(state, character) for character in state.characters}


@pytest.mark.rule("4E-LUCK")
async def test_a_session_of_luck(play: Play) -> None:
    await begin(play)
    early = await play.type(play.ann, "luck roll")
    assert early.ephemeral
    assert labels_on(early.response) == ["Morgan: luck of this session…"]
    rolled = await play.type(play.ann, "luck session")
    assert not rolled.ephemeral
    bonus = (await luck(play))["Morgan"]
    assert bonus is not None
    assert 1 <= bonus <= 10
    assert (
        f"Morgan has luck **+{bonus}** in session 1: **{bonus}** on 1d10" in rolled.response.content
    )
    again = await play.type(play.ann, "luck session")
    assert again.ephemeral
    assert "A referee begins the next one." in again.response.content
    tried = await play.type(play.ann, "luck roll", target=1, modifier=2)
    assert f"1d20+{bonus + 2} (" in tried.response.content
    assert "and **succeeds**: " in tried.response.content


@pytest.mark.rule("4E-LUCK")
async def test_a_new_session_offers_everybody_a_roll(play: Play) -> None:
    await begin(play)
    refused = await play.type(play.ann, "luck new-session")
    assert "Only a referee" in refused.response.content
    first = await play.type(play.referee, "luck new-session")
    assert "**Session 2** begins" in first.response.content
    pressed = await play.bob.click(first.response, label="Roll my luck")
    assert "Bert has luck" in pressed.response.content
    twice = await play.bob.click(first.response, label="Roll my luck")
    assert twice.ephemeral
    assert "already" in twice.response.content
    nobody = await play.cat.click(first.response, label="Roll my luck")
    assert nobody.ephemeral
    assert "You have no character" in nobody.response.content
    await play.type(play.referee, "luck new-session")
    assert await luck(play) == {"Morgan": None, "Bert": None}
    late = await play.bob.click(first.response, label="Roll my luck")
    assert late.ephemeral
    assert "That was another session" in late.response.content


@pytest.mark.rule("4E-LUCK")
async def test_the_referee_rolls_for_all_and_sets_results(play: Play) -> None:
    await begin(play)
    set_to = await play.type(play.referee, "luck session", character="Morgan", forced=9)
    assert "**9** (set by the referee)" in set_to.response.content
    everybody = await play.type(play.referee, "luck session", everybody=True)
    assert "Bert" in everybody.response.content
    assert "Morgan" not in everybody.response.content
    assert (await luck(play))["Morgan"] == 9
    assert None not in (await luck(play)).values()
    for command, options in (
        ("luck session", {"everybody": True}),
        ("luck roll", {"forced": 20}),
        ("luck session", {"forced": 10}),
        ("luck roll", {"character": "Bert"}),
    ):
        refused = await play.type(play.ann, command, **options)
        assert refused.ephemeral, options
        assert "referee" in refused.response.content, options
    assert (await luck(play))["Morgan"] == 9
    offered = await play.ann.autocomplete(play.channel, "luck roll", "character", "")
    assert [choice["name"] for choice in offered] == ["Morgan"]


async def test_without_luck_the_commands_say_how_to_turn_it_on(play: Play) -> None:
    await begin(play, "ose")
    refused = await play.type(play.ann, "luck session")
    assert refused.ephemeral
    assert "A referee turns it on." in refused.response.content
    session = await play.type(play.referee, "luck new-session")
    assert "luck" not in session.response.content.lower()
    assert "Roll my luck" not in str(session.response.components)
