"""What is special about monsters of the books, at its moment: done, or asked of the referee."""

import re
from collections.abc import Iterator

import pytest

from rules.attack.records import Attack, Unleashed
from rules.bestiary.records import StatBlock
from rules.bestiary.rows import Ability, Moment
from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.settings import BOOKS
from rules.books.white_box import WHITE_BOX
from rules.casting.knowing import row_by_key
from rules.checks.records import CheckRolled
from rules.conditions.records import EffectBegan
from rules.encounter.records import (
    AddMonsters,
    CombatantJoined,
    CombatantLeft,
    ReactionSet,
    RevealCombatant,
)
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.records import SetHitPoints
from rules.kernel.actor import Actor
from rules.kernel.events import REFEREES
from rules.monstrous.abilities import asked_of, foes_of, row_of, unasked
from rules.monstrous.records import MONSTROUS, AbilityAsked, AbilityUsed, UseAbility
from rules.monstrous.rows import Alters
from rules.morale.records import AskMorale, RollMorale
from rules.record import replace
from rules.spells.records import SpellMade
from rules.spells.rows import Rolls, Whom
from rules.state.encounter import Combatant
from rules.state.health import Life, Vitals
from rules.state.items import Held, Item
from tests.rules.attack.duel import turn_of
from tests.rules.hazards.dungeon import SAVES
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-ENCOUNTER")

NUMBERS = {**SAVES, "save_breath": 14, "ac": 9}
PLATE = Item("p1", "Plate mail", held=Held.WORN, tags=("armour",))
LEATHER = replace(PLATE, name="Leather armour")
SWORD = Item("s1", "Sword", held=Held.WIELDED, hands=1, damage="1d8")


BOOKS_ROWS = [row for book in BOOKS.values() for row in book.abilities]
PERCENT = re.compile(r"(\d+) %")


class Even(CountedDice):
    """Dice that all show their lowest face, or their highest."""

    def __init__(self, *, high: bool) -> None:
        super().__init__()
        self._high = high

    def face(self, sides: int) -> int:
        return sides if self._high else 1


def meet(
    name: str, count: int = 1, preset: str = "ose", *, falls: bool = False, **fields: object
) -> Scene:
    """Ada in plate mail with a sword, and so many monsters of the book."""
    game = Scene(preset, asked_checks="at-once").fight()
    game.falling = Even(high=True) if falls else None
    game.hero("Ada", numbers=NUMBERS)
    equip(game, PLATE, SWORD)
    action = {"name": name, "count": count, "hit_points": (9,)} | fields
    game.act(AddMonsters(**action))  # type: ignore[arg-type]
    game.alter(there(game).id, joined_round=0)
    turn_of(game, "ada", there(game).id)
    return game


def equip(game: Scene, *items: Item) -> None:
    sheets = (replace(one, items=items, vitals=Vitals(30, 30)) for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))


def there(game: Scene, place: int = 1) -> Combatant:
    """Whoever came as number so many, Ada being 0."""
    return game.encounter.combatants[place]


def asked(game: Scene) -> list[str]:
    """What the referee was asked by the last step."""
    return [name for event in reported(game.step, AbilityAsked) for name in event.names]


def key_of(game: Scene, name: str, moment: Moment | None = None) -> str:
    found = asked_of(game.state, there(game).id)
    return next(one.row.key for one in found if one.name == name and moment in (None, one.moment))


def use(game: Scene, name: str, *faces: int, way: int = 0, whom: str = "", item: str = "",
        moment: Moment | None = None) -> None:  # fmt: skip
    """The referee presses one of its buttons."""
    action = UseAbility(
        target=there(game).id,
        ability=key_of(game, name, moment),
        use=way,
        whom=whom,
        item=item,
    )
    game.act(action, faces=faces)


def strikes(game: Scene, by: str, whom: str, *faces: int, item: str) -> None:
    game.alter(by, turn=type(game.combatant(by).turn)())
    game.act(Attack(attacker=by, targets=(whom,), item=item), faces=faces)


