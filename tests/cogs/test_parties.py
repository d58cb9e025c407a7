"""Two parties in one game, each with its fight, its board and its undo."""

from collections.abc import Iterator

import discord
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType

from data.live import key_of
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.kernel.parties import numbers
from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import Area, Place
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene, labels_on, press_late, said, text_of


async def parted(play: Play, **options: object) -> Scene:
    """Aldric and Berta: Berta goes her own way."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    told = await scene.say(play.bob, "party split", who="Berta", name="The well", **options)
    assert "**Berta goes their own way.**" in said(told)
    return scene


async def board_of(play: Play, number: int) -> discord.Message:
    """The board of a party."""
    await play.bot.boards.settle()
    game = await play.game()
    place = play.bot.games.remembered.board(key_of(game.id, number))
    assert place is not None
    rooms = [play.channel, play.other, *play.channel.threads]
    room = next(room for room in rooms if room.id == place[0])
    found: Iterator[discord.Message] = iter(room.history())
    return next(message for message in found if message.id == place[1])


async def shown(play: Play, number: int) -> str:
    """What stands on the board of a party."""
    message = await board_of(play, number)
    return text_of([dict(one.to_dict()) for one in message.components])


async def test_two_parties_fight_at_once_each_in_its_channel(play: Play) -> None:
    await parted(play, channel=play.other)
    referee = play.referee
    assert "The well: read in" in "\n".join(m.content for m in play.channel.history())
    await play.type(referee, "encounter start")
    await play.type(referee, "encounter start", play.other)
    await play.type(referee, "monster add", name="Goblin", hit_points="5")
    await play.type(referee, "monster add", play.other, name="Rat", hit_points="2")
    home, theirs = await shown(play, 1), await shown(play, 2)
    assert "Goblin" in home
    assert "Rat" not in home
    assert "Rat" in theirs
    assert "Goblin" not in theirs
    assert "The well" in theirs
    assert "encounter 1" in theirs
    assert (await board_of(play, 1)).channel.id == play.channel.id
    assert (await board_of(play, 2)).channel.id == play.other.id
    # A button of a board is about its party, and what comes of it is told there.
    await referee.click(await board_of(play, 2), label="Begin the rounds")
    assert "Round 1" in await shown(play, 2)
    assert "Round 1" not in await shown(play, 1)
    assert all("Rat" not in message.content for message in play.channel.history())
    # Who is at home with whom is not asked for them.
    assert "Aldric" not in await shown(play, 2)
    # What is taken back in a channel is that party's.
    await play.type(referee, "log undo", play.channel)
    assert "Goblin" not in await shown(play, 1)
    assert "Rat" in await shown(play, 2)
    # After a restart each is where it was.
    await play.restart()
    await play.type(referee, "monster add", play.other, name="Bat", hit_points="1")
    assert "Bat" in await shown(play, 2)


async def test_in_one_channel_whoever_acts_is_in_their_party(play: Play) -> None:
    scene = await parted(play)
    unsure = await scene.say(play.referee, "encounter start")
    assert "Which one is this for?" in said(unsure)
    await scene.say(play.referee, "party look", party="Aldric")
    await scene.say(play.referee, "encounter start")
    await scene.say(play.ann, "encounter join")
    assert "Aldric" in await shown(play, 1)
    listed = await scene.say(play.bob, "party all")
    assert "**The well** · what you do here is for them" in said(listed)
    assert "in an encounter" in said(listed)
    # A referee says whom they mean.
    await play.referee.click(
        (await scene.say(play.referee, "party all")).response, label="Stay with The well"
    )
    await scene.say(play.referee, "encounter start")
    await scene.say(play.bob, "encounter join")
    assert "Berta" in await shown(play, 2)
    await scene.say(play.referee, "monster add", name="Rat", hit_points="2")
    assert "Rat" in await shown(play, 2)
    assert "Rat" not in await shown(play, 1)


async def test_a_party_at_home_goes_on_living(play: Play) -> None:
    scene = await parted(play)
    await scene.set_out()
    await scene.say(play.referee, "party look", party="Aldric")
    await scene.say(play.referee, "encounter start")
    refused = await scene.say(play.ann, "item buy", name="Rope")
    assert "until the encounter is over" in said(refused)
    await scene.say(play.bob, "item add", name="Gold pieces", count=50, kind="coins")
    bought = await scene.say(play.bob, "item buy", name="Rope")
    assert "until" not in said(bought)


async def test_they_meet_again_and_one_board_is_left(play: Play) -> None:
    scene = await parted(play, channel=play.other)
    await play.type(play.referee, "encounter start", play.other)
    await shown(play, 2)
    await play.type(play.referee, "encounter end", play.other)
    old = await board_of(play, 2)
    await play.restart()
    met = await play.type(play.bob, "party join", play.other, party="Aldric")
    assert "together again" in said(met)
    await play.bot.boards.settle()
    game = await play.game()
    assert play.bot.games.remembered.board(key_of(game.id, 2)) is None
    assert old.id not in [message.id for message in play.other.history()]
    listed = await scene.say(play.ann, "party all")
    assert "You are one party" in said(listed)
    refused = await scene.say(play.ann, "party join", party="The well")
    assert "no such party" in said(refused)


async def test_a_thread_is_made_for_them(play: Play) -> None:
    await parted(play, where="thread")
    (thread,) = play.channel.threads
    assert thread.name == "The well"
    await play.type(play.referee, "encounter start", thread)
    await play.type(play.bob, "encounter join", thread)
    assert "Berta" in await shown(play, 2)
    assert (await board_of(play, 2)).channel.id == thread.id


async def test_who_parts_after_that_was_taken_back_is_read_where_it_was_said(play: Play) -> None:
    scene = await parted(play, where="thread")
    await scene.say(play.referee, "notebook add", name="The key", text="Below the mat.")
    await scene.say(play.referee, "notebook share", entry="The key", whom="p2")
    await scene.say(play.bob, "log undo")
    told = await scene.say(play.ann, "party split", who="Aldric", name="The attic")
    assert f"The attic: read in <#{play.channel.id}>" in said(told)
    await play.bot.games.notebook.follow(await play.game())
    game = await play.game()
    assert game.through(2).home_channel_id == play.channel.id
    assert [one.name for one in game.known_entries(game.viewer(play.bob.id))] == ["The key"]
    assert not game.known_entries(game.viewer(play.ann.id))
    await play.restart()
    assert (await play.game()).through(2).home_channel_id == play.channel.id


async def test_who_parts_from_a_thread_hears_where_they_are_read_and_comes_home(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    await scene.say(play.referee, "party split", who="Berta, Cara", name="Well", where="thread")
    (thread,) = play.channel.threads
    told = await play.type(play.bob, "party split", thread, who="Berta", name="Deeper")
    assert f"**Deeper**: read in <#{play.channel.id}>" in said(told)
    assert any("Berta goes their own way" in m.content for m in thread.history())
    # A party can come home from its thread; the first one is there, and stays.
    await play.type(play.cat, "party place", thread, channel=play.channel)
    assert (await play.game()).through(2).home_channel_id == play.channel.id
    # What is about the game stands under no party.
    assert any(m.content.startswith("Well: read in") for m in thread.history())
    stays = await scene.say(play.ann, "party place")
    assert "read at the game's home" in said(stays)
    await play.restart()
    assert (await play.game()).through(2).home_channel_id == play.channel.id


async def test_where_home_is_a_thread_theirs_is_beside_it(play: Play) -> None:
    room = play.guild.create_text_channel("tavern")
    thread = play.env.backend.create_thread(
        room.id, "keep", play.referee.id, type=ChannelType.PUBLIC_THREAD
    )
    home = ChannelHandle(play.env, play.guild, thread)
    await play.type(play.referee, "game start", home, preset="ose")
    await play.type(play.ann, "sheet create", home, name="Aldric", hit_points=8)
    await play.type(play.bob, "sheet create", home, name="Berta", hit_points=8)
    told = await play.type(play.bob, "party split", home, name="The well", where="thread")
    assert "Berta goes their own way" in said(told)
    game = await play.game(home)
    theirs = play.bot.get_channel(game.through(2).home_channel_id)
    assert isinstance(theirs, discord.Thread)
    assert (theirs.name, theirs.parent_id) == ("The well", room.id)


async def test_without_the_right_they_play_here_and_are_told_which_it_is(play: Play) -> None:
    own = play.bot.user
    assert own is not None
    granted, denied = discord.PermissionOverwrite(create_public_threads=False).pair()
    for who, kind in ((play.guild.id, OverwriteType.ROLE), (own.id, OverwriteType.MEMBER)):
        play.env.backend.set_overwrite(
            play.channel.id, Overwrite(who, kind, granted.value, denied.value)
        )
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    told = await scene.say(play.bob, "party split", where="thread")
    assert "give me **Create Public Threads**" in said(told)
    game = await play.game()
    assert numbers(game.state) == (1, 2)
    assert game.through(2).home_channel_id == play.channel.id


async def test_a_thing_goes_with_whom_somebody_says(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    for who, thing in ((play.ann, "Lantern"), (play.ann, "Mule"), (play.bob, "Lantern")):
        await play.type(who, "item add", name=thing)
    rows = await play.referee.autocomplete(play.channel, "party split", "things", "l")
    shown = [one["name"] for one in rows][:2]
    assert shown == ["Lantern (Aldric)", "Lantern (Berta)"]
    told = await scene.say(play.referee, "party split", who="Berta", things="lantern")
    assert "Say which: `Lantern (Aldric)` and `Lantern (Berta)`." in said(told)
    told = await scene.say(play.bob, "party split", who="Berta", things="mule")
    assert "Nobody here has “mule” to hand over." in said(told)
    things = "Mule, Lantern (Berta)"
    told = await scene.say(play.referee, "party split", who="Berta", things=things)
    assert "**Berta goes their own way.**" in said(told)
    game = await play.game()
    have = {
        one.name: {item.name for item in one.items}
        for number in numbers(game.state)
        for one in game.through(number).state.characters
    }
    assert have == {"Aldric": {"Lantern"}, "Berta": {"Mule"}}


async def test_it_is_said_in_ones_own_words(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    told = await scene.say(play.bob, "do", what="stay at home")
    assert "Berta goes their own way" in said(told)
    told = await scene.say(play.cat, "do", what="where are the others")
    assert "**Aldric and Cara** · what you do here is for them" in said(told)
    told = await scene.say(play.bob, "do", what="join up with Aldric")
    assert "together again" in said(told)
    told = await scene.say(play.ann, "do", what="Aldric stays in the village")
    assert "Aldric goes their own way" in said(told)


async def test_what_is_typed_elsewhere_is_told_where_the_party_is_read(play: Play) -> None:
    scene = await parted(play, channel=play.other)
    before = len(list(play.channel.history()))
    told = await scene.say(play.bob, "roll", dice="3d6")
    assert told.ephemeral
    assert len(list(play.channel.history())) == before
    assert f"/{play.other.id}/" in said(told)
    assert "3d6" in "\n".join(message.content for message in play.other.history())


async def test_a_referee_is_asked_whose_it_is_by_buttons_and_it_is_done_there(play: Play) -> None:
    scene = await parted(play)
    asked = await scene.say(play.referee, "time pass", turns=1)
    assert "Which one is this for?" in said(asked)
    assert labels_on(asked.response)[:2] == ["Aldric and Cara", "The well"]
    done = await play.referee.click(asked.response, label="The well")
    # Where two are read, what is told says whose it is, and only their clock has moved.
    assert "-# The well\n" in said(done)
    game = await play.game()
    assert now(game.through(2).state) - now(game.state) == SECONDS_PER_TURN
    # Who names somebody has said whose it is.
    named = await scene.say(play.referee, "damage", target="Berta", amount="3")
    assert said(named).startswith("-# The well\n")
    # What was offered to a party is about it, whatever else is read there.
    taken = await play.referee.click(named.response, label="Undo")
    assert "-# The well\n" in said(taken)


async def test_what_was_typed_is_done_for_the_party_that_is_picked_after_a_restart(
    play: Play,
) -> None:
    scene = await parted(play)
    asked = await scene.say(play.referee, "time pass", turns=2)
    await play.restart()
    await play.referee.click(asked.response, label="The well")
    game = await play.game()
    assert now(game.through(2).state) - now(game.state) == 2 * SECONDS_PER_TURN


async def test_a_form_for_one_of_two_parties_asks_first(play: Play) -> None:
    scene = await parted(play)
    asked = await scene.say(play.referee, "do", what="damage")
    assert labels_on(asked.response)[:2] == ["Aldric and Cara", "The well"]
    form = await play.referee.click(asked.response, label="The well")
    (berta,) = (await play.game()).through(2).state.characters
    done = await play.referee.submit_modal(form, {"target": [berta.id], "amount": "3"})
    assert said(done).startswith("-# The well\n")
    # Only one of them can: nobody has to be asked.
    split = await scene.say(play.referee, "do", what="split up…")
    assert split.modal is not None


async def test_what_do_lists_is_of_all_that_a_referee_could_mean(play: Play) -> None:
    scene = await parted(play)
    rows = await play.referee.autocomplete(play.channel, "do", "what", "show what time it is")
    names = [row["name"] for row in rows]
    assert names[:2] == [f"{who}: Show what time it is" for who in ("Aldric and Cara", "The well")]
    shown = await scene.say(play.referee, "do", what=rows[1]["value"])
    assert said(shown).startswith("-# The well\n")


async def test_who_presses_what_is_another_partys_is_told_where_their_own_is(play: Play) -> None:
    await parted(play, channel=play.other)
    for room in (play.channel, play.other):
        await play.type(play.referee, "encounter start", room)
    await play.type(play.referee, "monster add", name="Rat", hit_points="2")
    await play.type(play.ann, "encounter join")
    away = await play.bob.click(await board_of(play, 1), label="Run away")
    refused = await play.bob.click(await board_of(play, 1), label="Join")
    for one in (away, refused):
        assert "That is for Aldric and Cara. You are with The well. Your board:" in said(one)
        assert labels_on(one.response) == ["New character"]
    # Whoever wants to brings a second character in there.
    new = await play.bob.click(refused.response, label="New character")
    assert "new character" in said(new)
    # Everybody may look.
    shown = await play.bob.click(await board_of(play, 1), label="Details")
    assert "encounter 1" in said(shown)


async def test_a_button_that_says_nothing_of_parties_and_an_undo_ask_too(play: Play) -> None:
    scene = await parted(play)
    before = await scene.say(play.referee, "party all")
    game = await play.game()
    asked = await press_late(play, play.referee, before.response, f"lb:party-meet:{game.id}:2")
    assert "together again" in said(asked)
    undo = await scene.say(play.referee, "log undo")
    assert "Taken back" in said(undo)
    late = await press_late(play, play.referee, before.response, f"lb:time-pass:{game.id}:0:1")
    assert labels_on(late.response)[:2] == ["Aldric and Cara", "The well"]
    done = await play.referee.click(late.response, label="The well")
    assert "-# The well\nTime goes by" in said(done)
    undo = await scene.say(play.referee, "log undo")
    assert "Which one is this for?" in said(undo)
    back = await play.referee.click(undo.response, label="The well")
    assert "-# The well\nTaken back" in said(back)


async def test_who_meet_are_told_what_the_others_did_and_what_they_know(play: Play) -> None:
    scene = await parted(play, channel=play.other)
    await play.type(play.referee, "notebook add", name="A letter", text="Come at night.")
    await play.type(play.referee, "notebook share", entry="A letter", whom="The well")
    for what in ("encounter start", "encounter join", "encounter end"):
        who = play.bob if what.endswith("join") else play.referee
        await play.type(who, what, play.other)
    assert "A letter" not in said(await play.type(play.ann, "me notes"))
    await play.type(play.bob, "party join", play.other, party="Aldric")
    told = next(m for m in play.channel.history() if "While they were apart" in m.content)
    assert "**Aldric and Cara**: A quiet time." in told.content
    assert "**Berta**: In the dungeon Berta met nobody" in told.content
    assert "1 entry of the notebook" in told.content
    assert "letter" not in told.content
    # What was shown to a party all know who are one with it, and whoever comes into it.
    notes = await play.ann.click(told, label="Notebook")
    assert "A letter" in said(notes)
    dan = Person.joined(play.env, play.guild, "dan")
    await play.type(dan, "sheet create", name="Dora", hit_points=8)
    assert "A letter" in said(await play.type(dan, "me notes"))
    card = await scene.say(play.referee, "notebook show", entry="A letter")
    assert "shown to" in said(card)


async def test_a_room_that_others_changed_later_is_shown_to_the_referee_first(play: Play) -> None:
    scene = await parted(play, channel=play.other)
    referee, room = play.referee, "Hall"
    hall = Room(area=Area("", room, text="Dust lies thick.", dark=False))
    await scene.act(referee, ImportPlaces(drafts=(Draft(Place("", "Barrow"), rooms=(hall,)),)))
    await play.type(referee, "time pass", play.other, days=1)
    later = await play.type(referee, "place go", play.other, where=room, place="Barrow")
    assert "Dust lies thick" in said(later)
    early = await play.type(referee, "place go", where=room, place="Barrow")
    assert "The referee says what it is like here" in early.response.content
    assert all("Dust" not in m.content for m in play.channel.history())
    assert "was changed by others a day later" in said(early)
    told = await referee.click(early.followups[-1], label="Read it out")
    assert "Dust lies thick" in said(told)
    await play.type(referee, "log undo")
    assert "Dust lies thick" in said(await play.type(referee, "place read", room=room))


async def test_in_a_forum_each_party_fights_in_a_post_of_its_own(play: Play) -> None:
    forum = play.guild.create_forum_channel("campaigns")
    post = play.env.backend.create_thread(
        forum.id, "keep", play.referee.id, type=ChannelType.PUBLIC_THREAD
    )
    home = ChannelHandle(play.env, play.guild, post)
    await play.type(play.referee, "game start", home, preset="ose")
    await play.type(play.ann, "sheet create", home, name="Aldric", hit_points=8)
    await play.type(play.bob, "sheet create", home, name="Berta", hit_points=8)
    await play.type(play.bob, "party split", home, name="The well", where="thread")
    game = await play.game(home)
    there = play.bot.get_channel(game.through(2).home_channel_id)
    assert isinstance(there, discord.Thread)
    assert (there.name, there.parent_id) == ("The well", forum.id)
    theirs = ChannelHandle(play.env, play.guild, play.env.backend.get_channel(there.id))
    for room, foe in ((home, "Goblin"), (theirs, "Rat")):
        await play.type(play.referee, "encounter start", room)
        await play.type(play.referee, "monster add", room, name=foe, hit_points="2")
    await play.bot.boards.settle()
    for room, foe, other in ((home, "Goblin", "Rat"), (theirs, "Rat", "Goblin")):
        told = "\n".join(
            f"{one.content} {text_of([dict(c.to_dict()) for c in one.components])}"
            for one in room.history()
        )
        assert foe in told
        assert other not in told
    # A referee's undo is of the post in which they type it.
    await play.type(play.referee, "log undo", home)
    game = await play.game(home)
    met = [game.through(number).state.encounter for number in (1, 2)]
    assert [one is not None and len(one.combatants) for one in met] == [1, 2]


async def test_who_plays_for_a_friend_in_another_party_is_asked_whose_it_is(play: Play) -> None:
    scene = await parted(play)
    await scene.say(play.ann, "away", until="3 days", delegate=play.bob)
    assert (await play.game()).could_mean(play.bob.id) == (1, 2)
    # Whom they name says it; else they are asked, and it is done in that party.
    named = await scene.say(play.bob, "damage", target="Aldric", amount="1")
    assert said(named).startswith("-# Aldric and Cara\nAldric takes 1")
    asked = await scene.say(play.bob, "roll", dice="1d20 ac 5")
    rolled = await play.bob.click(asked.response, label="Aldric and Cara")
    assert said(rolled).count("-# Aldric and Cara\n") >= 1


async def test_what_is_no_partys_asks_nobody_whose_it_is(play: Play) -> None:
    scene = await parted(play)
    rolled = await scene.say(play.referee, "roll", dice="3d6")
    assert "Which one is this for?" not in said(rolled)
    assert "-# Aldric" not in said(rolled)
    assert "-# Aldric" not in said(await scene.say(play.ann, "roll", dice="3d6"))
    chosen = await scene.say(play.referee, "game preset", preset="4e")
    assert "Which one is this for?" not in said(chosen)
    # A calendar is everybody's; which day it is by that differs.
    plain = await scene.say(play.referee, "time calendar", which="plain")
    assert "Which one is this for?" not in said(plain)
    dated = await scene.say(play.referee, "time calendar", which="plain", today="3 April 512")
    assert "Which one is this for?" in said(dated)
    # What stands on somebody's sheet is.
    asked = await scene.say(play.referee, "roll", dice="1d20 ac 5")
    assert "Which one is this for?" in said(asked)


async def test_a_party_without_a_name_is_named_once(play: Play) -> None:
    scene = await parted(play)
    listed = said(await scene.say(play.ann, "party all"))
    assert listed.count("Aldric and Cara") == 1
    assert "-# Berta · at home" in listed


async def test_hold_on_stops_the_scene_of_whoever_presses_it_and_no_other(play: Play) -> None:
    await parted(play, channel=play.other)
    before = len(list(play.channel.history()))
    await play.type(play.bob, "hold", play.other)
    game = await play.game()
    assert [game.through(number).state.pace.held for number in (1, 2)] == [False, True]
    assert len(list(play.channel.history())) == before
    assert "**Held.**" in "\n".join(message.content for message in play.other.history())
    home, theirs = said(await play.type(play.referee, "party all")).split("**The well**")
    assert ["**Held.**" in shown for shown in (home, theirs)] == [False, True]
