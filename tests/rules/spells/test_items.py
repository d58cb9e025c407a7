"""Magic items of the OSE book in somebody's hands, and on them."""

import pytest

from rules.attack.records import AttackBonus, DamageBonus, DefenceBonus, HitRuling
from rules.checks.records import SaveBonus, SaveRolled
from rules.clock.records import PassTime
from rules.conditions.records import EffectBegan
from rules.errors import ForbiddenError, RuleError
from rules.health.records import DamageTaken, HitPointsChanged
from rules.items.reading import items_of
from rules.items.records import (
    AddItem,
    Details,
    DropItem,
    ItemUsed,
    StoreItem,
    UseItem,
    WieldItem,
)
from rules.kernel.questions import Mode, Toll
from rules.light.records import LightLit
from rules.movement.records import Engage
from rules.record import replace
from rules.sheet.classes import SAVES
from rules.spells.records import OPEN_SPELLS, LeftByBook, SpellMade
from rules.state.items import Held, Item
from rules.state.rounds import Turn
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import magic
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")


def with_item(
    name: str, class_name: str = "magic-user", preset: str = "ose", level: int = 3
) -> Scene:
    """Ada, against three goblins, has been given a thing by its name."""
    game = magic(class_name, level, preset=preset)
    (sheet,) = game.state.characters
    sheet = replace(sheet, numbers={**sheet.numbers, "melee": 1})
    game.state = replace(game.state, characters=(sheet,))
    game.secret_spare = (4,) * 8
    game.act(AddItem(name=name, target=ADA))
    return game


def thing(game: Scene) -> Item:
    return items_of(game.state, ADA)[-1]


def use(game: Scene, *faces: int, **more: object) -> ItemUsed:
    """Ada uses it at the goblins."""
    fields: dict[str, object] = {"whom": (GOBLINS,)} | more
    action = UseItem(item_id=thing(game).id, target=ADA, **fields)  # type: ignore[arg-type]
    game.act(action, faces=faces)
    (found,) = reported(game.step, ItemUsed)
    return found


def test_a_wand_by_name_has_the_charges_of_the_table_and_burns() -> None:
    game = with_item("Wand of fire balls")
    assert (thing(game).charges, thing(game).magic) == (8, True)
    game.spare = (20,) * 12
    used = use(game, 1, 20, 1, 6, 6, 6, 6, 6, 6)
    assert (used.left, used.magic, [one.id for one in used.whom]) == (7, True, [GOBLINS])
    hurt = reported(game.step, HitPointsChanged)
    assert sorted(-one.amount for one in hurt) == [18, 36, 36]


def test_charges_that_nobody_has_said_are_rolled_at_the_first_use() -> None:
    game = with_item("Wand of cold")
    (sheet,) = game.state.characters
    bare = tuple(replace(one, charges=None) for one in sheet.items)
    game.state = replace(game.state, characters=(replace(sheet, items=bare),))
    assert use(game, *(20,) * 3, *(1,) * 6).left == 7


def test_a_written_number_of_charges_counts() -> None:
    game = with_item("Torch")
    game.act(AddItem(name="Wand of cold", target=ADA, details=Details(charges=3)))
    assert thing(game).charges == 3


def test_a_scroll_does_what_its_spell_does_and_is_gone() -> None:
    game = with_item("Scroll of Fire Ball")
    use(game, 20, 20, 20, 1, 1, 1)
    assert sorted(-one.amount for one in reported(game.step, HitPointsChanged)) == [1, 1, 1]
    assert items_of(game.state, ADA) == ()


