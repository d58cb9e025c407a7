"""A month in a new game where nobody types what a book says: bought, hired, fought, found, paid."""

import re

import pytest

from rules.hirelings.serving import in_service
from rules.items.money import purse_of
from rules.state.game import GameState
from rules.treasure.pool import coins_in, lots_of
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.recorded import Recorded, fix_dice
from tests.cogs.scene import labels_on, said
from tests.cogs.test_place import typed_in

MISSING = re.compile(r"no number for|No price|Nobody has said|is written for|no book")
"""What a refusal says where somebody would have to type what a book has."""


async def tap(scene: Recorded, who: Person, told: Told, pattern: str) -> Told:
    """Somebody presses the button that begins like that, on what they were told."""
    where = next(
        one for one in reversed(told.messages) if any(re.match(pattern, x) for x in labels_on(one))
    )
    label = next(one for one in labels_on(where) if re.match(pattern, one))
    again = await who.click(where, label=label)
    await scene.note(f"[{label}]", again)
    return again


async def make(scene: Recorded, who: Person, calling: str) -> str:
    """A new character with the dearest kit that they can pay; what they are called."""
    rolled = await scene.do(who, "sheet new")
    kits = await tap(scene, who, rolled, calling)
    where = kits.messages[-1]
    form = await who.click(where, label=labels_on(where)[0])
    typed = typed_in(form)
    await who.submit_modal(form, typed)
    return typed["name"]


@pytest.mark.rule("ERIS-HIRELING-UPKEEP", "ERIS-TREASURE-POOL")
@pytest.mark.parametrize(("preset", "guards"), [("ose", "Ogre"), ("eris", "Ogre")])
async def test_a_month_in_which_nothing_of_the_book_is_typed(
    play: Play, monkeypatch: pytest.MonkeyPatch, preset: str, guards: str
) -> None:
    fix_dice(monkeypatch, 7)
    scene = Recorded(play)
    await scene.begin(preset)
    hero = await make(scene, play.ann, "Fight")
    await make(scene, play.bob, "(Cleric|Magic|Fight)")
    await scene.do(play.ann, "item prices")
    await scene.do(play.referee, "item add", name="60 coins", who=hero)
    for what in ("dagger", "6 torches", "oil"):
        await scene.do(play.ann, "item buy", name=what)
    await scene.do(play.ann, "item sell", item="dagger")
    await scene.do(play.ann, "hire tavern")
    await scene.do(
        play.referee, "hire offer", whom="normal hireling", trade="Swordsman", count=1,
        employer=hero, name="Otto", answer="accepts",
    )  # fmt: skip
    (otto,) = in_service(await scene.state())
    assert otto.service is not None
    assert otto.service.morale == 8
    await scene.do(play.ann, "hire who")
    await scene.do(play.referee, "explore begin")
    await scene.do(play.referee, "wandering meet", what=guards, count=1)
    met = (await scene.state()).encounter
    assert met is not None
    assert otto.id in {one.id for one in met.combatants}
    await scene.do(play.ann, "encounter surprise")
    await scene.tap(play.referee, "Begin the rounds")
    await scene.do(play.referee, "damage", target=guards, amount="60")
    over = await scene.do(play.referee, "encounter end")
    rolled = await tap(scene, play.referee, over, "Roll treasure")
    assert "**Treasure** (" in said(rolled)
    types: dict[str, object] = {"type": "Q R S"} if preset == "ose" else {"xp": 200}
    last = await scene.do(play.referee, "award hoard", **types)
    await tap(scene, play.referee, last, "They take it")
    assert lots_of(await scene.state())
    await scene.do(play.referee, "explore end")
    told = await scene.do(play.referee, "award experience")
    assert re.search(r"\*\*[\d,]+ XP\*\*: monsters \d+, treasure \d+", said(told))
    await scene.do(play.referee, "award divide")
    assert coins_in(await scene.state()) <= 1
    before = purse_of(await scene.state(), hero_id(await scene.state(), hero))
    await scene.do(play.referee, "time pass", days=30)
    assert purse_of(await scene.state(), hero_id(await scene.state(), hero)) < before
    refused = [one for one in scene.told if MISSING.search(one)]
    assert refused == []


def hero_id(state: GameState, name: str) -> str:
    """The id of somebody by name."""
    return next(one.id for one in state.characters if one.name == name)
