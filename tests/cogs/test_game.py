"""`/game` and `/log` as people use them."""

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
