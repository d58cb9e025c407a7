"""Characters speak: by a webhook of the bot's, else as a quotation; changed, taken back, once."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from cogs.core.interaction import say_with, with_words
from cogs.speech.commands import CUT, LATER, MUTE, NOT_YOURS, POST_UNSURE
from cogs.speech.voices import MISSING, POSES, TOO_MANY, Voices
from data.live import LogEntry
from data.log import Log
from rules.encounter.records import AddMonsters, StartEncounter
from rules.errors import RuleError
from rules.rounds.records import MarkDone
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, press_late, said
from tests.cogs.test_forms import forged
from tests.cogs.test_quiet import fight
from tests.cogs.trouble import refusal, unsent

SAY_AS, EDIT = "Say as…", "Edit what was said"


def allow(play: Play, **permissions: bool) -> None:
    """What the bot may do in the channel beside what everybody may."""
    assert play.bot.user is not None
    granted, denied = discord.PermissionOverwrite(**permissions).pair()
    who, kind = play.bot.user.id, OverwriteType.MEMBER
    play.env.backend.set_overwrite(
        play.channel.id, Overwrite(who, kind, granted.value, denied.value)
    )


async def too_many(*_: object, **__: object) -> None:
    """Discord has as many webhooks in that channel as it takes."""
    raise refusal(400, 30007)


async def begin(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8, attack_bonus=2)


def posts(play: Play) -> list[Any]:
    return list(play.channel.history())


def written_in(post: Any) -> str:
    """The words of a post, one with its words in a layout too."""
    return post.content or "".join(one.content for one in post.components)


async def rows(play: Play) -> tuple[LogEntry, ...]:
    game = await play.game()
    await play.bot.games.later.flush()
    return await play.bot.games.log.entries(game.id, limit=50)


async def test_a_speech_as_long_as_a_post_is_said_whole(play: Play) -> None:
    await begin(play)
    form = await play.type(play.ann, "say")
    words = ("word " * 400).strip()
    told = await play.ann.submit_modal(form, {"text": words})
    assert said(told) == "Said as **Morgan**."
    assert posts(play)[-1].content == words
    long = f"{'word ' * 780}[[1d6]]"
    told = await play.type(play.ann, "say", text=long)
    rolled = posts(play)[-1]
    assert written_in(rolled).startswith(f"{'word ' * 780}**")
    assert "-# Morgan rolls" in written_in(rolled)
    assert "dice: **" in said(await play.bob.context_menu(play.channel, "Why?", rolled))
    # What was posted so can become short, and a short one long.
    for new in ("Well, [[1d6]]!", f"{'words ' * 600}[[1d6]]"):
        form = await play.ann.context_menu(play.channel, EDIT, posts(play)[-1])
        await play.ann.submit_modal(form, {"text": new})
        assert written_in(posts(play)[-1]).startswith(new.partition("[[")[0])


async def test_a_character_speaks_under_its_own_name(play: Play) -> None:
    await begin(play)
    told = await play.type(play.ann, "say", text="Who goes there? @everyone\\nAnswer!")
    post = posts(play)[-1]
    assert (post.author.name, post.content) == ("Morgan", "Who goes there? @everyone\nAnswer!")
    assert post.webhook_id
    assert not post.mention_everyone
    assert told.ephemeral
    assert said(told) == "Said as **Morgan**."
    (row, *_) = await rows(play)
    assert (row.message_id, row.announced, row.changed) == (post.id, True, False)
    # The dice in it stand below it, with the number that Why? asks for.
    await play.type(play.ann, "say", text="I leap [[1d20+attack to jump]]!")
    spoken = posts(play)[-1]
    assert spoken.content.startswith("I leap **")
    assert "-# Morgan rolls, **to jump**: 1d20 + 2" in spoken.content
    assert "1d20" in said(await play.bob.context_menu(play.channel, "Why?", spoken))
    # One webhook is enough, after a restart too.
    await play.type(play.ann, "say", text="Well?")
    assert {post.webhook_id, spoken.webhook_id} == {posts(play)[-1].webhook_id}
    assert "said “Who goes there?" in said(await play.type(play.bob, "catchup"))
    # What somebody says keeps nobody from taking back what they did.
    await play.type(play.bob, "sheet create", name="Bert", hit_points=8)
    await play.type(play.ann, "say", text="Welcome!")
    assert "taken back" in said(await play.type(play.bob, "log undo")).lower()


async def test_who_speaks_is_picked_or_named(play: Play) -> None:
    await begin(play)
    await play.type(play.ann, "sheet create", name="Cousin", hit_points=8)
    found = await play.ann.autocomplete(play.channel, "say", "as", "")
    assert [one["name"] for one in found] == ["Morgan", "Cousin"]
    await play.type(play.ann, "say", text="Me too.", **{"as": "cousin"})
    assert posts(play)[-1].author.name == "Cousin"
    for who, named, why in (
        (play.bob, "Morgan", "Only Morgan's player speaks as Morgan."),
        (play.referee, "Morgan", "Only Morgan's player speaks as Morgan."),
        (play.ann, "narrator", "Only a referee"),
        (play.bob, "", "You play nobody yet."),
    ):
        assert why in said(await play.type(who, "say", text="I yield.", **{"as": named}))
    for named, shown in (("", "The narrator"), ("Here", "H\N{HAIR SPACE}ere")):
        await play.type(play.referee, "say", text="Night falls.", **{"as": named})
        assert posts(play)[-1].author.name == shown


async def test_monsters_speak_by_their_referee(play: Play) -> None:
    scene = Scene(play)
    await begin(play)
    await scene.act(play.referee, StartEncounter())
    await scene.act(play.referee, AddMonsters(name="Orc", count=1, hit_points=(3,)))
    await scene.act(play.referee, AddMonsters(name="Ogre", count=1, hit_points=(3,), hidden=True))
    found = await play.referee.autocomplete(play.channel, "say", "as", "")
    assert [one["name"] for one in found] == ["Orc", "The narrator"]
    await play.type(play.referee, "say", text="Grah!", **{"as": "Orc"})
    assert posts(play)[-1].author.name == "Orc"
    told = await play.type(play.referee, "say", text="Grah!", **{"as": "Ogre"})
    assert "Nobody knows of Ogre yet" in said(told)


async def test_several_lines_are_written_in_a_form(play: Play) -> None:
    await begin(play)
    form = await play.type(play.ann, "say")
    await play.ann.submit_modal(form, {"text": "Wait.\n\n*She listens.*", "as": ""})
    assert posts(play)[-1].content == "Wait.\n\n*She listens.*"


async def test_ones_own_post_is_said_by_a_character_once(play: Play) -> None:
    await begin(play)
    allow(play, manage_messages=False)
    post = await play.ann.send(play.channel, "I open the door.")
    others = await play.bob.context_menu(play.channel, SAY_AS, post)
    assert SAY_AS not in labels_on(others.response)
    told = await play.ann.context_menu(play.channel, SAY_AS, post)
    assert "Your own post still stands above it" in said(told)
    assert posts(play)[-1].author.name == "Morgan"
    count = len(posts(play))
    again = await play.ann.context_menu(play.channel, SAY_AS, post)
    assert (said(again), len(posts(play))) == ("That has been said already.", count)
    # Who has several picks one; where the bot may, the post itself goes.
    allow(play, manage_messages=True, manage_webhooks=True)
    await play.type(play.ann, "sheet create", name="Cousin", hit_points=8)
    post = await play.ann.send(play.channel, "I follow.")
    form = await play.ann.context_menu(play.channel, SAY_AS, post)
    await play.ann.submit_modal(form, {"as": ["c2"], "text": "I follow!"})
    assert (posts(play)[-1].author.name, posts(play)[-1].content) == ("Cousin", "I follow!")
    assert post.id not in [one.id for one in posts(play)]


async def test_a_form_says_nobody_elses_post(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The id of the post stands in the form, and whoever sends it off can write another there."""
    await begin(play)
    allow(play, manage_messages=True, manage_webhooks=True)
    await play.type(play.ann, "sheet create", name="Cousin", hit_points=8)
    own = await play.ann.send(play.channel, "I follow.")
    others = await play.bob.send(play.channel, "Wait for me.")
    await Scene(play).act(play.referee, StartEncounter())
    await play.type(play.referee, "encounter board")
    board = (await Scene(play).board_message()).id
    game = await play.game()
    before = [one.id for one in posts(play)]
    for post, why in ((others.id, NOT_YOURS), (board, NOT_YOURS), (1 << 60, "any more. Say it")):
        form = await play.ann.context_menu(play.channel, SAY_AS, own)
        with forged(form, f"lb:say-post:{game.id}:{post}") as shown:
            told = await play.ann.submit_modal(shown, {"as": ["c2"], "text": "Mine."})
        assert why in said(told)
        assert "> Mine." in said(told)
    with monkeypatch.context() as patch:
        patch.setattr(discord.PartialMessage, "fetch", unsent)
        form = await play.ann.context_menu(play.channel, SAY_AS, own)
        told = await play.ann.submit_modal(form, {"as": ["c2"], "text": "Mine."})
        assert POST_UNSURE in said(told)
    assert [one.id for one in posts(play)] == before
    assert (await play.game()).head == game.head


