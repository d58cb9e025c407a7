"""Why? of a refusal: what refuses, what would allow it, and the way to have it done."""

import pytest

from cogs.log.asking_why import FORGOTTEN, GOES_NOW
from data.games import Games
from rules.luck.records import RollSessionLuck
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.test_casting import fight

GAGGED = "The gagged cannot cast spells."


async def gagged(play: Play) -> Scene:
    """Ann's Mirela has declared a spell that she has in memory, and is gagged in her turn."""
    scene = await fight(play)
    await scene.say(play.referee, "condition add", target="Mirela", name="gagged")
    return scene


async def refused_casting(play: Play) -> Told:
    refused = await play.type(play.ann, "cast", spell="Sleep")
    assert GAGGED in refused.response.content
    assert refused.ephemeral
    return refused


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_whoever_is_refused_reads_why_and_a_referee_allows_it(play: Play) -> None:
    scene = await gagged(play)
    refused = await refused_casting(play)
    assert labels_on(refused.response) == ["Why?"]
    told = await play.ann.click(refused.response, label="Why?")
    assert told.ephemeral
    text = said(told)
    assert text.startswith(f"**Why not?** {GAGGED}")
    assert "A referee can do it all the same." in text
    assert "- `OSE-SPELLCASTING` " in text
    assert "Old-School Essentials" in text
    assert said(await play.ann.context_menu(play.channel, "Why?", refused.response)) == text
    assert labels_on(told.response) == ["Ask a referee"]
    await play.ann.click(told.response, label="Ask a referee")
    asked = next(one for one in play.channel.history() if "asks a referee" in one.content)
    assert f'asks a referee to allow `/do cast spell:"Sleep"`. {GAGGED}' in asked.content
    not_yours = await play.bob.click(asked, label="Allow it")
    assert "Only a referee of this game can allow that." in said(not_yours)
    await play.referee.click(asked, label="Allow it")
    assert any("Mirela casts **Sleep**" in text for text in scene.texts())
    again = await play.referee.click(asked, label="Allow it")
    assert "That was answered already" in said(again)


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_a_referee_does_it_all_the_same_with_a_tap(play: Play) -> None:
    scene = await gagged(play)
    refused = await play.type(play.referee, "cast", spell="Sleep", who="Mirela")
    assert labels_on(refused.response) == ["Do it all the same", "Why?"]
    told = await play.referee.click(refused.response, label="Why?")
    assert "**Do it all the same** does it, whatever the rule says." in said(told)
    await play.referee.click(refused.response, label="Do it all the same")
    assert any("Mirela casts **Sleep**" in text for text in scene.texts())


@pytest.mark.rule("4E-LUCK")
async def test_a_setting_that_refuses_it_is_named_with_its_form(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    refused = await play.type(play.ann, "luck session")
    told = await play.ann.click(refused.response, label="Why?")
    assert "**Luck** is: there are no luck rolls. It would go with: each character" in said(told)
    assert "- `4E-LUCK`" in said(told)
    assert labels_on(told.response) == []
    mine = await play.type(play.referee, "luck session", character="Aldric")
    told = await play.referee.click(mine.response, label="Why?")
    opened = await play.referee.click(told.response, label="Luck…")
    await play.referee.submit_modal(opened, {"setting": "luck", "value": ["on"]})
    assert GOES_NOW in said(await play.ann.click(refused.response, label="Why?"))


async def test_a_slip_has_no_why_and_a_restart_forgets(play: Play) -> None:
    scene = await gagged(play)
    slip = await play.type(play.ann, "sheet hp", change="many")
    assert "Why?" not in labels_on(slip.response)
    refused = await refused_casting(play)
    told = await play.ann.click(refused.response, label="Why?")
    play.bot.retries.clear()
    assert FORGOTTEN in said(await play.ann.click(refused.response, label="Why?"))
    assert FORGOTTEN in said(await play.ann.click(told.response, label="Ask a referee"))
    assert not any("asks a referee" in text for text in scene.texts())


async def test_what_nobody_can_allow_any_more_is_not_asked_for(play: Play) -> None:
    await gagged(play)
    refused = await refused_casting(play)
    told = await play.ann.click(refused.response, label="Why?")
    tried = play.bot.retries
    tried |= dict.fromkeys(tried, (play.ann.id, RollSessionLuck(), ""))
    gone = await play.ann.click(told.response, label="Ask a referee")
    assert "Nobody can have that done now." in said(gone)


async def test_what_cannot_be_tried_leaves_the_refusal_as_it_is(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await gagged(play)
    step = Games.why_refused

    def broken(games: Games, *asked: object) -> object:
        with monkeypatch.context() as patch:
            patch.setattr(games.engine, "step", fail)
            return step(games, *asked)  # type: ignore[arg-type]

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Games, "why_refused", broken)
    refused = await refused_casting(play)
    assert labels_on(refused.response) == []
