"""Alignment, a helm that changes it, a bag that devours, rings that heal and turn spells."""

import pytest

from rules.attack.records import Attack, AttackBonus
from rules.bestiary.nature import alignment_of
from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.checks.records import SaveBonus
from rules.clock.records import PassTime
from rules.conditions.records import RemoveEffect
from rules.encounter.records import EndEncounter
from rules.errors import RuleError
from rules.health.records import Damage, Heal, SetLife
from rules.items.known import find_known
from rules.items.reading import belongings_of
from rules.items.records import AddItem, DropItem, PutItem, StoreItem, WieldItem
from rules.kernel.actor import Viewer
from rules.kernel.questions import Mode
from rules.monstrous.records import MONSTROUS
from rules.record import replace
from rules.sheet.reading import number
from rules.sheet.records import ChangeTraits, TraitsChanged
from rules.spells.records import OPEN_SPELLS, SWALLOWING, SpellMade, SpellTurned, Swallowed
from rules.state.health import Life, Vitals
from rules.state.items import Held, Item
from rules.state.rounds import Turn
from rules.view.sheets import view_sheet
from tests.rules.attack.duel import ADA, GOBLINS, duel, strike, turn_of
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import cast, magic, on
from tests.rules.spells.test_items import thing, with_item
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
CURSED = "curse of the helm"


def wearing(name: str) -> Scene:
    """Ada wears a thing of the book."""
    game = with_item(name)
    game.spare = (1,)
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    game.spare = ()
    return game


def be(game: Scene, *traits: str) -> None:
    """Ada's traits, as somebody writes them."""
    game.act(ChangeTraits(character_id=ADA, traits=traits))


def sheet_of(game: Scene) -> tuple[str, ...]:
    return game.state.characters[0].traits


# Arms


@pytest.mark.parametrize(
    ("name", "held", "armour"),
    [
        ("Sword -1, cursed", Held.WIELDED, 5),
        ("Cursed chainmail of AC 9", Held.WORN, 9),
        ("Chainmail -1, cursed", Held.WORN, 6),
        ("Shield of AC 9, cursed", Held.WIELDED, 9),
        ("Shield +1", Held.WIELDED, 3),
    ],
)
def test_cursed_arms_stay_once_they_were_fought_with(name: str, held: Held, armour: int) -> None:
    known = find_known(name)
    assert known is not None
    mail = Item("i2", "Chainmail", held=Held.WORN)
    game = duel("ose", replace(known, id="i1", held=held), *(mail,) * (held is Held.WIELDED))
    game.alter(ADA, numbers={"thac0": 17})
    game.state = replace(
        game.state, characters=tuple(replace(one, numbers={}) for one in game.state.characters)
    )
    away = WieldItem(item_id="i1", target=ADA, away=True)
    before = game.copy()
    before.act(away, ANN)
    assert number(game.engine.asking(game.state), ADA, "ac") == armour
    foe = Attack(attacker=GOBLINS, targets=(ADA,))
    for action in (Attack(attacker=ADA, targets=(GOBLINS,)), foe, foe):
        game.act(action, faces=(2,))
        turn_of(game, ADA, GOBLINS)
        game.alter(GOBLINS, turn=Turn())
    curses = [one for one in game.state.effects if one.target == ADA]
    game.alter(ADA, turn=Turn())
    if "ursed" not in name:
        assert curses == []
        return
    (curse,) = curses
    with pytest.raises(RuleError, match="before its curse is lifted"):
        game.act(away, ANN)
    game.act(RemoveEffect(effect_id=curse.id))
    game.act(away, ANN)
    assert game.state.characters[0].items[0].held is Held.CARRIED


def test_without_a_book_or_a_sheet_no_arms_are_cursed() -> None:
    sword = Item("i1", "Sword -1, cursed", held=Held.WIELDED)
    game = duel("ose", sword, book="none")
    strike(game, 2)
    assert game.state.effects == ()
    theirs = duel("ose")
    theirs.alter(GOBLINS, items=(sword,))
    theirs.act(Attack(attacker=GOBLINS, targets=(ADA,), item="i1"), faces=(2,))
    assert theirs.state.effects == ()