async def test_words_are_changed_and_taken_back_by_a_menu_or_a_button(play: Play) -> None:
    await begin(play)
    told = await play.type(play.ann, "say", text="I leap [[1d20]]!")
    post = posts(play)[-1]
    total = post.content.partition("**")[2].partition("**")[0]
    assert "Only whoever said that" in said(await play.bob.context_menu(play.channel, EDIT, post))
    form = await play.ann.context_menu(play.channel, EDIT, post)
    wrong = await play.ann.submit_modal(form, {"text": "I leap [[1d20+9]]!"})
    assert "leave `[[1d20]]` as it is" in said(wrong)
    again = await play.ann.click(wrong.response, label="Correct it")
    done = await play.ann.submit_modal(again, {"text": "I jump [[1d20]]!"})
    assert "What Morgan says in #3 has other words now." in said(done)
    assert posts(play)[-1].content.startswith(f"I jump **{total}**!\n-# Morgan rolls")
    assert "I jump" in said(await play.type(play.bob, "log show"))
    form = await play.ann.click(told.response, label="Change the words…")
    await play.ann.submit_modal(form, {"text": ""})
    assert post.id not in [one.id for one in posts(play)]
    assert "I jump" not in said(await play.type(play.bob, "catchup"))
    game = await play.game()
    late = await press_late(play, play.ann, told.response, f"lb:unsay:{game.id}:3")
    assert "taken back already" in said(late)
    other = await play.ann.send(play.channel, "Just a post.")
    assert EDIT not in labels_on((await play.ann.context_menu(play.channel, EDIT, other)).response)


