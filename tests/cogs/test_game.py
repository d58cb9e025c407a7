"""`/game` and `/log` as people use them."""

import pytest

from tests.cogs.conftest import Play


async def test_a_game_begins_once_in_a_channel(play: Play) -> None:
    result = await play.type(play.referee, "game start", preset="ose", name="The *Keep*")
    assert not result.ephemeral
    assert "The \\*Keep\\*" in result.response.content
    assert "commitment" in result.response.content
    again = await play.type(play.ann, "game start", preset="4e")
    assert again.ephemeral
    assert "already has a game" in again.response.content
    elsewhere = await play.type(play.ann, "game start", play.other, preset="4e")
    assert not elsewhere.ephemeral


async def test_settings_are_shown_explained_and_changed(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    listed = await play.type(play.ann, "game settings")
    assert listed.ephemeral
    assert "Who acts when" in listed.response.content
    explained = await play.type(play.ann, "game settings", setting="initiative_tie")
    assert "OSE-INITIATIVE" in explained.response.content
    refused = await play.type(play.ann, "game settings", setting="initiative_tie", value="reroll")
    assert refused.ephemeral
    assert "referee" in refused.response.content
    changed = await play.type(
        play.referee, "game settings", setting="initiative_tie", value="simultaneous"
    )
    assert not changed.ephemeral
    assert "simultaneous" in changed.response.content
    undone = await play.type(play.referee, "log undo")
    assert "Taken back" in undone.response.content
    assert (await play.game()).state.overrides == {}
    shown = await play.type(play.bob, "log show")
    assert shown.ephemeral
    assert "taken back by move 3" in shown.response.content


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
async def test_the_referee_has_the_last_word_and_is_warned_of_what_is_fixed_for_all(
    play: Play,
) -> None:
    await play.type(play.referee, "game start", preset="eris")
    await play.type(play.referee, "encounter start")
    added = await play.type(play.referee, "monster add", name="Ogre", hit_dice="4", hit_points="60")
    said = [added.response.content, *(message.content for message in added.followups)]
    assert not any("Warning" in text for text in said[:1])
    assert "Warning: hit points of Ogre: 60" in said[-1]
    assert "holds this fixed for all its referees" in said[-1]
    encounter = (await play.game()).state.encounter
    assert encounter is not None
    assert encounter.combatants[0].bodies[0].vitals.maximum == 60
    changed = await play.type(play.referee, "game settings", setting="monster_hit_die", value="d8")
    assert "Planet Eris holds hit dice values fixed" in changed.response.content
    assert (await play.game()).state.overrides == {"monster_hit_die": "d8"}
    await play.type(play.referee, "sheet create", name="Ann", hit_points=5)
    forced = await play.type(play.referee, "encounter distance", forced=7, public=True)
    assert "set by the referee" in forced.response.content
    refused = await play.type(play.ann, "encounter distance", forced=7)
    assert refused.ephemeral
