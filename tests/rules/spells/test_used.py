"""Potions do what the book says, and of other magic the referee is asked."""

import pytest

from rules.clock.records import PassTime
from rules.health.records import HitPointsChanged
from rules.items.records import UseItem
from rules.powers.records import UsePower
from rules.record import replace
from rules.spells.records import OPEN_SPELLS, SettleSpell, SpellLeft
from rules.state.health import Life, Vitals
from rules.state.items import Item
from rules.state.sheet import Power
from tests.rules.attack.duel import ADA
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import magic, on
from tests.rules.table import ANN


def having(
    name: str, *, is_magic: bool = True, tags: tuple[str, ...] = ("used up",), **fields: object
) -> Scene:
    """Ada has something, at home."""
    game = magic("fighter", **fields)  # type: ignore[arg-type]
    item = Item("i1", name, magic=is_magic, tags=tags)
    ada = game.state.characters[0]
    sheet = replace(ada, items=(item,), vitals=Vitals(5, 20), numbers={"save_death": 12})
    game.state = replace(game.state, characters=(sheet,), encounter=None)
    return game


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_potion_does_what_its_row_says_and_is_used_up() -> None:
    game = having("Potion of healing")
    game.act(UseItem(item_id="i1", target=ADA), ANN, faces=(4,))
    assert [event.amount for event in reported(game.step, HitPointsChanged)] == [5]
    assert game.state.characters[0].items == ()
    game = having("Potion of Speed", tags=())
    game.act(UseItem(item_id="i1", target=ADA), ANN, faces=(2,))
    assert on(game, ADA) == ["hasted"]
    game.act(PassTime(turns=8))
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("face", "life"), [(11, Life.DEAD), (12, Life.UP)])
def test_poison_is_saved_against(face: int, life: Life) -> None:
    game = having("Potion of poison")
    game.act(UseItem(item_id="i1", target=ADA), ANN, faces=(face,))
    assert game.vitals(ADA).life is life


@pytest.mark.rule("OSE-SPELLCASTING")
def test_of_other_magic_the_referee_says_what_it_does() -> None:
    game = having("Potion of heroism")
    game.act(UseItem(item_id="i1", target=ADA), ANN)
    assert len(reported(game.step, SpellLeft)) == 1
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == ["Potion of heroism"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_nobody_is_asked_of_what_is_not_magic_or_without_a_book() -> None:
    plain = having("Oil", is_magic=False)
    plain.act(UseItem(item_id="i1", target=ADA), ANN)
    bookless = having("Potion of heroism", book="none")
    bookless.act(UseItem(item_id="i1", target=ADA), ANN)
    for game in (plain, bookless):
        assert OPEN_SPELLS.of(game.state) == ()


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize(("setting", "waits"), [("told", False), ("referee", True)])
def test_what_a_power_does_the_referee_is_asked_if_the_game_is_set_so(
    setting: str, *, waits: bool
) -> None:
    game = Scene("4e", power_effects=setting).bring(character("c1", name="Ada")).seat()
    (ada,) = game.state.characters
    sheet = replace(ada, powers=(Power("Smite", minor=True),))
    game.state = replace(game.state, characters=(sheet,))
    game.act(UsePower(name="Smite", character_id="c1"), ANN)
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == (["Smite"] if waits else [])
    if waits:
        (one,) = OPEN_SPELLS.of(game.state)
        game.act(SettleSpell(spell_id=one.id, outcome="told"))
        assert OPEN_SPELLS.of(game.state) == ()