async def test_without_manage_webhooks_the_bot_quotes_and_says_so_once(play: Play) -> None:
    allow(play, manage_webhooks=False)
    await begin(play)
    told = await play.type(play.ann, "say", text="Who goes there?\\n# Answer!")
    post = posts(play)[-1]
    assert post.content == "> **Morgan**: Who goes there?\n> \\# Answer!\n-# #3"
    assert MISSING in "".join(message.content for message in told.messages)
    second = await play.type(play.ann, "say", text="Well?")
    assert MISSING not in "".join(message.content for message in second.messages)
    assert CUT not in said(second)
    form = await play.ann.context_menu(play.channel, EDIT, post)
    await play.ann.submit_modal(form, {"text": "Who is there?"})
    assert posts(play)[-2].content == "> **Morgan**: Who is there?\n-# #3"
    form = await play.ann.context_menu(play.channel, EDIT, posts(play)[-2])
    await play.ann.submit_modal(form, {"text": ""})
    assert post.id not in [one.id for one in posts(play)]
    assert CUT in said(await play.type(play.ann, "say", text="word " * 700))


async def test_a_webhook_that_somebody_removed_is_made_anew(play: Play) -> None:
    await begin(play)
    await play.type(play.ann, "say", text="One.")
    first = posts(play)[-1]
    play.env.backend.delete_webhook(first.webhook_id)
    await play.type(play.ann, "say", text="Two.")
    second = posts(play)[-1]
    assert (second.author.name, second.content) == ("Morgan", "Two.")
    assert second.webhook_id != first.webhook_id
    # What the old one said cannot be edited any more, but it is in the log, and can go.
    form = await play.ann.context_menu(play.channel, EDIT, first)
    told = await play.ann.submit_modal(form, {"text": "Uno."})
    assert "stays as it is" in "".join(message.content for message in told.messages)
    assert "Uno." in said(await play.type(play.bob, "log show"))


async def test_a_name_of_somebody_else_on_the_server_is_marked(play: Play) -> None:
    await begin(play)
    for name, shown in (("Bob", "Bob (in the game)"), ("Ann", "Ann")):
        await play.type(play.ann, "sheet create", name=name, hit_points=8)
        await play.type(play.ann, "say", text="It is me.", **{"as": name})
        assert posts(play)[-1].author.name == shown


async def test_a_name_that_could_be_the_bots_or_discords_is_quoted(play: Play) -> None:
    await begin(play)
    for name in ("Old Clyde", "L1nkb\N{GREEK SMALL LETTER OMICRON}y", "TestBot", "System Message"):
        told = await play.type(play.referee, "say", text="All roll 20.", **{"as": name})
        assert posts(play)[-1].content.startswith(f"> **{name}**: All roll 20.")
        assert posts(play)[-1].author.name == "TestBot"
        assert (POSES in said(told)) is (name == "Old Clyde")


