"""Dice in posts and what is said to the bot by mention: public, once, and never in secret."""

from typing import Any

import aiohttp
import pytest

from cogs.rolls import inline
from cogs.rolls.inline import NO_GAME_SAID, PUBLIC_ONLY, TELLS_TOO_MUCH
from data.live import LogEntry
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import labels_on, said
from tests.cogs.test_deeds import fight

MENU = "Roll the dice in this post"


async def say(play: Play, who: Person, words: str) -> list[Any]:
    """Somebody says something with the bot's name in front; what is said in reply."""
    assert play.bot.user is not None
    post = await who.send(play.channel, f"<@{play.bot.user.id}> {words}")
    return [reply for reply in play.channel.history() if reply.id > post.id and reply.content]


async def rows(play: Play) -> tuple[LogEntry, ...]:
    game = await play.game()
    return await play.bot.games.log.entries(game.id, limit=50)


async def test_the_dice_of_a_post_fall_once_and_in_public(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8, attack_bonus=2)
    await play.type(play.ann, "macro save", name="bite", dice="1d4")
    post = await play.ann.send(
        play.channel, "I swing [[1d20+attack to hit]] for [[1d8+1]] and the wolf bites [[bite]]."
    )
    result = await play.ann.context_menu(play.channel, MENU, post)
    assert result.ephemeral
    reply = play.channel.history()[-1]
    assert reply.jump_url in result.response.content
    assert reply.reference is not None
    assert reply.reference.message_id == post.id
    for part in ("**to hit**: 1d20 + 2", "1d8+1 (", "on 1d4"):
        assert part in reply.content
    newest, *_ = await rows(play)
    assert len(newest.throws) == 3
    assert newest.action_key.endswith(f"m:{post.id}:1")
    count = len(play.channel.history())
    again = await play.ann.context_menu(play.channel, MENU, post)
    assert again.ephemeral
    assert "have been rolled already" in again.response.content
    assert reply.content in again.response.content
    assert len(play.channel.history()) == count
    assert (await rows(play))[0] == newest
    checked = await play.type(play.bob, "log verify", move=newest.label)
    assert checked.response.content.count("Right: these are the dice") == 3


async def test_whose_dice_may_be_rolled(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8, attack_bonus=2)
    post = await play.ann.send(play.channel, "[[1d20+attack]]")
    refused = await play.bob.context_menu(play.channel, MENU, post)
    assert refused.ephemeral
    assert MENU not in labels_on(refused.response)
    await play.referee.context_menu(play.channel, MENU, post)
    text = play.channel.history()[-1].content
    assert "(Morgan)" in text
    assert "1d20 + 2" in text


async def test_posts_without_dice_or_with_too_many_are_refused(play: Play) -> None:
    await play.begin("ose")
    for words, reason in (
        ("I walk on.", "What to do with that post?"),  # Nothing about dice.
        ("[[1d6]] " * 21, "At most 20 rolls"),
        ("[[1d6+]]", "^"),
        ("[[900d6]] [[900d6]]", "At most 1000 dice"),
    ):
        post = await play.ann.send(play.channel, words)
        refused = await play.ann.context_menu(play.channel, MENU, post)
        assert refused.ephemeral
        assert reason in refused.response.content
    assert len(await rows(play)) == 1
    elsewhere = await play.ann.send(play.other, "[[1d6]]")
    no_game = await play.ann.context_menu(play.other, MENU, elsewhere)
    assert "no game in this channel" in no_game.response.content


async def test_a_mention_rolls_and_the_answer_is_a_reply(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "macro save", name="bite", dice="1d4")
    for words, part in (
        ("roll 2d6+1 to hit\nand I grin", "rolls, **to hit**: 2d6+1 ("),
        ("r 1d20", "on 1d20."),
        ("ROLL bite", "rolls, **bite**: **"),
        ("3d6", "rolls: 3d6 ("),
        ("2+2", "rolls: 2+2 = **4**"),
        ('roll 1d6 "secret doors"', "secret doors"),
    ):
        (reply,) = await say(play, play.ann, words)
        assert part in reply.content
        assert reply.reference is not None
    assert [len(entry.throws) for entry in await rows(play)] == [1] * 6 + [0]
    assert (await rows(play))[0].announced


@pytest.mark.parametrize(
    "words",
    [
        "roll private 2d6",
        "roll 2d6 blind",
        "roll secret: 2d6",
        "r 2d6 mode:private",
        "roll 1d20 in secret please",
        "2d6 (secretly)",
        "roll 1d6 secret doors",
        'roll 2d6 "to hit" blind "axe"',
    ],
)
async def test_secrets_are_refused_before_a_die_falls(play: Play, words: str) -> None:
    await play.begin("ose")
    (reply,) = await say(play, play.ann, words)
    assert reply.content == PUBLIC_ONLY
    assert len(await rows(play)) == 1