@pytest.mark.parametrize(
    ("class_name", "name", "may"),
    [
        ("fighter", "Wand of cold", False),
        ("cleric", "Wand of cold", False),
        ("elf", "Wand of cold", True),
        ("fighter", "Flying carpet", True),
        ("thief", "Scroll of Sleep", False),
    ],
)
def test_each_thing_serves_those_whom_the_book_says(
    class_name: str, name: str, *, may: bool
) -> None:
    game = with_item(name, class_name)
    faces = (*(20,) * 3, *(1,) * 6) if name == "Wand of cold" else ()
    if may:
        use(game, *faces)
        return
    with pytest.raises(RuleError, match="A referee may allow it"):
        use(game)
    action = UseItem(item_id=thing(game).id, target=ADA, whom=(GOBLINS,), allow=True)
    with pytest.raises((ForbiddenError, RuleError), match="referee"):
        game.act(action, ANN)
    game.spare = (1,) * 12
    game.act(action, REFEREE)


def test_a_thief_of_the_tenth_level_reads_scrolls() -> None:
    game = with_item("Scroll of Shield", "thief", level=10)
    game.alter(ADA, level=10)
    use(game, 90, whom=())
    assert game.effect("behind a magic shield") is not None
    assert OPEN_SPELLS.of(game.state) == ()


def test_one_scroll_in_ten_that_a_thief_reads_goes_wrong() -> None:
    game = with_item("Scroll of Shield", "thief", level=10)
    game.alter(ADA, level=10)
    use(game, 91, whom=())
    assert game.state.effects == ()
    assert items_of(game.state, ADA) == ()
    (left,) = OPEN_SPELLS.of(game.state)
    assert "goes wrong" in left.spell
    (made,) = reported(game.step, SpellMade)
    assert (made.throw and made.throw.total, made.rule) == (91, "R-BOOK")


@pytest.mark.parametrize(("name", "level"), [("Scroll of Bless", 14), ("Scroll of Shield", 9)])
def test_thieves_read_no_scrolls_of_clerics_and_none_before_the_tenth_level(
    name: str, level: int
) -> None:
    game = with_item(name, "thief", level=level)
    game.alter(ADA, level=level)
    with pytest.raises(RuleError, match="A referee may allow it"):
        use(game)


def test_it_is_asked_at_whom_and_which_of_its_powers() -> None:
    game = with_item("Staff of power")
    with pytest.raises(RuleError, match="can do several things"):
        use(game)
    with pytest.raises(RuleError, match="Say at whom Staff of power"):
        use(game, whom=(), power="Cone")
    assert use(game, *(20,) * 3, *(1,) * 8, power="cone").use == 2
    assert thing(game).charges == 11


def test_what_the_book_leaves_open_is_asked_at_that_moment() -> None:
    game = with_item("Crystal ball")
    use(game, whom=())
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == ["Crystal ball"]
    (told,) = reported(game.step, LeftByBook)
    assert "3 times a day" in told.words
    assert items_of(game.state, ADA) != ()
    game = with_item("Wand of polymorph")
    use(game, 20, whom=(GOBLINS,), power="somebody")
    assert "into what" in OPEN_SPELLS.of(game.state)[-1].spell


def test_a_thing_without_a_use_has_to_be_worn() -> None:
    game = with_item("Girdle of giant strength")
    with pytest.raises(RuleError, match="not used up"):
        use(game)


def put_on(name: str, held: Held = Held.WORN) -> Scene:
    game = with_item(name)
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    assert thing(game).held is held
    return game


@pytest.mark.parametrize(
    ("name", "numbers", "attack", "damage"),
    [("Gauntlets of ogre power", {"melee": 1}, 2, 2),
     ("Gauntlets of ogre power", {"str": 16}, 1, 1),
     ("Gauntlets of ogre power", {"str": 18}, None, None),
     ("Ring of weakness", {"melee": 1}, -4, -4), ("Ring of weakness", {"str": 16}, -5, -5),
     ("Girdle of giant strength", {"str": 16, "thac0": 19}, 5, None),
     ("Girdle of giant strength", {}, 7, None),
     ("Girdle of giant strength", {"thac0": 9}, None, None),
     ("Displacer cloak", {}, None, None)],
)  # fmt: skip
def test_what_is_worn_changes_how_strong_somebody_is(
    name: str, numbers: dict[str, int], attack: int | None, damage: int | None
) -> None:
    game = put_on(name)
    (sheet,) = game.state.characters
    ada = replace(sheet, numbers=numbers, class_name="fighter")
    game.alter(ADA, numbers=numbers)
    game.state = replace(game.state, characters=(ada,))
    asker = game.engine.asking(game.state)
    for kind, more in ((AttackBonus, attack), (DamageBonus, damage)):
        asked = kind(who=ADA, whom=GOBLINS, mode=Mode.MELEE)
        assert {one.label: one.amount for one in asker.ask(asked)}.get(name) == more
        afar = kind(who=ADA, whom=GOBLINS, mode=Mode.MISSILE)
        assert name not in {one.label for one in asker.ask(afar)}


