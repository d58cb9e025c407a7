"""`/game` and `/log` as people use them."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from data.configuration import Secret
from rules.systems import ENGINE
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.trouble import unsent


async def test_a_game_begins_once_in_a_channel(play: Play) -> None:
    result = await play.type(play.referee, "game start", preset="ose", name="The *Keep*")
    assert not result.ephemeral
    assert "The \\*Keep\\*" in result.response.content
    assert "commitment" in result.response.content
    commitment = (await play.game()).open_seed.commitment
    assert commitment not in result.response.content
    whole = await play.ann.click(result.response, label="Dice commitment")
    assert whole.ephemeral
    assert commitment in whole.response.content
    again = await play.type(play.ann, "game start", preset="4e")
    assert again.ephemeral
    assert "already has a game" in again.response.content
    elsewhere = await play.type(play.ann, "game start", play.other, preset="4e")
    assert not elsewhere.ephemeral


async def test_a_new_game_leads_its_referee_on(play: Play) -> None:
    started = await play.type(play.referee, "game start", preset="ose")
    assert {"Prepare a place…", "Meet monsters…", "Set out…"} <= set(labels_on(started.response))
    journey = await play.referee.click(started.response, label="Set out…")
    away = await play.referee.click(journey.response, label="Into a dungeon")
    assert "The party goes exploring" in said(away)


async def test_settings_are_shown_explained_and_changed(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    listed = await play.type(play.ann, "game settings")
    assert listed.ephemeral
    assert "Nothing was changed." in listed.response.content
    rounds = await play.ann.click(listed.response, label="Rounds")
    assert "**Rounds**\n" in rounds.response.content
    assert "- **Who acts when** `ose-side`: " in rounds.response.content
    assert "Ties between players and monsters in groups" not in rounds.response.content
    assert "more have no effect under these rules" in rounds.response.content
    assert rounds.response.content.count("\n") < 20
    explained = await play.type(play.ann, "game settings", setting="initiative_tie")
    assert "OSE-INITIATIVE" in explained.response.content
    refused = await play.type(play.ann, "game settings", setting="initiative_tie", value="reroll")
    assert refused.ephemeral
    assert "referee" in refused.response.content
    changed = await play.type(
        play.referee, "game settings", setting="initiative_tie", value="simultaneous"
    )
    assert not changed.ephemeral
    assert changed.response.content.startswith(
        "**Ties of initiative**, from now on: the tied act at the same time."
    )
    both = await play.type(play.referee, "game settings", setting="attack", value="aac")
    assert "**How attack rolls are judged**, from now on: " in both.response.content
    assert "show it the new way: 5 and 14 are the same." in both.response.content
    now = await play.type(play.ann, "game settings")
    assert "- **Ties of initiative** `simultaneous`, changed: " in now.response.content
    undone = await play.type(play.referee, "log undo")
    assert "Taken back" in undone.response.content
    assert (await play.game()).state.overrides == {"initiative_tie": "simultaneous"}
    shown = await play.type(play.bob, "log show")
    assert shown.ephemeral
    assert "taken back by #4" in shown.response.content


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
    forced = await play.type(play.referee, "encounter distance", forced=7, mode="public")
    assert "set by the referee" in forced.response.content
    refused = await play.type(play.ann, "encounter distance", forced=7)
    assert refused.ephemeral


async def test_referees_are_added_removed_and_hand_over(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    refused = await play.type(play.ann, "game referee add", person=play.ann)
    assert refused.ephemeral
    added = await play.type(play.referee, "game referee add", person=play.ann)
    assert "is now a referee" in added.response.content
    again = await play.type(play.referee, "game referee add", person=play.ann)
    assert "already" in again.response.content
    removed = await play.type(play.ann, "game referee remove", person=play.referee)
    assert "no longer a referee" in removed.response.content
    last = await play.type(play.ann, "game referee remove", person=play.ann)
    assert "A game needs a referee" in last.response.content
    oneself = await play.type(play.ann, "game referee hand-over", person=play.ann)
    assert "somebody else" in oneself.response.content
    machine = play.guild.add_member(play.env.create_user("dicebot", bot=True))
    for command in ("game referee add", "game referee hand-over"):
        none = await play.type(play.ann, command, person=machine)
        assert none.response.content == "A bot cannot referee. Name a person."
    await play.type(play.ann, "game referee hand-over", person=play.bob)
    game = await play.game()
    assert [member.user_id for member in game.referees] == [play.bob.id]


async def test_a_game_is_recovered_only_by_a_manager_and_only_if_it_is_lost(play: Play) -> None:
    await play.type(play.ann, "game start", preset="ose")
    refused = await play.type(play.bob, "game referee recover")
    assert "Manage Server" in refused.response.content
    guild = play.guild
    role = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    manager = Person.joined(play.env, guild, "mae", role)
    still_here = await play.type(manager, "game referee recover")
    assert "After a month without a move of theirs" in still_here.response.content
    guild.remove_member(play.ann)
    recovered = await play.type(manager, "game referee recover")
    assert "takes over as referee" in recovered.response.content
    assert [member.user_id for member in (await play.game()).referees][-1] == manager.id


async def test_a_game_is_recovered_from_a_referee_who_was_silent_for_a_month(play: Play) -> None:
    await play.type(play.ann, "game start", preset="ose")
    role = play.guild.create_role("M", permissions=discord.Permissions(manage_guild=True))
    manager = play.guild.add_member(play.env.create_user("mae"), roles=[role])
    await play.env.advance_time(29 * 86_400)
    assert "is still here" in (await play.type(manager, "game referee recover")).response.content
    await play.env.advance_time(2 * 86_400)
    recovered = await play.type(manager, "game referee recover")
    assert "takes over as referee" in recovered.response.content
    assert {one.user_id for one in (await play.game()).referees} == {play.ann.id, manager.id}


async def test_channels_belong_to_one_game(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    bound = await play.type(play.referee, "game bind", channel=play.other)
    assert "belongs to this game now" in bound.response.content
    twice = await play.type(play.referee, "game bind", channel=play.other)
    assert "already" in twice.response.content
    started = await play.type(play.ann, "game start", play.other, preset="4e")
    assert "already has a game" in started.response.content
    shown = await play.type(play.ann, "game show", play.other)
    assert f"<#{play.other.id}>" in shown.response.content
    home = await play.type(play.referee, "game unbind", channel=play.channel)
    assert "home" in home.response.content
    loosened = await play.type(play.referee, "game unbind", channel=play.other)
    assert "no longer belongs" in loosened.response.content
    none = await play.type(play.ann, "game show", play.other)
    assert "There is no game in this channel yet" in none.response.content


async def test_a_channel_where_the_board_could_not_stand_is_refused(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    assert play.bot.user is not None
    silent = discord.PermissionOverwrite(send_messages=False, read_message_history=False)
    quiet = play.guild.create_text_channel("quiet", overwrites={play.bot.user: silent})
    refused = await play.type(play.referee, "game bind", channel=quiet)
    assert refused.ephemeral
    assert refused.response.content == (
        "I need Send Messages and Read Message History in that channel. Somebody with Manage "
        "Permissions there can give me that; then try again.\n"
        "-# What each right is for: docs/add-to-a-server.md of Linkboy"
    )
    assert quiet.id not in (await play.game()).channels


async def test_a_game_comes_only_where_its_referee_can_write(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    mute = discord.PermissionOverwrite(send_messages=False)
    room = play.guild.create_text_channel("room", overwrites={play.referee: mute})
    for command in ("game bind", "game home"):
        refused = await play.type(play.referee, command, channel=room)
        assert refused.ephemeral
        assert "read and write yourself" in refused.response.content
    assert (await play.game()).channels == (play.channel.id,)


def manager_of(play: Play) -> Any:
    role = play.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return play.guild.add_member(play.env.create_user("mae"), roles=[role])


async def test_a_manager_of_the_server_frees_its_channels(play: Play) -> None:
    mae = manager_of(play)
    await play.type(play.ann, "game start", preset="ose")
    await play.type(play.ann, "game bind", channel=play.other)
    refused = await play.type(play.bob, "game unbind", channel=play.other)
    assert "Only a referee" in refused.response.content
    freed = await play.type(mae, "game unbind", play.other, channel=play.other)
    assert "no longer belongs" in freed.response.content
    home = await play.type(mae, "game unbind", channel=play.channel)
    assert "Move it, or end the game first" in home.response.content
    asked = await play.type(mae, "game end")
    await mae.click(asked.response, label="End the game")
    freed = await play.type(mae, "game unbind", channel=play.channel)
    assert "no longer belongs" in freed.response.content
    begun = await play.type(play.bob, "game start", preset="4e")
    assert "begins" in begun.response.content


async def test_a_game_that_has_ended_is_put_elsewhere_and_its_channel_is_free(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    asked = await play.type(play.referee, "game end")
    await play.referee.click(asked.response, label="End the game")
    refused = await play.type(play.referee, "game start", preset="ose")
    ways = [one for one in labels_on(refused.response) if one != "Why?"]
    assert ways == ["Put it elsewhere…", "Delete it for ever"]
    moved = await play.type(play.referee, "game home", channel=play.other)
    assert f"<#{play.other.id}>" in moved.response.content
    assert (await play.game(play.other)).channels == (play.other.id,)
    begun = await play.type(play.referee, "game start", preset="4e")
    assert "begins" in begun.response.content
    back = await play.type(play.referee, "game reopen", play.other)
    assert "goes on" in back.response.content


async def test_the_board_moves_to_another_channel(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    await play.type(play.bob, "game start", play.other, preset="ose")
    third = play.guild.create_text_channel("third")
    taken = await play.type(play.referee, "game home", channel=play.other)
    assert "another game" in taken.response.content
    refused = await play.type(play.ann, "game home", channel=third)
    assert "Only a referee" in refused.response.content
    same = await play.type(play.referee, "game home")
    assert "already" in same.response.content
    moved = await play.type(play.referee, "game home", channel=third)
    assert f"<#{third.id}>" in moved.response.content
    game = await play.game()
    assert (game.home_channel_id, set(game.channels)) == (third.id, {third.id, play.channel.id})
    assert len(third.history()) == 1


async def test_a_game_whose_channel_was_deleted_is_rescued_by_a_manager(play: Play) -> None:
    mae = manager_of(play)
    await play.type(play.ann, "game start", preset="ose", name="The Keep")
    standing = await play.type(mae, "game home", channel=play.other)
    assert "Only a referee" in standing.response.content
    play.env.backend.delete_channel(play.channel.id)
    await play.env.settle()
    offered = await mae.autocomplete(play.other, "game home", "game", "keep")
    assert [choice["name"] for choice in offered] == ["The Keep"]
    assert await play.bob.autocomplete(play.other, "game home", "game", "keep") == []
    unknown = await play.type(mae, "game home", play.other, game="The Moat")
    assert "no such game" in unknown.response.content
    moved = await play.type(mae, "game home", play.other, game=offered[0]["value"])
    assert "The board now stands" in moved.response.content
    game = await play.game(play.other)
    assert (game.home_channel_id, game.channels) == (play.other.id, (play.other.id,))


async def test_recovering_is_answered_while_discord_does_not_say_who_is_here(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    mae = manager_of(play)
    await play.type(play.ann, "game start", preset="ose")
    monkeypatch.setattr(discord.Guild, "fetch_member", unsent)
    refused = await play.type(mae, "game referee recover")
    assert refused.ephemeral
    assert "Try again in a minute" in refused.response.content


async def test_a_game_is_ended_and_comes_back(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    await play.type(play.referee, "game rename", name="The   Long\nNight")
    assert (await play.game()).name == "The Long Night"
    asked = await play.type(play.referee, "game end")
    assert asked.ephemeral
    assert "for good: the seed" in asked.response.content
    assert not (await play.game()).ended
    for_nobody = await play.type(play.ann, "game end")
    assert "Only a referee" in for_nobody.response.content
    ended = await play.referee.click(asked.response, label="End the game")
    assert "The game has ended" in ended.followups[0].content
    assert not ended.response.components
    again = await play.type(play.referee, "game end")
    assert "already" in again.response.content
    refused = await play.type(play.ann, "sheet create", name="Ann", hit_points=4)
    assert "A referee brings it back." in refused.response.content
    back = await play.type(play.referee, "game reopen")
    assert "goes on" in back.response.content
    assert "Old-School" in (await play.type(play.ann, "game show")).response.content


async def test_the_board_of_a_game_that_ended_in_a_fight_says_so(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    asked = await play.type(play.referee, "game end")
    assert "The encounter that is running waits" in asked.response.content
    await play.referee.click(asked.response, label="End the game")
    assert "This game has ended" in await scene.board()
    await play.type(play.referee, "game reopen")
    assert "Before the first round" in await scene.board()


async def test_on_discord_a_newcomer_waits_until_a_referee_lets_them_in(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_discord = replace(play.bot.configuration, token=Secret("a.b.c"))
    monkeypatch.setattr(play.bot, "configuration", on_discord)
    await play.type(play.referee, "game start", preset="ose")
    asked = await play.type(play.ann, "sheet create", name="Ann", hit_points=4)
    assert "would like to join with **Ann**" in asked.response.content
    (private,) = asked.followups
    assert private.ephemeral
    assert "waiting for a referee" in private.content
    refused = await play.bob.click(asked.response, label="Let Ann in")
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    let_in = await play.referee.click(asked.response, label="Let Ann in")
    assert "plays **Ann**" in let_in.response.content
    late = await play.type(play.referee, "game newcomer", person=play.ann, let_in=False)
    assert late.ephemeral
    await play.type(play.bob, "sheet create", name="Bob", hit_points=4)
    away = await play.type(play.referee, "game newcomer", person=play.bob, let_in=False)
    assert "does not join with Bob" in away.response.content
    await play.type(play.referee, "game settings", setting="join", value="open")
    await play.type(play.bob, "sheet create", name="Bob", hit_points=4)
    assert [c.name for c in (await play.game()).state.characters] == ["Ann", "Bob"]


async def test_a_rulebook_is_changed_and_a_running_encounter_keeps_its_own(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    await play.type(play.referee, "encounter start")
    changed = await play.type(play.referee, "game preset", preset="4e")
    others = [s for s in ENGINE.settings.values() if s.default("ose") != s.default("4e")]
    assert f"4th edition; {len(others)} settings change" in changed.response.content
    assert "- **Who acts when**: 1d20 and a modifier for each combatant" in changed.response.content
    assert "from the next encounter" in changed.response.content
    explained = await play.type(play.ann, "game settings", setting="initiative")
    assert "still uses `ose-side`" in explained.response.content
    listed = await play.type(play.ann, "game settings")
    assert "from the next encounter" in listed.response.content
    wrong = await play.type(play.referee, "game settings", setting="initiativ", value="x")
    assert wrong.ephemeral
    assert "initiative" in wrong.response.content
    nothing = await play.type(play.referee, "game settings", value="on")
    assert "Say which setting" in nothing.response.content


async def test_settings_and_values_are_offered(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    offer = play.referee.autocomplete
    offered = await offer(play.channel, "game settings", "setting", "init")
    assert "initiative" in [choice["value"] for choice in offered]
    values = await offer(play.channel, "game settings", "value", "sim", setting="initiative_tie")
    assert [choice["value"] for choice in values] == ["simultaneous"]
    assert await offer(play.channel, "game settings", "value", "", setting="no such") == []
