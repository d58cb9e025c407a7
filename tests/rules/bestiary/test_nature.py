"""What monsters are by the words of their stat blocks, and which abilities work (R-MONSTER).
Hit dice are read in every form the books use.
The stat blocks that every game knows can be kept as they are, and play.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.attack.records import AttackBonus, AttackRuling
from rules.bestiary.able import DONE, able, able_in_books, works
from rules.bestiary.known import KNOWN
from rules.bestiary.nature import is_immune
from rules.bestiary.records import BESTIARY, ImportStatBlocks, StatBlock
from rules.bestiary.words import parse_hit_dice, parse_saves_as
from rules.books.ose import OSE
from rules.books.white_box import WHITE_BOX
from rules.checks.records import CheckRuling, SaveBonus
from rules.conditions.records import AddEffect
from rules.encounter.opening import chance_of
from rules.encounter.records import SurpriseChance
from rules.errors import RuleError
from rules.health.records import Damage, DamageTaken, HitPointsChanged
from rules.kernel.questions import Asking, Ruling, Toll
from rules.kernel.words import singular
from rules.morale.records import MoraleBonus
from rules.record import replace
from rules.state.encounter import Body
from rules.state.game import Clock
from rules.state.health import HitDice, Vitals
from rules.state.items import Bands, Held, Item
from tests.rules.attack.duel import GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN

NOON = Clock(72, 0, 0)


def asking(game: Scene) -> Asking:
    return game.engine.asking(game.state)


def beast(*traits: str) -> Scene:
    return Scene().meet().hero("Ada").foe("Beast", traits=traits)


def tolls(game: Scene, *tags: str, item: str | None = None) -> set[Toll]:
    ada, foe = game.id("Ada"), game.id("Beast")
    question = DamageTaken(who=ada, whom=foe, item=item, amount=5, tags=tags)
    return {verdict.toll for verdict in asking(game).ask(question)}


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_what_does_nothing_to_them() -> None:
    assert tolls(beast("immune-to-fire"), "fire", "spell") == {Toll.UNHARMED}
    assert tolls(beast("immune-to-fire"), "cold") == set()
    assert tolls(beast("proof-against-fire"), "fire") == {Toll.UNHARMED}
    assert tolls(beast("proof-against-fire"), "fire", "breath") == set()
    assert tolls(beast("immune-to-burning-oil"), "fire") == {Toll.UNHARMED}
    assert tolls(beast("immune-to-burning-oil"), "fire", "spell") == set()
    assert tolls(beast("immune-to-burning-oil"), "cold") == set()
    assert tolls(beast("resists-harm"), "melee") == {Toll.HALF}


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_silver_does_half_to_who_resists_it() -> None:
    game = beast("resists-silver")
    silver = Item("i1", "Silver dagger", tags=("silver",))
    ada = replace(game.state.characters[0], items=(silver,))
    game.state = replace(game.state, characters=(ada,))
    game.alter("Ada", items=(silver,))
    assert tolls(game, "melee", item="i1") == {Toll.HALF}
    assert tolls(game, "melee") == set()


@pytest.mark.rule("OSE-SAVES")
def test_who_breathes_fire_always_saves_against_it() -> None:
    game = beast("proof-against-fire")
    question = CheckRuling(who=game.id("Beast"), stake="save_breath", tags=("fire", "breath"))
    (found,) = asking(game).ask(question)
    assert found.ruling is Ruling.AUTOMATIC
    assert not asking(game).ask(replace(question, tags=("cold",)))


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("trait", "stake", "tags", "bonus"),
    [
        ("saves-2", "save_death", (), [2]),
        ("saves-2-spells", "save_death", (), []),
        ("saves-2-spells", "save_spells", (), [2]),
        ("saves-5-magic", "save_breath", ("magic",), [5]),
    ],
)
def test_some_save_better(trait: str, stake: str, tags: tuple[str, ...], bonus: list[int]) -> None:
    game = beast(trait)
    found = asking(game).ask(SaveBonus(who=game.id("Beast"), stake=stake, tags=tags))
    assert [addend.amount for addend in found] == bonus


def bonus_of(game: Scene, who: str, whom: str) -> int:
    question = AttackBonus(who=game.id(who), whom=game.id(whom))
    return sum(addend.amount for addend in asking(game).ask(question))


@pytest.mark.rule("OSE-ATTACK")
def test_some_aim_better_and_some_worse() -> None:
    assert bonus_of(beast(), "Beast", "Ada") == 0
    assert bonus_of(beast("poor-aim"), "Beast", "Ada") == -2
    assert bonus_of(beast("berserk"), "Beast", "Ada") == 2
    assert bonus_of(beast("displaced"), "Ada", "Beast") == -2
    raging = beast("battle-rage").foe("Boar").foe("Orc", traits=("humanoid",))
    assert bonus_of(raging, "Beast", "Ada") == 2
    assert bonus_of(raging, "Beast", "Boar") == 0
    assert bonus_of(raging, "Beast", "Orc") == 2


@pytest.mark.rule("OSE-ATTACK")
def test_daylight_is_out_of_doors_and_by_day() -> None:
    game = beast("sun-shy")
    game.state = replace(game.state, clock=NOON)
    assert bonus_of(game, "Beast", "Ada") == 0
    game.change(environment="wilderness")
    assert bonus_of(game, "Beast", "Ada") == -1
    game.state = replace(game.state, clock=Clock(0, 0, 0))
    assert bonus_of(game, "Beast", "Ada") == 0


@pytest.mark.rule("OSE-ATTACK")
def test_slime_cannot_be_missed() -> None:
    game = beast("always-hit")
    (found,) = asking(game).ask(AttackRuling(who=game.id("Ada"), whom=game.id("Beast")))
    assert found.ruling is Ruling.AUTOMATIC


@pytest.mark.rule("OSE-SURPRISE")
def test_those_who_hide_surprise_more_often() -> None:
    assert chance_of(asking(beast("surprises-on-4")), "party").value == 4
    assert chance_of(asking(beast()), "party").value == 2
    both = beast("surprises-on-4").foe("Ogre")
    assert chance_of(asking(both), "party").value == 2
    watchful = beast("surprised-on-1")
    assert chance_of(asking(watchful), "monsters").value == 1
    watchful.foe("Ogre")
    assert chance_of(asking(watchful), "monsters").value == 2
    outside = Scene()
    assert not asking(outside).ask(SurpriseChance(side="party"))


def test_the_undead_are_safe_from_what_only_the_living_feel() -> None:
    game = beast("undead").foe("Golem", traits=("immune-to-sleep",))
    for word in ("poison", "sleep", "charm", "hold"):
        assert is_immune(game.state, game.id("Beast"), word)
    assert is_immune(game.state, game.id("Golem"), "sleep")
    assert not is_immune(game.state, game.id("Golem"), "charm")
    assert not is_immune(game.state, game.id("Ada"), "poison")


def test_an_ability_works_where_its_words_are_written() -> None:
    plain = StatBlock("Thing", abilities=("surprise", "poison", "tail spikes", "trickery"))
    assert able((), plain).by_itself == ()
    written = StatBlock(
        "Thing",
        traits=("surprises-on-4",),
        items=(Item("", "Bite", tags=("poison in 1 turn",)), Item("", "x", bands=Bands(1, 2, 3))),
        numbers={"infravision": 60},
        abilities=plain.abilities,
    )
    assert able((), written).by_itself == ("surprise", "poison", "tail spikes")
    assert able((), written).text == ("trickery",)
    assert able_in_books(written).text == ("trickery",)
    assert works(written, "infravision")
    assert not works(plain, "breath weapon")


def test_the_rot_of_mummies_works() -> None:
    (mummy,) = (block for block in OSE.monsters if block.name == "Mummy")
    assert "disease" in able_in_books(mummy).by_itself


def test_four_of_five_abilities_of_a_book_work_by_themselves_or_are_asked() -> None:
    for book, there in ((OSE, 855), (WHITE_BOX, 228)):
        found = [able(book.abilities, block) for block in book.monsters]
        left = sum(len(one.text) for one in found)
        assert left + sum(len((*one.by_itself, *one.asked)) for one in found) == there
        assert 5 * left <= there


def test_every_name_that_is_known_is_one_of_a_book() -> None:
    names = {one for book in (OSE, WHITE_BOX) for block in book.monsters for one in block.abilities}
    assert DONE.keys() <= names


def taken(game: Scene) -> list[int]:
    """What the last step took."""
    events: list[HitPointsChanged] = game.events(HitPointsChanged)
    return [-event.amount for event in events]


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("traits", "tags", "amount"),
    [
        ((), ("fire",), 3),
        (("resists-fire",), ("fire",), 1),
        (("resists-fire",), ("cold",), 3),
        (("resists-fire", "resists-cold"), ("fire", "cold"), 1),
    ],
)
def test_half_of_what_is_resisted_once(
    traits: tuple[str, ...], tags: tuple[str, ...], amount: int
) -> None:
    game = duel("ose")
    game.alter("Goblins", traits=traits)
    game.act(Damage(targets=(GOBLINS,), amount="3", tags=tags))
    assert taken(game) == [amount]


@pytest.mark.rule("OSE-DAMAGE")
def test_eris_rounds_up_and_blows_count_as_melee_without_saying_why() -> None:
    game = duel("eris", SWORD)
    game.alter("Goblins", traits=("resists-melee",))
    strike(game, 15, 3)
    assert taken(game) == [2]
    (seen,) = [event for event in told(game.step, ANN) if isinstance(event, HitPointsChanged)]
    assert seen.rulings == ()


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("text", "kept", "shown"),
    [
        ("3", HitDice(3), "3"),
        (" 3 + 1** ", HitDice(3, 1, 2), "3+1**"),
        ("1\u22121", HitDice(1, -1), "1-1"),
        ("1/2*", HitDice(half=True, asterisks=1), "½*"),
        ("1/4", HitDice(half=True, parts=4), "¼"),
        ("¼ HD", HitDice(half=True, parts=4), "¼"),
        ("HD 3", HitDice(3), "3"),
        ("hd3+1", HitDice(3, 1), "3+1"),
        ("2 HD", HitDice(2), "2"),
        ("4**hd", HitDice(4, asterisks=2), "4**"),
        ("1 hit die", HitDice(1), "1"),
        ("3+1 Hit Dice", HitDice(3, 1), "3+1"),
        ("nh*", HitDice(normal_human=True), "NH"),
        ("2D6+2", HitDice(2, 2, sides=6), "2d6+2"),
        ("9" + "*" * 40, HitDice(9, asterisks=9), "9*********"),
    ],
)
def test_hit_dice_are_kept_as_a_number_with_its_bonus(text: str, kept: HitDice, shown: str) -> None:
    assert parse_hit_dice(text) == kept
    assert kept.text == shown


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    "text",
    [
        "0",
        "101",
        "0d6",
        "1d0",
        "1d1001",
        "-1",
        "d6",
        "three",
        "3+",
        "HD",
        "3 HP",
        "1/3",
        "cleric 7",
        "1d6d6",
        "*",
        "²",
        "3.5",
    ],
)
def test_what_is_no_number_of_hit_dice_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="`2d6`"):
        parse_hit_dice(text)


@given(st.text("0123456789dDnNhH+-*/ ½²٣\u2212x.", max_size=12))
@pytest.mark.rule("OSE-ENCOUNTER")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse_hit_dice(text)
    except RuleError:
        return
    assert 1 <= found.count <= 100
    assert 0 <= found.sides <= 1000
    assert parse_hit_dice(found.text) == found


@pytest.mark.rule("ERIS-MONSTER-SAVES")
@pytest.mark.parametrize(
    ("text", "kept", "shown"),
    [
        ("cleric 7", HitDice(7, class_name="cleric"), "cleric 7"),
        (" Magic-User  level 12 ", HitDice(12, class_name="magic-user"), "magic-user 12"),
        ("HD 3", HitDice(3), "3"),
        ("NH", HitDice(normal_human=True), "NH"),
        ("4+1", HitDice(4, 1), "4+1"),
    ],
)
def test_what_somebody_saves_as_may_be_a_class(text: str, kept: HitDice, shown: str) -> None:
    assert parse_saves_as(text) == kept
    assert kept.text == shown
    assert parse_saves_as(kept.text) == kept


@pytest.mark.rule("ERIS-MONSTER-SAVES")
@pytest.mark.parametrize("text", ["cleric 0", "cleric", "cleric 7+1", "cleric 100"])
def test_a_class_has_a_level(text: str) -> None:
    with pytest.raises(RuleError, match="Type for example"):
        parse_saves_as(text)


NUMBERS = """
    Bandit: 1, AC 6, ML 8, 90, 1d6 1d6
    Human guard: 3, AC 5, ML 8, 60, 1d6
    Normal human: NH, AC 9, ML 6, 120, 1d4
    Kobold: ½, AC 7, ML 6, 60, 1d4
    Goblin: 1-1, AC 6, ML 7, 60, 1d6
    Orc: 1, AC 6, ML 8, 120, 1d6
    Hobgoblin: 1+1, AC 6, ML 8, 90, 1d8 1d6
    Gnoll: 2, AC 5, ML 8, 90, 2d4
    Bugbear: 3+1, AC 5, ML 9, 90, 2d4
    Ogre: 4+1, AC 5, ML 10, 90, 1d10
    Troll: 6+3*, AC 4, ML 10, 120, 2x1d6 1d10
    Hill giant: 8, AC 4, ML 8, 120, 2d8
    Gargoyle: 4**, AC 5, ML 11, 90, 2x1d3 1d6 1d4
    Minotaur: 6, AC 6, ML 12, 120, 1d6 1d6
    Red dragon: 10**, AC -1, ML 10, 90, 2x1d8 4d8
    Skeleton: 1, AC 7, ML 12, 60, 1d6
    Zombie: 2, AC 8, ML 12, 60, 1d8
    Ghoul: 2*, AC 6, ML 9, 90, 2x1d3 1d3
    Wight: 3*, AC 5, ML 12, 90, 1d6
    Mummy: 5+1*, AC 3, ML 12, 60, 1d12
    Giant rat: ½, AC 7, ML 8, 120, 1d3
    Giant centipede: ½*, AC 9, ML 7, 60, 1
    Giant spider: 3*, AC 6, ML 8, 60, 2d6
    Wolf: 2+2, AC 7, ML 8, 180, 1d6
    Bear: 4, AC 6, ML 7, 120, 2x1d3 1d6
    Boar: 3, AC 7, ML 9, 150, 2d4
    War horse: 3, AC 7, ML 9, 120, 2x1d6