@pytest.mark.parametrize(("face", "held"), [(20, False), (1, True)])
def test_the_snake_of_a_staff_holds_who_fails_a_save_and_takes_no_charge(
    face: int, *, held: bool
) -> None:
    game = with_item("Staff of snakes", "cleric")
    use(game, 2, face, whom=(f"{GOBLINS}#1",))
    assert (game.effect("helpless") is not None) is held
    assert thing(game).charges is None


@pytest.mark.parametrize(
    ("name", "saves"),
    [("Ring of controlling humans", [-2]), ("Ring of controlling animals", []),
     ("Ring of controlling plants", [])],
)  # fmt: skip
def test_people_save_at_2_less_against_a_ring_and_beasts_not_at_all(
    name: str, saves: list[int]
) -> None:
    game = with_item(name, "magic-user")
    game.alter(GOBLINS, traits=("person", "animal", "plant"))
    game.spare = (1,) * 12
    use(game, whom=(f"{GOBLINS}#1",))
    assert [one.modifier for one in reported(game.step, SaveRolled)] == saves
    assert game.effect("charmed") is not None


def test_a_staff_lights_as_far_as_the_spell_does() -> None:
    game = with_item("Staff of power")
    use(game, whom=(), power="continual")
    assert [one.radius for one in reported(game.step, LightLit)] == [30]


def test_a_girdle_makes_anybody_hit_as_eight_hit_dice_do() -> None:
    game = put_on("Girdle of giant strength")
    (sheet,) = game.state.characters
    game.alter(ADA, numbers={})
    game.state = replace(game.state, characters=(replace(sheet, numbers={}, class_name=""),))
    asked = AttackBonus(who=ADA, whom=GOBLINS, mode=Mode.MELEE)
    assert [one.amount for one in game.engine.asking(game.state).ask(asked)] == [8]


def test_a_girdle_doubles_damage() -> None:
    girdle = put_on("Girdle of giant strength")
    ruled = HitRuling(who=ADA, whom=GOBLINS, mode=Mode.MELEE)
    assert Toll.DOUBLE in [one.toll for one in girdle.engine.asking(girdle.state).ask(ruled)]
    afar = HitRuling(who=ADA, whom=GOBLINS, mode=Mode.MISSILE)
    assert Toll.DOUBLE not in [one.toll for one in girdle.engine.asking(girdle.state).ask(afar)]


def test_a_displacer_cloak_hides_from_blows_and_from_some_magic() -> None:
    cloak = put_on("Displacer cloak")
    asker = cloak.engine.asking(cloak.state)
    for mode, more in ((Mode.MELEE, [2]), (Mode.MISSILE, [])):
        defence = asker.ask(DefenceBonus(who=GOBLINS, whom=ADA, mode=mode))
        assert [one.amount for one in defence if one.label == "Displacer cloak"] == more
    helped = [key for key in SAVES if asker.ask(SaveBonus(who=ADA, stake=key))]
    assert helped == ["save_wands", "save_paralysis", "save_spells"]


@pytest.mark.parametrize("off", [WieldItem, DropItem, StoreItem])
def test_what_is_taken_off_does_it_no_longer(off: type[WieldItem | DropItem | StoreItem]) -> None:
    game = put_on("Ring of fire resistance")
    assert game.effect("resistant to fire") is not None
    ring = thing(game).id
    more = {"away": True} if off is WieldItem else {}
    if off is StoreItem:
        game.state = replace(game.state, encounter=None)
    game.act(off(item_id=ring, target=ADA, **more))
    assert game.effect("resistant to fire") is None