def rows() -> Iterator[tuple[Book, StatBlock, Ability]]:
    for book in (OSE, WHITE_BOX):
        for row in book.abilities:
            blocks = [
                one for one in book.monsters if row.name in one.abilities and row.is_of(one.name)
            ]
            assert blocks, row.row.key
            yield book, blocks[0], row


def test_every_use_of_every_row_does_what_it_says() -> None:
    for book, block, row in rows():
        game = meet(block.name, max(5, row.least), "ose" if book is OSE else "eris", falls=True)
        own = there(game)
        if row.name == "erosion":
            equip(game, LEATHER)
        assert row_by_key(game.state, row.row.key) is row.row
        if row.by_itself and row.moment is Moment.SIGHT:
            assert row.row.name in [event.name for event in reported(game.step, AbilityUsed)]
            continue
        for number, way in enumerate(row.row.uses):
            for high in (False, True):
                scene = game.copy()
                scene.falling = Even(high=high)
                whom = "ada" if way.whom is Whom.ONE else ""
                action = UseAbility(
                    target=own.id, ability=row.row.key, use=number, whom=whom, item="s1"
                )
                if way.whom is Whom.SEVERAL:
                    with pytest.raises(RuleError, match="nobody whom that could reach"):
                        scene.act(action)
                    continue
                step = scene.act(action)
                assert len(step.events) > 1 or way.whom is Whom.AREA, row.row.key


def test_no_two_rows_of_a_book_have_the_same_key_or_mark() -> None:
    for book in BOOKS.values():
        keys = [row.row.key for row in book.abilities]
        assert len(set(keys)) == len(keys)
        assert len({row.mark for row in book.abilities}) == len(keys)


