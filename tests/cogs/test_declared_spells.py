"""A spell is declared with those whom it is to reach, and does what it does when its turn comes."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.recorded import fix_dice
from tests.cogs.scene import Scene, labels_on, menu_on, said

pytestmark = pytest.mark.rule("OSE-SPELLCASTING", "OSE-DECLARE")


async def tap(who: Person, told: Told, label: str) -> Told:
    """The button of that name under what was said last, else the one that begins so."""
    message = told.messages[-1]
    labels = (*labels_on(message), *menu_on(message))
    exact = [one for one in labels if one == label]
    (found,) = exact or [one for one in labels if one.startswith(label)]
    return await who.click(message, label=found)


async def facing_rats(play: Play) -> Scene:
    """A magic-user and a cleric of the example, asked what they do against four rats."""
    scene, referee = Scene(play), play.referee
    start = await play.type(referee, "game start", preset="ose", example=True)
    for who, what in ((play.cat, "Magic-user"), (play.ann, "Cleric")):
        await tap(who, await tap(who, start, "Ready-made"), what)
    entered = await tap(referee, start, "Into the mill")
    await play.type(referee, "game settings", setting="monsters_act", value="by-referee")
    await tap(referee, entered, "Meet 4 giant rats")
    await play.type(referee, "encounter distance", distance=30)
    for side in ("monsters", "party"):
        await play.type(referee, "encounter surprise", side=side, how="not-surprised")
    await scene.press(referee, "Begin the rounds")
    return scene


async def test_a_spell_at_the_only_foe_is_two_taps(play: Play) -> None:
    scene = await facing_rats(play)
    page = await scene.press(play.cat, "Declare")
    declared = await tap(play.cat, page, "Cast Sleep on Giant rats")
    assert "casts Sleep (2d8 hit dice of creatures) at Giant rats." in said(declared)


async def test_whom_it_reaches_is_asked_as_it_is_declared(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 4)
    scene = await facing_rats(play)
    whom = await tap(play.cat, await scene.press(play.cat, "Declare"), "Cast Sleep")
    assert "who is in it?" in said(whom)
    assert labels_on(whom.messages[-1])[0] == "Cast on Giant rats"
    picked = await tap(play.cat, whom, "Giant rats")
    assert "Picked: Giant rats" in said(picked)
    declared = await tap(play.cat, picked, "Cast")
    assert "casts Sleep (2d8 hit dice of creatures) at Giant rats." in said(declared)
    told = await tap(play.ann, await scene.press(play.ann, "Declare"), "Defend yourself")
    assert "Hit dice 2d8 (" in said(told)
    assert "*asleep*" in await scene.board()
    assert "What does Sleep do? (referee)" not in await scene.labels()


async def test_another_way_to_cast_it_and_somebody_without_a_button(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 4)
    scene = await facing_rats(play)
    ways = await tap(play.cat, await scene.press(play.cat, "Declare"), "Cast Sleep")
    one = await tap(play.cat, ways, "One creature")
    form = await tap(play.cat, one, "Somebody or something else")
    typed = await play.cat.submit_modal(form, {"at": "the queen of rats"})
    assert "casts Sleep (one creature of 4+1 hit dice) at the queen of rats." in said(typed)
    encounter = (await play.game()).state.encounter
    assert encounter is not None
    declared = [one.turn.declaration for one in encounter.combatants]
    assert [one.how for one in declared if one is not None] == [("use 1",)]
    told = await tap(play.ann, await scene.press(play.ann, "Declare"), "Defend yourself")
    assert "The referee says what *Sleep* does." in said(told)