def test_monsters_and_other_books_wear_nothing_special() -> None:
    game = with_item("Ring of fire resistance", preset="eris")
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    assert game.state.effects == ()


def test_invulnerability_and_giant_strength_are_what_the_book_says() -> None:
    game = with_item("Potion of invulnerability")
    use(game, 1, whom=())
    asker = game.engine.asking(game.state)
    defence = asker.ask(DefenceBonus(who=GOBLINS, whom=ADA, mode=Mode.MELEE))
    saves = asker.ask(SaveBonus(who=ADA, stake="save_death"))
    assert [(one.amount) for one in (*defence, *saves)] == [2, 2]
    game = with_item("Potion of giant strength")
    use(game, 1, whom=())
    for mode, is_double in ((Mode.MELEE, True), (Mode.MISSILE, False)):
        taken = DamageTaken(who=ADA, whom=GOBLINS, mode=mode, is_attack=True, amount=3)
        tolls = [one.toll for one in game.engine.asking(game.state).ask(taken)]
        assert (Toll.DOUBLE in tolls) is is_double


def test_who_is_as_strong_already_gains_nothing_and_a_sword_is_no_girdle() -> None:
    game = put_on("Gauntlets of ogre power")
    game.act(AddItem(name="Sword", target=ADA))
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    asked = AttackBonus(who=ADA, whom=GOBLINS, mode=Mode.MELEE)
    label, asker = "Gauntlets of ogre power", game.engine.asking(game.state)
    for melee, more in ((3, None), (None, 3)):
        (sheet,) = game.state.characters
        numbers = {key: value for key, value in sheet.numbers.items() if key != "melee"}
        numbers |= {} if melee is None else {"melee": melee}
        game.alter(ADA, numbers=numbers)
        game.state = replace(game.state, characters=(replace(sheet, numbers=numbers),))
        asker = game.engine.asking(game.state)
        assert {one.label: one.amount for one in asker.ask(asked)}.get(label) == more
    ruled = asker.ask(HitRuling(who=ADA, whom=GOBLINS, mode=Mode.MELEE))
    defence = asker.ask(DefenceBonus(who=GOBLINS, whom=ADA, mode=Mode.MELEE))
    saves = asker.ask(SaveBonus(who=ADA, stake="save_death"))
    assert label not in {getattr(one, "label", "") for one in (*ruled, *defence, *saves)}


def test_a_second_ring_leaves_the_first_as_it_is() -> None:
    game = put_on("Ring of fire resistance")
    first = game.effect("resistant to fire")
    game.act(AddItem(name="Ring of water walking", target=ADA))
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    assert game.effect("resistant to fire") == first
    assert game.effect("walking on water") is not None


def test_a_group_wears_nothing_that_is_told_of_each() -> None:
    game = with_item("Torch")
    game.act(AddItem(name="Ring of fire resistance", target=GOBLINS))
    ring = items_of(game.state, GOBLINS)[-1]
    game.act(WieldItem(item_id=ring.id, target=GOBLINS))
    assert game.state.effects == ()


RING = "Ring of protection +1, 5' radius"


@pytest.mark.parametrize(
    ("worn", "beside", "own", "gives"),
    [
        (True, True, "", 1),
        (True, False, "", None),
        (False, True, "", None),
        (True, True, "Ring of protection +1", None),
    ],
)
def test_a_ring_with_a_radius_guards_who_fights_beside_its_wearer(
    own: str, gives: int | None, *, worn: bool, beside: bool
) -> None:
    game = with_item(RING)
    game.hero("Bert", 3)
    if worn:
        game.act(WieldItem(item_id=thing(game).id, target=ADA), REFEREE)
    if own:
        game.act(AddItem(name=own, target="bert"))
        ring = items_of(game.state, "bert")[-1]
        game.act(WieldItem(item_id=ring.id, target="bert"), REFEREE)
    game.act(Engage(target=ADA, other=GOBLINS))
    if beside:
        game.act(Engage(target="bert", other=GOBLINS))
    asker = game.engine.asking(game.state)
    defence = asker.ask(DefenceBonus(who=GOBLINS, whom="bert", mode=Mode.MELEE))
    saves = asker.ask(SaveBonus(who="bert", stake="save_death"))
    found = [[one.amount for one in told if one.label == RING] for told in (defence, saves)]
    assert found == ([[gives], [gives]] if gives else [[], []])