@pytest.mark.parametrize("name", ["blind", "blind fury", "blind-fight", "secret door", "blindside"])
async def test_a_macro_may_have_a_word_of_secrecy_in_its_name(play: Play, name: str) -> None:
    await play.begin("ose")
    await play.type(play.ann, "macro save", name=name, dice="1d4")
    (reply,) = await say(play, play.ann, f"roll {name}")
    assert f"rolls, **{name}**: **" in reply.content
    count = len(await rows(play))
    for words in (f"roll {name} blind", f"roll secretly {name}", f"roll {name} mode:private"):
        (refused,) = await say(play, play.ann, words)
        assert refused.content == PUBLIC_ONLY
    (others,) = await say(play, play.bob, f"roll {name}")
    assert (others.content == PUBLIC_ONLY) is (name != "blindside")
    assert len(await rows(play)) == count


async def test_mistakes_are_answered_as_the_command_answers_them(play: Play) -> None:
    await play.begin("ose")
    typed = await play.type(play.ann, "roll", dice="2d6kh")
    (reply,) = await say(play, play.ann, "roll 2d6kh")
    assert reply.content == typed.response.content
    (nothing,) = await say(play, play.ann, "roll")
    assert "Say what to roll" in nothing.content
    (unknown,) = await say(play, play.ann, "xyzzy")
    assert "is like “xyzzy”. The nearest: **New character**" in unknown.content
    (help_text,) = await say(play, play.ann, "help")
    assert "`roll 2d6+1 to hit`" in help_text.content
    (bare,) = await say(play, play.ann, "")
    assert bare.content == help_text.content
    (done,) = await say(play, play.ann, "done")
    assert "no encounter" in done.content