"""


def test_these_are_their_numbers() -> None:
    """Hit dice, descending armour class, morale, feet in a turn, and what each blow does."""
    found = [f"{block.name}: {_numbers(block)}" for block in KNOWN]
    assert found == [line.strip() for line in NUMBERS.strip().splitlines()]


def _numbers(block: StatBlock) -> str:
    assert block.hit_dice is not None
    blows = [f"{one.shots}x{one.damage}" if one.shots > 1 else one.damage for one in block.items]
    armour, move = block.numbers["ac"], block.numbers["move"]
    return f"{block.hit_dice.text}, AC {armour}, ML {block.morale}, {move}, {' '.join(blows)}"


def test_all_of_them_say_only_what_a_stat_block_can_say() -> None:
    game = Scene()
    game.act(ImportStatBlocks(blocks=KNOWN))
    assert BESTIARY.of(game.state) == KNOWN
    assert len({singular(block.name) for block in KNOWN}) == len(KNOWN) >= 20


@pytest.mark.parametrize("block", KNOWN, ids=lambda block: block.name)
def test_each_of_them_can_be_added_by_its_name_alone(block: StatBlock) -> None:
    game = Scene(book="none").meet()
    game.falling = CountedDice()
    added = game.add(f"{block.name.lower()}", block="", hit_points=())
    assert added.name == block.name
    assert added.hit_dice == block.hit_dice
    assert added.morale.score == block.morale
    assert added.numbers == block.numbers
    assert added.traits == block.traits
    assert tuple(replace(item, id="") for item in added.items) == block.items


@pytest.mark.parametrize("block", KNOWN, ids=lambda block: block.name)
def test_each_of_them_has_armour_movement_morale_and_an_attack(block: StatBlock) -> None:
    assert {"ac", "move"} <= set(block.numbers)
    assert block.morale is not None
    assert any("natural" in i.tags or i.held is Held.WIELDED for i in block.items)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_senses_the_invisible_strikes_as_if_it_saw() -> None:
    game = beast("senses-invisible")
    foe, ada = game.id("Beast"), game.id("Ada")

    def bonus() -> int:
        question = AttackBonus(who=foe, whom=ada)
        return sum(one.amount for one in asking(game).ask(question))

    assert bonus() == 0
    game.act(AddEffect(target=ada, name="invisible", key="invisible"))
    assert bonus() == 0
    game.alter(foe, traits=())
    assert bonus() == -4


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_burns_well_takes_one_more_a_die_of_fire_and_saves_worse() -> None:
    game = beast("burns-well")
    assert tolls(game, "fire") == {Toll.MORE}
    assert tolls(game, "cold") == set()
    question = SaveBonus(who=game.id("Beast"), stake="save_breath", tags=("fire",))
    assert [one.amount for one in asking(game).ask(question)] == [-2]
    game.alter(game.id("Beast"), bodies=(Body(1, Vitals(30, 30)),))
    game.act(Damage(targets=(game.id("Beast"),), amount="3d6", tags=("fire",)), faces=(1, 2, 3))
    assert game.vitals(game.id("Beast")).hit_points == 21
    game.act(Damage(targets=(game.id("Beast"),), amount="3", tags=("fire",)))
    assert game.vitals(game.id("Beast")).hit_points == 18


@pytest.mark.rule("OSE-MORALE")
def test_a_pack_is_braver_while_half_of_it_is_left() -> None:
    game = Scene().meet().hero("Ada").foe("Wolves", count=4, traits=("pack",))
    wolves = game.combatant(game.id("Wolves"))

    def brave() -> list[int]:
        return [one.amount for one in asking(game).ask(MoraleBonus(who=wolves.id))]

    assert brave() == [2]
    game.alter(
        wolves.id,
        bodies=(*wolves.bodies[:2], *(replace(b, gone="fled") for b in wolves.bodies[2:])),
    )
    assert brave() == [2]
    game.alter(
        wolves.id, bodies=(wolves.bodies[0], *(replace(b, gone="fled") for b in wolves.bodies[1:]))
    )
    assert brave() == []
    game.alter(wolves.id, bodies=wolves.bodies[:3])
    assert brave() == []
    assert [*asking(game).ask(MoraleBonus(who=game.id("Ada")))] == []