# Alignment


def test_somebody_has_one_alignment_the_one_that_was_said_last() -> None:
    game = magic()
    assert alignment_of(game.state, ADA) == ""
    be(game, "law")
    be(game, "elf", "Chaotic Good")
    assert sheet_of(game) == ("elf", "chaotic-good")
    assert alignment_of(game.state, ADA) == "chaotic"
    be(game, "neutrality")
    assert sheet_of(game) == ("elf", "neutral")


@pytest.mark.parametrize(
    ("letters", "alignment"), [("C", "chaotic"), ("l", "lawful"), ("NC", ""), ("", "")]
)
def test_of_monsters_the_stat_block_says_it(letters: str, alignment: str) -> None:
    game = magic()
    block = StatBlock("Goblins", hit_points=4, alignment=letters)
    game.act(KeepStatBlock(block=block))
    game.alter(GOBLINS, block="Goblins")
    assert alignment_of(game.state, GOBLINS) == alignment
    game.alter(GOBLINS, block="Nothing of the kind")
    assert alignment_of(game.state, GOBLINS) == ""


@pytest.mark.parametrize(
    ("own", "theirs", "takes"),
    [
        ("lawful", "chaotic", True),
        ("lawful", "lawful", False),
        ("", "lawful", True),
        ("lawful", "", True),
    ],
)
def test_protection_from_evil_is_from_those_of_another_alignment(
    own: str, theirs: str, *, takes: bool
) -> None:
    game = cast(magic("cleric", foes=1), "Protection from Evil")
    if own:
        be(game, own)
    game.alter(GOBLINS, traits=tuple(filter(None, (theirs,))))
    asked = AttackBonus(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    labels = [one.label for one in game.engine.asking(game.state).ask(asked)]
    assert ("protection from evil" in labels) is takes
    saves = SaveBonus(who=ADA, whom=GOBLINS)
    labels = [one.label for one in game.engine.asking(game.state).ask(saves)]
    assert ("protection from evil" in labels) is takes


def test_know_alignment_says_it_and_where_nobody_knows_the_referee_does() -> None:
    game = magic("cleric", foes=1)
    game.alter(GOBLINS, traits=("chaotic",))
    cast(game, "Know Alignment", GOBLINS)
    (made,) = reported(game.step, SpellMade)
    assert made.what.endswith("is chaotic")
    assert OPEN_SPELLS.of(game.state) == ()
    game.alter(GOBLINS, traits=())
    cast(game, "Know Alignment", GOBLINS)
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == ["Know Alignment"]


# A helm of alignment changing


def test_a_helm_changes_the_alignment_until_its_curse_is_lifted() -> None:
    game = with_item("Helm of alignment changing")
    be(game, "elf", "lawful")
    helm = thing(game).id
    game.act(WieldItem(item_id=helm, target=ADA), faces=(2,))
    assert sheet_of(game) == ("elf", "chaotic")
    game.state = replace(game.state, encounter=None)
    (curse,) = [one for one in game.state.effects if one.name.startswith(CURSED)]
    for action in (
        WieldItem(item_id=helm, target=ADA, away=True),
        DropItem(item_id=helm, target=ADA),
        StoreItem(item_id=helm, target=ADA),
    ):
        with pytest.raises(RuleError, match="before its curse is lifted"):
            game.act(action, ANN)
    game.act(RemoveEffect(effect_id=curse.id))
    assert sheet_of(game) == ("elf", "lawful")
    game.act(WieldItem(item_id=helm, target=ADA, away=True), ANN)


def test_who_had_none_has_none_afterwards_and_a_referee_takes_it_off() -> None:
    game = wearing("Helm of alignment changing")
    assert sheet_of(game) == ("lawful",)
    helm = thing(game).id
    game.act(WieldItem(item_id=helm, target=ADA, away=True))
    game.act(WieldItem(item_id=helm, target=ADA))
    assert sheet_of(game) == ("lawful",), "it is cursed already"
    cast(game, "Remove Curse", ADA)
    assert (sheet_of(game), on(game, ADA)) == ((), [])


def test_other_things_come_off() -> None:
    game = wearing("Displacer cloak")
    game.act(WieldItem(item_id=thing(game).id, target=ADA, away=True), ANN)


# A bag of devouring


def fed() -> Scene:
    """Ada has put a rope into the bag."""
    game = with_item("Bag of devouring")
    sheet = game.state.characters[0]
    (bag,) = sheet.items
    rope, torch = Item("r1", "Rope"), Item("t1", "Torch")
    items = (replace(bag, holds=1000), rope, torch)
    game.state = replace(game.state, characters=(replace(sheet, items=items),), encounter=None)
    game.secret_spare = (2,)
    game.act(PutItem(item_id="r1", into=bag.id, target=ADA))
    return game


def names(game: Scene) -> list[str]:
    return [one.name for one in belongings_of(game.state, ADA)]


def test_a_bag_of_devouring_swallows_what_is_in_it() -> None:
    game = fed()
    bag = belongings_of(game.state, ADA)[0]
    game.secret_spare = ()
    game.act(PutItem(item_id="t1", into=bag.id, target=ADA))
    game.act(PassTime(turns=7))
    assert set(names(game)) == {bag.name, "Rope", "Torch"}
    game.act(PassTime(turns=1))
    assert names(game) == [bag.name]
    (told,) = reported(game.step, Swallowed)
    assert set(told.names) == {"Rope", "Torch"}
    assert SWALLOWING.of(game.state) == ()


def test_what_is_taken_out_in_time_is_saved() -> None:
    game = fed()
    game.act(PutItem(item_id="r1", target=ADA))
    game.act(PassTime(turns=8))
    assert "Rope" in names(game)
    gone = fed()
    gone.state = replace(gone.state, characters=())
    gone.act(PassTime(turns=8))
    assert SWALLOWING.of(gone.state) == ()


def test_what_is_put_elsewhere_is_not_swallowed() -> None:
    game = fed()
    sheet = game.state.characters[0]
    sack = Item("s1", "Sack", holds=600)
    outside = [replace(one, inside=sack.inside) for one in sheet.items]
    sheet = replace(sheet, items=(*outside, sack))
    game.state = SWALLOWING.put(replace(game.state, characters=(sheet,)), ())
    game.act(PutItem(item_id="t1", into="s1", target=ADA))
    assert SWALLOWING.of(game.state) == ()


def test_a_bag_that_is_given_away_has_nothing_of_its_owners() -> None:
    game = fed()
    game.act(DropItem(item_id=belongings_of(game.state, ADA)[0].id, target=ADA, gone=True))
    game.act(PassTime(turns=8))
    assert not reported(game.step, Swallowed)


# Rings


def hurt(game: Scene, amount: int, *tags: str) -> None:
    game.act(Damage(targets=(ADA,), amount=str(amount), tags=tags))


def test_a_ring_of_regeneration_gives_a_point_back_each_round_but_not_of_fire() -> None:
    game = wearing("Ring of regeneration")
    game.state = replace(game.state, encounter=None)
    hurt(game, 5)
    hurt(game, 3, "fire")
    assert game.vitals(ADA).hit_points == 12
    game.act(PassTime(turns=1))
    assert game.vitals(ADA).hit_points == 17
    game.act(Heal(targets=(ADA,), amount="1"))
    assert MONSTROUS.of(game.state).burned == {ADA: 2}
    game.act(Heal(targets=(ADA,), amount="2"))
    assert MONSTROUS.of(game.state).burned == {}
    hurt(game, 5)
    game.act(SetLife(target=ADA, life=Life.DEAD))
    game.act(PassTime(turns=1))
    assert game.vitals(ADA).life is Life.DEAD


def test_who_wears_none_gets_nothing_back() -> None:
    game = with_item("Ring of regeneration")
    game.state = replace(game.state, encounter=None)
    hurt(game, 5)
    game.act(PassTime(turns=1))
    assert game.vitals(ADA).hit_points == 15


def test_burns_of_a_fight_do_not_grow_back_after_it() -> None:
    game = wearing("Ring of regeneration")
    hurt(game, 4)
    hurt(game, 2, "fire")
    game.act(EndEncounter())
    game.act(PassTime(turns=1))
    assert game.vitals(ADA).hit_points == 18


def turned(charges: int = 2) -> Scene:
    """Ada casts at Ben, who wears a ring of spell turning."""
    game = magic(level=5)
    game.hero("Ben")
    ben = replace(game.state.characters[1], vitals=Vitals(9, 9))
    game.state = replace(game.state, characters=(game.state.characters[0], ben))
    game.secret_spare = (1,) * 4
    game.act(AddItem(name="Ring of spell turning", target="ben"))
    ring = belongings_of(game.state, "ben")[-1]
    assert ring.charges == 2
    game.act(WieldItem(item_id=ring.id, target="ben"))
    worn = replace(belongings_of(game.state, "ben")[-1], charges=charges)
    ben = replace(game.state.characters[1], items=(worn,))
    game.state = replace(game.state, characters=(game.state.characters[0], ben))
    return game


def test_a_ring_turns_spells_back_on_their_casters_as_long_as_it_has_charges() -> None:
    game = turned()
    cast(game, "Invisibility", "ben", use=0)
    (event,) = reported(game.step, SpellTurned)
    assert (event.target.id, event.caster.id) == ("ben", ADA)
    assert (on(game, ADA), on(game, "ben")) == (["invisible"], [])
    assert belongings_of(game.state, "ben")[-1].charges == 1
    spent = turned(charges=0)
    cast(spent, "Invisibility", "ben", use=0)
    assert on(spent, "ben") == ["invisible"]


def test_it_turns_neither_what_fills_a_place_nor_its_wearers_own() -> None:
    game = turned()
    cast(game, "Haste", "ben")
    assert not reported(game.step, SpellTurned)
    assert belongings_of(game.state, "ben")[-1].charges == 2


# A secret alignment


def test_a_secret_alignment_is_on_the_sheet_for_its_player_and_the_referees_alone() -> None:
    game = with_item("Helm of alignment changing")
    be(game, "elf", "lawful")
    game.state = replace(game.state, overrides={**game.state.overrides, "alignment": "secret"})
    bob = Viewer(3)
    asker = game.engine.asking(game.state)
    for viewer, traits in (
        (ANN, ("elf", "lawful")),
        (REFEREE, ("elf", "lawful")),
        (bob, ("elf",)),
    ):
        assert view_sheet(asker, game.state.characters[0], viewer).traits == traits
    game.secret_spare = (2,)
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    (changed,) = reported(game.step, TraitsChanged)
    assert (changed.after, changed.seen_by(bob)) == (("elf", "chaotic"), None)
    assert not [one for one in game.state.effects if "lawful" in one.name]
    game.act(ChangeTraits(character_id=ADA, traits=("thief", "neutral")))
    own, told = reported(game.step, TraitsChanged)
    assert (own.after, own.seen_by(bob)) == (("elf", "thief", "neutral"), None)
    assert (told.before, told.after, told.audience) == (("elf",), ("elf", "thief"), None)
    game.state = replace(game.state, encounter=None)
    (curse,) = [one for one in game.state.effects if one.name.startswith(CURSED)]
    game.act(RemoveEffect(effect_id=curse.id))
    assert sheet_of(game) == ("elf", "thief", "lawful")


@pytest.mark.parametrize(("at", "heard"), [("bert", False), (GOBLINS, True)])
def test_who_casts_know_alignment_hears_a_secret_one_alone(at: str, *, heard: bool) -> None:
    game = magic("cleric", 5)
    game.hero("Bert", 3)
    bert = game.state.characters[-1]
    others = game.state.characters[:-1]
    game.state = replace(
        game.state,
        characters=(*others, replace(bert, traits=("chaotic",))),
        overrides={**game.state.overrides, "alignment": "secret"},
    )
    game.alter(GOBLINS, traits=("chaotic",))
    cast(game, "Know Alignment", at)
    (made,) = reported(game.step, SpellMade)
    assert "chaotic" in made.what
    assert (made.seen_by(Viewer(3)) is not None) is heard
    assert made.seen_by(ANN) is not None