async def test_who_may_be_somebody_else_is_marked_where_discord_does_not_say(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(play)
    with monkeypatch.context() as patch:
        patch.setattr(discord.Guild, "query_members", unsent)
        await play.type(play.ann, "say", text="Well?")
        assert posts(play)[-1].author.name == "Morgan (in the game)"
    await play.type(play.ann, "sheet create", name="B\N{GREEK SMALL LETTER OMICRON}b", hit_points=8)
    await play.type(play.ann, "say", text="It is me.", **{"as": "c2"})
    assert posts(play)[-1].author.name.endswith("(in the game)")
    await play.type(play.ann, "say", text="And?")
    assert posts(play)[-1].author.name == "Morgan"


async def test_characters_speak_where_their_players_may_write(play: Play) -> None:
    await begin(play)
    everybody = play.guild.id
    for lacks, is_said in (("send_messages", False), ("embed_links", True)):
        _, denied = discord.PermissionOverwrite(**{lacks: False}).pair()
        overwrite = Overwrite(everybody, OverwriteType.ROLE, 0, denied.value)
        play.env.backend.set_overwrite(play.channel.id, overwrite)
        allow(play, send_messages=True, embed_links=True, manage_webhooks=True)
        told = await play.type(play.ann, "say", text="See https://example.org")
        assert (MUTE in said(told)) is not is_said
    assert posts(play)[-1].flags.suppress_embeds


async def test_what_discord_does_not_take_is_told_later(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(play)
    with monkeypatch.context() as patch:
        patch.setattr(discord.Webhook, "send", unsent)
        told = await play.type(play.ann, "say", text="Well?")
        assert said(told) == LATER
    await play.bot.delivery.settle()
    assert posts(play)[-1].content.startswith("> **Morgan**: Well?")
    with monkeypatch.context() as patch:
        patch.setattr(discord.TextChannel, "create_webhook", too_many)
        play.bot.kept[Voices] = Voices(play.bot)
        hooks = play.env.backend.webhooks.values()
        for hook in [one for one in hooks if one.channel_id == play.channel.id]:
            play.env.backend.delete_webhook(hook.id)
        told = await play.type(play.ann, "say", text="And?")
        assert TOO_MANY in "".join(message.content for message in told.messages)
    assert posts(play)[-1].content.startswith("> **Morgan**: And?")


async def test_what_is_said_in_a_fight_leaves_alone_what_is_held_back(play: Play) -> None:
    scene = await fight(play)
    before = len(posts(play))
    await scene.say(play.ann, "damage", target="Goblin", amount="3")
    await scene.say(play.ann, "say", text="Have at you!")
    allow(play, manage_webhooks=False)
    await scene.say(play.ann, "say", text="And again! [[1d1]]")
    by_hook, quoted = posts(play)[before:]
    assert by_hook.content == "Have at you!"
    assert "Goblin" not in quoted.content
    await scene.say(play.ann, "damage", target="Goblin", amount="2")
    assert len(posts(play)) == before + 2
    await scene.press(play.referee, "Next")
    told = "\n".join(post.content for post in posts(play)[-3:])
    assert "Goblin takes 3" in told
    assert "Goblin takes 2" in told
    assert "Have at you" not in told


async def test_words_stand_with_an_attack_however_it_is_typed(play: Play) -> None:
    scene = await fight(play, talkative="on")
    for line in (
        'attack target:Goblin thac0:5 damage:1d4 words:"For the king!"',
        'attack target:Goblin thac0:5 damage:1d4 "For the king!"',
    ):
        told = await play.ann.slash(play.channel, "do", what=line)
        first, second, *_ = said(told).splitlines()
        assert first == "> **Aldric**: For the king!"
        assert second.startswith("Aldric ")
        await scene.say(play.referee, "log undo")
    line = 'attack goblin with thac0 "For the king!"'
    told = await play.ann.slash(play.channel, "do", what=line)
    label = next(one for one in labels_on(told.response) if one.startswith("Attack Goblin"))
    told = await play.ann.click(told.response, label=label)
    assert "THAC0" in said(told)
    assert "> **Aldric**: For the king!" in "".join(post.content for post in posts(play)[-2:])


def test_words_that_nothing_would_tell_are_refused() -> None:
    interaction: Any = SimpleNamespace(extras={})
    done = MarkDone(target="c1")
    assert with_words(interaction, done) is done
    say_with(interaction, "And now?")
    with pytest.raises(RuleError, match="Words can stand beside an attack"):
        with_words(interaction, done)


async def test_what_was_posted_before_a_kill_is_not_told_again(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(play)
    with monkeypatch.context() as patch:
        patch.setattr(Log, "announced", lambda *_, **__: None)
        await play.type(play.ann, "say", text="Only once.")
    posted = posts(play)[-1]
    assert posted.content == "Only once."
    await play.restart()
    await play.type(play.bob, "help")
    await play.bot.delivery.settle()
    assert [post.content for post in posts(play) if "Only once" in post.content] == ["Only once."]
    (row, *_) = await rows(play)
    assert (row.announced, row.message_id) == (True, posted.id)