def once_more(game: Scene, **how: object) -> None:
    """Ada uses it, in a turn of her own."""
    game.alter(ADA, turn=Turn())
    turn_of(game, ADA, GOBLINS)
    game.spare, game.secret_spare = (1,) * 20, (4,) * 40
    use(game, **how)


def test_a_staff_heals_each_once_a_day() -> None:
    game = with_item("Staff of healing", "cleric")
    game.hero("Bert", 3)
    once_more(game, whom=("bert",))
    with pytest.raises(RuleError, match="works 1 time in 1 day"):
        once_more(game, whom=("bert",))
    once_more(game, whom=(ADA,))
    game.state = replace(game.state, encounter=None)
    game.secret_spare = (6,) * 400
    game.act(PassTime(turns=143))
    with pytest.raises(RuleError, match="works 1 time in 1 day"):
        use(game, whom=(ADA,))
    game.act(PassTime(turns=1))
    use(game, whom=(ADA,))


@pytest.mark.parametrize(
    ("name", "times", "days"),
    [
        ("Crystal ball", 3, "1 day"),
        ("Efreeti bottle", 1, "1 day"),
        ("Ring of djinni summoning", 1, "1 day"),
        ("Elemental summoning device: fire", 1, "1 day"),
        ("Sword +1, locate objects", 1, "1 day"),
        ("Sword +2, charm person", 3, "7 days"),
        ("Boots of levitation", 5, ""),
    ],
)
def test_what_works_so_often_in_some_days_does_no_more(name: str, times: int, days: str) -> None:
    game = with_item(name)
    whom = (f"{GOBLINS}#1",) if "charm" in name else ()
    for _ in range(times):
        once_more(game, whom=whom)
    if not days:
        once_more(game, whom=whom)
        return
    with pytest.raises(RuleError, match=f"works {times} times? in {days}"):
        once_more(game, whom=whom)
    once_more(game, whom=whom, allow=True)


# White Box


def test_by_white_box_a_potion_heals_and_its_length_is_the_books() -> None:
    game = with_item("Potion of extra healing", preset="eris")
    (sheet,) = game.state.characters
    wounded = replace(sheet, vitals=replace(sheet.vitals, hit_points=5))
    game.state = replace(game.state, characters=(wounded,))
    use(game, 6, 5, 1, whom=())
    assert game.state.characters[0].vitals.hit_points == 20
    game = with_item("Potion of flying", preset="eris")
    use(game, 4, whom=())
    (effect,) = [one for one in game.state.effects if one.key == "flying"]
    assert effect.target == ADA
    (began,) = reported(game.step, EffectBegan)
    assert began.turns == 5


def test_by_white_box_a_wand_has_the_charges_of_its_page() -> None:
    game = with_item("Wand of cold", preset="eris")
    assert thing(game).charges == 25
    game.spare = (20,) * 12
    used = use(game, 20, 1, 1, 6, 6, 6, 6, 6, 6)
    assert (used.left, used.magic) == (24, True)
    assert reported(game.step, HitPointsChanged)


def test_by_white_box_a_scroll_of_a_spell_does_what_the_spell_does() -> None:
    game = with_item("Scroll of Levitate", preset="eris")
    use(game, whom=())
    assert "levitating" in [one.key for one in game.state.effects]
    assert all(one.name != "Scroll of Levitate" for one in items_of(game.state, ADA))
