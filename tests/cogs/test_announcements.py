"""What nobody was told is told at the next start as at the time, unless it was taken back."""

from typing import Any

import discord
import pytest

import data.log
from cogs.core import again, announcements
from cogs.core.boards import Boards
from cogs.render.telling import Message, tell_everybody
from data.live import Asked, LiveGame, Outcome
from data.remembered import Remembered
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.morale.records import AskMorale
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene
from tests.cogs.trouble import refusal, unsent
from tests.untold import not_announced

pytestmark = pytest.mark.own_bot

HOUR = 3600
GONE = 4711
"""A channel that nobody has."""


async def act_untold(play: Play, who: Any, key: str, action: Action) -> None:
    """Somebody acts, and the process ends before it could tell of it."""
    game = await play.game()
    await play.bot.games.act(game.id, Asked(key, who.id, play.channel.id), action)


async def start_again(play: Play) -> list[Any]:
    """Another process starts; what it says in the channel, but for the board."""
    before = {said.id for said in play.channel.history()}
    await play.restart()
    await play.env.settle()
    return [said for said in play.channel.history() if said.content and said.id not in before]


def labels(message: Any) -> list[str]:
    return [button.label for row in message.components for button in row.children]


async def test_a_private_roll_has_its_button(play: Play) -> None:
    await play.begin("ose")
    roll = RollDice(text="1d20", seen=Visibility.PRIVATE)
    await act_untold(play, play.ann, "i:1", roll)
    (told,) = await start_again(play)
    assert told.content.startswith("Before I was interrupted:\n")
    assert labels(told) == ["Show the result"]
    shown = await play.ann.click(told, label="Show the result")
    assert "1d20" in shown.response.content


async def test_a_death_save_that_is_due_has_its_button(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="5")
    for label in ("Begin the rounds", "Roll initiative", "Next"):
        await scene.press(play.referee, label)
    await scene.say(play.referee, "damage", target="Aldric", amount="10")
    # Nobody of the party stands: the referee plays the round on, and then begins the next one.
    await scene.act(play.referee, NextStep(to="round"))
    await act_untold(play, play.referee, "i:1", NextStep())
    assert any("Aldric takes 10 (-2 of 8) and falls" in text for text in scene.texts())
    told = next(one for one in await start_again(play) if "Death save: Aldric" in labels(one))
    assert "Undo" in labels(told)


async def test_what_was_taken_back_meanwhile_is_not_told_as_if_it_stood(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=5)
    await act_untold(play, play.ann, "i:1", Damage(targets=("c1",), amount="2"))
    game = await play.game()
    asked = Asked("i:2", play.referee.id, play.channel.id)
    await play.bot.games.history.undo(game.id, asked)
    (told,) = await start_again(play)
    assert "Taken back: #3" in told.content
    assert labels(told) == ["Redo"]
    await play.bot.games.later.flush()
    assert await not_announced(play.bot.games.log) == ()


async def test_what_was_typed_in_a_channel_that_is_gone_is_not_tried_for_ever(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    await act_untold(play, play.ann, "i:1", RollDice(text="1d20"))

    async def gone(*_: object, **__: object) -> None:
        raise refusal(404, 10003)

    monkeypatch.setattr(discord.abc.Messageable, "send", gone)
    assert await start_again(play) == []
    await play.bot.games.later.flush()
    assert await not_announced(play.bot.games.log) == ()


async def test_a_move_that_cannot_be_told_does_not_keep_back_the_next(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    await act_untold(play, play.ann, "i:1", RollDice(text="1d20"))
    await act_untold(play, play.ann, "i:2", RollDice(text="1d12"))

    def tell(outcome: Outcome) -> Message:
        if outcome.entry.seq == 2:
            raise KeyError("who")
        return tell_everybody(outcome)

    monkeypatch.setattr(announcements, "tell_everybody", tell)
    (told,) = await start_again(play)
    assert "1d12" in told.content


async def test_what_only_the_referee_was_to_know_is_not_told_to_all_after_a_restart(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="5", morale=7)
    game = await play.game()
    assert game.state.encounter is not None
    goblin = game.state.encounter.combatants[-1].id
    await act_untold(play, play.referee, "i:1", AskMorale(combatant_id=goblin))
    assert await start_again(play) == []


async def test_one_game_that_cannot_be_read_does_not_keep_back_the_boards_of_others(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    game_id = (await play.game()).id
    redrawn: list[int] = []

    async def redraw(_boards: Boards, game: LiveGame, *, shown: str) -> None:
        redrawn.append(game.id)

    async def boards(_remembered: Remembered, **_: bool) -> dict[int, str]:
        return {99: "unknown", game_id: "unknown"}

    monkeypatch.setattr(Boards, "redraw", redraw)
    monkeypatch.setattr(Remembered, "boards", boards)
    await start_again(play)
    assert redrawn == [game_id]


async def test_of_very_many_moves_the_older_ones_are_only_counted(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data.log, "UNTOLD_PAGE", 3)
    await play.begin("ose")
    for number in range(12):
        mode = Visibility.PUBLIC if number % 3 else Visibility.BLIND
        await act_untold(play, play.ann, f"i:{number}", RollDice(text=f"1d1+{number}", seen=mode))
    summed_up, *told = await start_again(play)
    assert summed_up.content == announcements.TOO_MANY.format(count=7)
    assert [message.content.count("Before I was interrupted") for message in told] == [1] * 5
    assert "**12**" in told[-1].content
    assert await start_again(play) == []


async def test_what_is_being_told_while_the_bot_starts_is_not_told_twice(play: Play) -> None:
    await play.begin("ose")
    await act_untold(play, play.ann, "i:1", RollDice(text="1d20"))
    untold = await play.bot.games.log.untold_games()
    await act_untold(play, play.ann, "i:2", RollDice(text="1d12"))
    before = len(play.channel.history())
    await announcements.catch_up(play.bot, untold)
    (told,) = play.channel.history()[before:]
    assert "1d20" in told.content


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_channel_that_refuses_is_tried_again_later_and_at_the_next_start(
    play: Play, monkeypatch: pytest.MonkeyPatch, restarts: bool
) -> None:
    monkeypatch.setattr(again, "SLOWLY_S", (HOUR,))
    await play.begin("ose")
    for number in range(7):
        await act_untold(play, play.ann, f"i:{number}", RollDice(text="1d20"))
    before = len(play.channel.history())
    with monkeypatch.context() as patch:
        patch.setattr(discord.abc.Messageable, "send", unsent)
        patch.setattr(discord.PartialMessageable, "send", unsent)
        assert await start_again(play) == []
    if restarts:
        assert len(await start_again(play)) == 1 + announcements.MOST_TOLD
    await play.env.advance_time(2 * HOUR)
    told = play.channel.history()[before:]
    assert len(told) == (1 if restarts else 0) + announcements.MOST_TOLD
    assert len({message.content for message in told}) == len(told)


async def test_what_was_typed_in_a_channel_that_is_gone_is_told_in_the_games_home(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    game = await play.game()
    asked = Asked("i:1", play.ann.id, GONE)
    await play.bot.games.act(game.id, asked, RollDice(text="1d1+41"))
    (told,) = await start_again(play)
    assert "**42**" in told.content
    assert await start_again(play) == []