async def test_an_unforeseen_error_is_told_under_an_id(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    await play.begin("ose")
    monkeypatch.setattr(play.bot.games, "act", fail)
    (reply,) = await say(play, play.ann, "roll 2d6")
    assert "Something went wrong on my side (error `" in reply.content
    assert "ZeroDivision" not in reply.content


async def test_nobody_else_is_answered(play: Play) -> None:
    await play.begin("ose")
    assert play.bot.user is not None
    mention = play.bot.user.mention
    count = len(play.channel.history())
    await play.ann.send(play.channel, f"I ask {mention} roll 2d6")
    await play.ann.send(play.channel, "roll 2d6")
    await play.ann.send(play.channel, f"<@{play.bob.id}> roll 2d6")
    assert len(play.channel.history()) == count + 3
    (outside,) = await _outside(play, f"{mention} roll 2d6")
    assert "Not recorded" in outside.content
    (no_game,) = await _outside(play, f"{mention} next")
    assert "no game in this channel" in no_game.content


async def _outside(play: Play, words: str) -> list[Any]:
    before = len(play.other.history())
    await play.ann.send(play.other, words)
    return list(play.other.history()[before + 1 :])


async def test_a_message_delivered_twice_rolls_once(play: Play) -> None:
    from cogs.rolls.inline import answer_mention

    await play.begin("ose")
    assert play.bot.user is not None
    await play.ann.send(play.channel, f"{play.bot.user.mention} roll 2d6")
    await play.bot.games.later.flush()
    count = len(play.channel.history())
    post = await play.bot.get_channel(play.channel.id).fetch_message(  # type: ignore[union-attr]
        play.channel.history()[-2].id
    )
    await answer_mention(play.bot, post)
    assert len(play.channel.history()) == count
    assert len(await rows(play)) == 2


async def test_done_and_next_move_the_round_on(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    await play.type(play.referee, "monster add", name="Wolf", hit_points="5")
    (begun,) = await say(play, play.referee, "next")
    assert "Round 1" in begun.content or "Now" in begun.content
    assert begun.reference is not None
    encounter = (await play.game()).state.encounter
    assert encounter is not None
    assert encounter.round == 1
    (done,) = await say(play, play.ann, "done")
    assert done.content
    (others,) = await say(play, play.bob, "done Morgan")
    assert "Only Morgan's player or a referee" in others.content


async def test_the_dice_of_a_post_are_told_even_if_no_reply_can_be_sent(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    post = await play.ann.send(play.channel, "[[1d1+41]]")
    with monkeypatch.context() as patch:
        patch.setattr(inline, "_reply", lost)
        told = await play.ann.context_menu(play.channel, MENU, post)
    assert not told.ephemeral
    assert "42" in told.response.content


async def lost(*_: object, **__: object) -> None:
    raise aiohttp.ClientConnectionError("gone")


async def test_a_step_with_somebody_hidden_looks_like_any_other(play: Play) -> None:
    await play.begin("4e")
    await play.type(play.referee, "encounter start")
    await play.type(play.referee, "monster add", name="Goblins", hit_points="5")
    await play.type(play.referee, "monster add", name="Lurker", hit_points="5", hidden=True)
    for told in ("Round 1", "Order: "):
        (reply,) = await say(play, play.referee, "next")
        assert told in reply.content
        assert "Undo" in str(reply.components)
        assert "Show the result" not in str(reply.components)


async def test_a_refusal_names_nobody_hidden(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "encounter start")
    await play.type(play.referee, "monster add", name="Lurker", hit_points="5", hidden=True)
    await say(play, play.referee, "next")
    replies = [await say(play, play.referee, "done Lurker") for _ in range(2)]
    (done,), (again,) = replies
    assert done.content.startswith("Done.")
    assert "Show the result" in str(done.components)
    assert again.content == TELLS_TOO_MUCH
    (player,) = await say(play, play.bob, "done Lurker")
    (nobody,) = await say(play, play.bob, "done Nobody")
    assert player.content.replace("Lurker", "Nobody") == nobody.content


async def test_the_dice_in_what_is_said_to_the_bot_fall_at_once(play: Play) -> None:
    (told,) = await say(play, play.ann, "I swing [[1d20+3 to hit]]")
    assert "/game start" in told.content
    await play.begin("ose")
    (told,) = await say(play, play.ann, "I swing [[1d20+3 to hit]]\nfor [[1d8]]")
    assert "**to hit**: 1d20+3 (" in told.content
    assert "on 1d8" in told.content
    post = play.channel.history()[-2]
    again = await play.ann.context_menu(play.channel, MENU, post)
    assert "have been rolled already" in again.response.content


async def test_what_is_said_to_the_bot_is_done_by_one_press(play: Play) -> None:
    await fight(play)
    (reply,) = await say(play, play.ann, "attack goblin")
    assert reply.content == "Press, and it is done."
    others = await play.bob.click(reply, label="Declare: attack Goblins")
    assert others.ephemeral
    assert "Somebody else said that" in said(others)
    told = await play.ann.click(reply, label="Declare: attack Goblins")
    assert "Aldric attacks Goblins" in said(told) or "attack" in said(told).lower()


@pytest.mark.parametrize(
    "words",
    [
        "20 gold to the ferryman",
        "2 more torches",
        "1st to go in",
        "10-foot pole",
        "+1",
        "3",
        "next time we go left",
        "roll over and play dead",
        "roll luck",
        "dont attack the goblins",
        "should i attack the goblins?",
    ],
)
async def test_nothing_is_done_on_a_guess(play: Play, words: str) -> None:
    """Neither by what is said to the bot, nor by the press on its button, nor behind `/do`."""
    await fight(play)
    head = (await play.game()).head
    for who in (play.ann, play.referee):
        (reply,) = await say(play, who, words)
        for label in names_on(reply):
            assert not label.startswith("Do it")
            assert words.startswith("remove wolf") or "olf" not in label
            await who.click(reply, label=label)
        told = await who.slash(play.channel, "do", what=words)
        assert told.modal or told.ephemeral
        assert (await play.game()).head == head


def names_on(reply: Any) -> list[str]:
    """What stands on the buttons of a message in the channel."""
    return [button.label for row in reply.components for button in row.children]


async def test_what_fits_nothing_is_answered_with_the_three_nearest(play: Play) -> None:
    await fight(play)
    (reply,) = await say(play, play.referee, "the soup is *salty*")
    assert names_on(reply) == []
    assert reply.content.startswith(
        "Nothing that you can do now is like “the soup is \\*salty\\*”. The nearest: **"
    )
    assert reply.content.count("**") == 6
    assert "Wolf" not in reply.content
    told = await play.ann.slash(play.channel, "do", what="xyzzy")
    near = "The nearest: **Attack**, **Declare** or **Hold**."
    assert told.response.content == f"Nothing that you can do now is like “xyzzy”. {near}"
    assert labels_on(told.response) == ["Attack", "Declare", "Hold"]


async def test_what_may_be_meant_is_asked_with_its_name_in_full(play: Play) -> None:
    await fight(play)
    (reply,) = await say(play, play.referee, "remove wolf from play")
    assert names_on(reply)[0] == "What I mean…"
    told = await play.referee.click(reply, label="What I mean…")
    assert labels_on(told.response)[0] == "Take Wolf out"
    (reply,) = await say(play, play.ann, "time pass turns:2")
    assert names_on(reply) == ["Let game time go by, and hear what runs out meanwhile…"]
    (reply,) = await say(play, play.ann, "time pass trns:2")
    assert reply.content == "Press, and you alone are asked for more."
    (outside,) = await _outside(play, f"<@{play.bot.user.id}> 3 bandits")  # type: ignore[union-attr]
    assert outside.content == NO_GAME_SAID