def test_who_leads_them_is_asked_as_they_come() -> None:
    game = meet("Goblin", 8)
    assert asked(game) == ["wolf riders", "goblin king and bodyguards"]
    (event,) = reported(game.step, AbilityAsked)
    assert event.audience == REFEREES
    use(game, "goblin king and bodyguards", 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    king, guards = there(game, 2), there(game, 3)
    assert (king.name, king.bodies[0].vitals.maximum, king.items[0].damage) == (
        "Goblin king", 15, "1d6+1",
    )  # fmt: skip
    assert (guards.name, len(guards.bodies)) == ("Goblin bodyguard", 6)
    assert guards.hit_dice is not None
    assert guards.hit_dice.count == 2
    assert not reported(game.step, AbilityAsked), "nobody is asked about whom they brought"


def test_as_many_come_along_as_there_are_to_follow_them() -> None:
    game = meet("Goblin", 8)
    game.falling = Even(high=False)
    use(game, "wolf riders")
    assert (there(game, 2).name, len(there(game, 2).bodies)) == ("Dire wolf", 2)
    few = meet("Gnome", 20)
    few.alter(there(few).id, bodies=there(few).bodies[:3])
    use(few, "leader")
    assert [event.what for event in reported(few.step, SpellMade)] == ["nobody comes along"]


def test_what_is_hated_has_to_be_there() -> None:
    game = meet("Goblin", 2)
    assert "hate dwarves" not in asked(game)
    dwarf = replace(game.state.characters[0], traits=("dwarf",))
    game.state = replace(game.state, characters=(dwarf,))
    game.act(AddMonsters(name="Goblin", count=2, hit_points=(3,)))
    assert "hate dwarves" in asked(game)


def test_a_hidden_one_is_asked_of_as_it_is_seen() -> None:
    game = meet("Medusa", hidden=True)
    assert asked(game) == []
    own = there(game)
    game.act(RevealCombatant(combatant_id=own.id))
    assert asked(game) == ["disguise", "petrification", "averting eyes", "mirrors"]
    game.act(RevealCombatant(combatant_id=own.id, hidden_again=True))
    assert asked(game) == []
    assert foes_of(game.state, own.id) == [("ada", "Ada")]


def test_who_looks_at_her_saves_or_turns_to_stone() -> None:
    game = meet("Medusa")
    use(game, "petrification", 1, way=1, whom="ada")
    (gaze,) = reported(game.step, Unleashed)
    assert gaze.weapon == "Gaze"
    assert [event.name for event in reported(game.step, EffectBegan)] == ["turned to stone"]


def test_the_dread_of_a_mummy_comes_over_all_who_see_it_by_itself() -> None:
    game = Scene("ose", asked_checks="at-once").fight()
    game.hero("Ada", numbers=NUMBERS)
    game.act(AddMonsters(name="Mummy", hit_points=(9,)), faces=(2,))
    assert reported(game.step, AbilityUsed)[0].by_itself
    assert [event.name for event in reported(game.step, EffectBegan)] == ["paralysed"]


def test_a_giant_shrew_is_first_as_it_first_attacks_and_has_one_more_as_it_does_again() -> None:
    game, told = meet("Giant shrew"), list[int]()
    for attacks in (False, True, True, True):
        if attacks:
            turn_of(game, there(game).id)
            strikes(game, there(game).id, "ada", 2, 2, item=there(game).items[0].id)
        game.falling = Even(high=True)
        game.next(to="round")
        game.falling = None
        told.append(there(game).numbers["initiative"])
    assert told == [60, 1, 0, 0]


def test_a_feeler_rusts_armour_and_who_hits_it_loses_the_weapon() -> None:
    game = meet("Rust monster")
    own = there(game).id
    strikes(game, own, "ada", 19, item=there(game).items[0].id)
    assert asked(game) == ["rusting"]
    use(game, "rusting", whom="ada", moment=Moment.HIT)
    assert [item.name for item in game.state.characters[0].items] == ["Sword"]
    assert [event.what for event in reported(game.step, SpellMade)] == ["Plate mail of Ada is gone"]
    bare = game.copy()
    use(bare, "rusting", whom="ada", moment=Moment.STRUCK)
    assert bare.state.characters[0].items == (), "the weapon in hand, where nobody said which"
    strikes(game, "ada", own, 19, 1, item="s1")
    assert reported(game.step, AbilityAsked)[0].item == "s1"
    use(game, "rusting", whom="ada", item="s1", moment=Moment.STRUCK)
    assert game.state.characters[0].items == ()
    with pytest.raises(RuleError, match="Ada has no weapon that it can harm"):
        use(game, "rusting", whom="ada", item="s1", moment=Moment.STRUCK)


@pytest.mark.parametrize(("had", "face", "bonus"), [(2, 20, 2), (2, 21, 1), (1, 10, 1), (1, 11, 0)])
def test_magic_holds_one_time_in_ten_for_each_plus(had: int, face: int, bonus: int) -> None:
    game = meet("Rust monster")
    equip(game, replace(PLATE, bonus=had))
    use(game, "rusting", face, whom="ada", moment=Moment.HIT)
    assert game.state.characters[0].items[0].bonus == bonus


def test_leather_does_not_rust_and_is_eaten_by_acid() -> None:
    game = meet("Rust monster")
    equip(game, LEATHER)
    with pytest.raises(RuleError, match="no armour"):
        use(game, "rusting", whom="ada", moment=Moment.HIT)
    for name, ability in (("Grey ooze", "acid"), ("Yellow mould", "erosion")):
        game = meet(name)
        equip(game, LEATHER)
        use(game, ability, whom="ada", moment=Moment.HIT)
        assert game.state.characters[0].items == ()


def test_a_pudding_divides_unless_it_is_burnt() -> None:
    game = meet("Black pudding", hit_points=(40,))
    own = there(game).id
    strikes(game, "ada", own, 19, 4, 4, item="s1")
    assert [one.target.name for one in reported(game.step, CombatantJoined)] == ["Small pudding"]
    assert there(game, 2).items[0].damage == "1d8"
    small = there(game, 2).id
    strikes(game, "ada", small, 19, item="s1")
    assert not reported(game.step, CombatantJoined), "a small one does not divide"
    equip(game, replace(SWORD, name="Torch", tags=("fire",)))
    strikes(game, "ada", own, 19, 3, item="s1")
    assert not reported(game.step, CombatantJoined)


def test_the_blood_of_a_bronze_golem_burns_who_cuts_it() -> None:
    game = meet("Bronze golem", hit_points=(80,))
    equip(game, replace(SWORD, magic=True))
    strikes(game, "ada", there(game).id, 20, 3, 2, 6, 5, item="s1")
    assert game.vitals("ada").hit_points == 19
    equip(game, replace(SWORD, name="Club", magic=True))
    strikes(game, "ada", there(game).id, 20, 3, item="s1")
    assert game.vitals("ada").hit_points == 30


def test_nobody_is_asked_after_a_miss_and_a_stench_comes_once() -> None:
    game = meet("Troglodyte")
    own, claw = there(game).id, there(game).items[0].id
    strikes(game, own, "ada", 1, 1, item=claw)
    assert not reported(game.step, AbilityUsed)
    strikes(game, own, "ada", 19, 2, 1, 5, item=claw)
    assert [event.name for event in reported(game.step, EffectBegan)] == ["sickened"]
    strikes(game, own, "ada", 19, 2, 1, item=claw)
    assert not reported(game.step, AbilityUsed)


def test_a_vampire_at_no_hit_points_is_mist() -> None:
    game = meet("Vampire")
    own = there(game).id
    game.act(SetHitPoints(target=own, hit_points=0))
    assert asked(game) == ["at 0hp"]
    game.act(SetHitPoints(target=own, hit_points=1))
    assert asked(game) == []
    game.act(SetHitPoints(target=own, hit_points=0))
    use(game, "at 0hp")
    assert [event.reason for event in reported(game.step, CombatantLeft)] == ["fled"]
    with pytest.raises(TooLateError):
        use(game, "at 0hp")


def test_a_werewolf_is_a_human_again_in_death() -> None:
    game = meet("Werewolf")
    game.act(SetHitPoints(target=there(game).id, hit_points=0))
    assert [event.what for event in reported(game.step, SpellMade)] == ["in death a human again"]


def test_who_gives_way_is_asked_of() -> None:
    game = meet("Blink dog", 2)
    own = there(game).id
    game.act(AskMorale(combatant_id=own))
    game.act(RollMorale(combatant_id=own), faces=(1, 1))
    assert asked(game) == []
    game.act(AskMorale(combatant_id=own))
    game.act(RollMorale(combatant_id=own), faces=(6, 6))
    assert asked(game) == ["disappear"]


def test_how_they_take_to_the_party_is_said_or_rolled() -> None:
    game = meet("Minotaur")
    use(game, "aggressive")
    assert [event.reaction for event in reported(game.step, ReactionSet)] == ["attacks"]
    roc = meet("Small roc")
    use(roc, "alignment reaction", 3, 3)
    assert there(roc).reaction or roc.encounter.reaction


def test_a_dragon_is_younger_asleep_or_full_of_spells() -> None:
    game = meet("White dragon", hit_points=(25,))
    use(game, "age", 2, way=1)
    use(game, "sleeping", 50)
    assert [event.name for event in reported(game.step, EffectBegan)] == ["asleep"]
    use(game, "languages and spells", 10, 1, 2, 3)
    spells = [one.name for one in there(game).items if one.name.startswith("Spell of ")]
    assert len(spells) == 3
    use(game, "age", 8, 8, 8, way=3)
    own = there(game)
    assert own.hit_dice is not None
    assert own.bodies[0].vitals.maximum == 25 - 2 + 24


def test_more_hit_dice_change_nothing_of_the_dead() -> None:
    game = meet("Giant squid", 2)
    own = there(game)
    dead = replace(own.bodies[0], vitals=replace(own.bodies[0].vitals, life=Life.DEAD))
    game.alter(own.id, bodies=(dead, own.bodies[1]))
    use(game, "gargantuan specimens", *(1,) * 12)
    assert [body.vitals.maximum for body in there(game).bodies] == [9, 15]


def test_a_tentacle_less_is_a_blow_less() -> None:
    game = meet("Giant octopus")
    for left in (7, 6, 5, 4, 3, 2, 1, 1):
        use(game, "severing tentacles", moment=Moment.STRUCK)
        assert [item.shots for item in there(game).items] == [left, 1]


def test_what_is_used_up_for_today_is_refused() -> None:
    game = meet("Lesser djinni")
    for _ in range(3):
        use(game, "magic powers", way=1)
    with pytest.raises(RuleError, match="has used that up for today"):
        use(game, "magic powers", way=1)
    use(game, "magic powers", way=2)


def test_only_a_referee_says_it_and_only_what_there_is() -> None:
    game = meet("Goblin", 8)
    own, king = there(game).id, key_of(game, "goblin king and bodyguards")
    with pytest.raises(ForbiddenError):
        game.act(UseAbility(target=own, ability=king), by=ANN)
    for wrong in (UseAbility(target=own, ability="x"), UseAbility(target=own, ability=king, use=3)):
        with pytest.raises(RuleError, match="can do nothing of that name"):
            game.act(wrong)
    with pytest.raises(TooLateError):
        game.act(UseAbility(target="nobody", ability=king))
    row = next(one for one in asked_of(game.state, own) if one.row.key == king)
    assert row_of(game.state, own, row.mark) is row
    assert row_of(game.state, own, "none") is None


def test_who_has_no_block_of_the_book_has_nothing_special() -> None:
    game = Scene("ose").meet().hero("Ada").foe("Goblins")
    assert asked_of(game.state, "goblins") == ()
    assert asked_of(game.state, "ada") == ()
    assert foes_of(game.state, "nobody") == []
    game = meet("Goblin", 2, "4e", block="none")
    assert asked_of(game.state, there(game).id) == ()


def test_bodies_of_a_group_are_singled_out_by_number() -> None:
    game = meet("Goblin", 2)
    game.foe("Elves", side="party", count=2)
    names = [name for _, name in foes_of(game.state, there(game).id)]
    assert names == ["Ada", "Elf 1", "Elf 2"]


def test_spells_of_a_monster_are_used_up_as_they_are_cast() -> None:
    game = meet("Elf", 15)
    use(game, "spells", 1)
    assert any(one.name.startswith("Spell of ") for one in there(game).items)
    assert not reported(game.step, CheckRolled)


def test_an_attack_that_it_has_lost_reaches_nobody() -> None:
    game = meet("Medusa")
    game.alter(there(game).id, items=())
    with pytest.raises(RuleError, match="nobody whom that could reach"):
        use(game, "petrification", way=1, whom="ada")
    game = meet("Medusa")
    with pytest.raises(RuleError, match="nobody whom that could reach"):
        use(game, "petrification", way=1)


@pytest.mark.rule("OSE-REACH")
def test_what_a_body_spits_a_few_steps_far_is_struck_with_in_melee() -> None:
    game = meet("Spitting cobra")
    own = there(game)
    game.change(distance=5)
    strikes(game, own.id, "ada", 19, 2, item=own.items[0].id)
    assert [event.name for event in reported(game.step, EffectBegan)] == ["blind"]


def test_a_button_that_names_a_chance_rolls_that_chance() -> None:
    found = 0
    for ability in BOOKS_ROWS:
        for use in ability.row.uses:
            said = PERCENT.search(use.label)
            rolls = [one for one in use.does if isinstance(one, Rolls) and one.dice == "1d100"]
            if said is not None and rolls:
                found += 1
                assert [one.rows[0][0] for one in rolls] == [int(said[1])], use.label
                assert [one.rows[-1][0] for one in rolls] == [100], use.label
    assert found > 10


@pytest.mark.parametrize("worn", ["leather", "chainmail"])
def test_who_comes_in_armour_has_the_class_that_it_is_sold_with(worn: str) -> None:
    sold = next(one for one in OSE.things if one.name.casefold() == worn)
    classes = [
        change
        for ability in OSE.abilities
        for use in ability.row.uses
        for one in use.does
        if isinstance(one, Alters) and one.name == f"in {worn}"
        for change in one.numbers
    ]
    assert max(classes) == ("ac", sold.ac), "with a shield it is better"


@pytest.mark.parametrize(("face", "breathes"), [(1, True), (3, True), (4, False), (6, False)])
def test_yellow_mould_puffs_on_three_in_six(face: int, *, breathes: bool) -> None:
    class Sixes(CountedDice):
        """Each die of six shows one face, all others their highest."""

        def face(self, sides: int) -> int:
            return face if sides == 6 else sides

    game = meet("Yellow mould")
    game.falling = Sixes()
    sheets = (replace(one, numbers={**NUMBERS, "thac0": 1}) for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    game.act(Attack(attacker="ada", targets=(there(game).id,), item="s1"))
    assert bool(reported(game.step, Unleashed)) is breathes


def test_what_is_used_up_by_the_day_is_used_so_often() -> None:
    found = {
        (book.key, one.name, *one.of): one.a_day
        for book in BOOKS.values()
        for one in book.abilities
        if one.a_day
    }
    assert found == {
        ("ose", "curse", "Cyclops"): 1,
        ("ose", "magic powers", "Lesser djinni"): 3,
        ("ose", "magic powers", "Lesser efreeti"): 3,
        ("white-box", "fearful cry"): 1,
        ("white-box", "teleport", "Unicorn"): 1,
    }


def struck(by: Actor = ANN) -> Scene:
    """Ada hits a rust monster."""
    game = meet("Rust monster")
    sheets = (replace(one, numbers={**NUMBERS, "thac0": 1}) for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    game.act(Attack(attacker="ada", targets=(there(game).id,), item="s1"), by, (19, 3))
    return game


def test_what_a_players_blow_brings_waits_for_the_referee() -> None:
    game = struck()
    assert asked(game) == ["rusting"]
    (one,) = unasked(game.state)
    assert (one.target, one.moment, one.names, one.whom, one.item) == (
        there(game).id, Moment.STRUCK, ("rusting",), "ada", "s1",
    )  # fmt: skip
    use(game, "rusting", whom="ada", item="s1", moment=Moment.STRUCK)
    assert unasked(game.state) == ()
    assert unasked(struck(REFEREE).state) == ()


def test_it_waits_for_a_round_and_as_long_as_they_are_there() -> None:
    game = struck()
    game.change(round=game.encounter.round + 1)
    assert unasked(game.state)
    game.change(round=game.encounter.round + 1)
    assert unasked(game.state) == ()
    left = struck()
    left.alter(there(left).id, gone="left")
    assert unasked(left.state) == ()
    left.alter(there(left).id, gone="")
    assert unasked(left.state)
    left.state = replace(left.state, encounter=None)
    assert unasked(left.state) == ()


@pytest.mark.parametrize(
    ("name", "preset", "special"),
    [
        ("Basilisk", "ose", "petrifying gaze"),
        ("Medusa", "ose", "petrification"),
        ("Medusa", "eris", "petrifying gaze"),
    ],
)
def test_whoever_strikes_at_a_gaze_may_have_met_it(name: str, preset: str, special: str) -> None:
    game = meet(name, preset=preset)
    sheets = (replace(one, numbers={**NUMBERS, "thac0": 1}) for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    strikes(game, "ada", there(game).id, 19, 3, item="s1")
    assert asked(game) == [special]
    use(game, special, 1, whom="ada", moment=Moment.STRUCK)
    assert "petrified" in [event.key for event in reported(game.step, EffectBegan)]


def test_another_ability_leaves_it_waiting() -> None:
    game = struck()
    kept = MONSTROUS.of(game.state)
    other = replace(kept.unasked[0], id="x", names=("another",))
    game.state = MONSTROUS.put(game.state, replace(kept, unasked=(*kept.unasked, other)))
    use(game, "rusting", whom="ada", item="s1", moment=Moment.STRUCK)
    assert [one.id for one in unasked(game.state)] == ["x"]


def test_a_shark_in_a_frenzy_never_flees() -> None:
    game = meet("Bull shark")
    use(game, "feeding frenzy")
    assert there(game).morale.score == 12
