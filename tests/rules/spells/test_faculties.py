"""What magic lets people do while it lasts, by the OSE book: fly, hide, sense, walk on water."""

from enum import StrEnum

import pytest

from rules.attack.records import ArmourBesides, AttackBonus, AttackRuling
from rules.casting.records import Cast
from rules.checks.records import CheckRolled, RollCheck
from rules.clock.records import PassTime
from rules.conditions.kinds import BY_KEY
from rules.encounter.records import CombatantRevealed
from rules.errors import MissingNumberError, RuleError
from rules.hazards.records import Climb, Fall, Fell, Swam, Swim
from rules.health.records import DamageTaken
from rules.items.reading import items_of
from rules.items.records import AddItem, DropItem, UseItem, WieldItem
from rules.items.state import LYING
from rules.kernel.questions import Mode, Ruling, Toll
from rules.load.rates import rate_of
from rules.movement.leaving import round_rate
from rules.places.records import EnterArea
from rules.places.state import Trap
from rules.record import replace
from rules.searching.records import Found
from rules.sheet.records import SetSheetNumber
from rules.spells.records import OPEN_SPELLS, FailedToReach, SpellMade
from rules.state.encounter import Water
from rules.state.health import Effect, Life
from rules.state.items import Held, Item
from rules.state.rounds import Turn
from rules.stealth.silent import knows_how, worst_of
from rules.travel.records import SetWay
from rules.travel.toll import days_until_rest
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.hazards.dungeon import dungeon, save
from tests.rules.places.vault import CRYPT, PIT, RING, SECRET, outside, vault
from tests.rules.scene import Scene, reported, told
from tests.rules.spells.magic import cast, magic, on
from tests.rules.spells.test_items import put_on, thing, use, with_item
from tests.rules.table import ANN, REFEREE
from tests.rules.travel.road import Road

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")


def under(game: Scene, target: str, *keys: str) -> Scene:
    """Somebody is under these conditions, as magic puts them on."""

    added = tuple(Effect(f"x{key}", BY_KEY[key].name, target, key=key) for key in keys)
    game.state = replace(game.state, effects=(*game.state.effects, *added))
    return game


# In the air, and on water


@pytest.mark.parametrize("key", ["flying", "levitating"])
def test_who_is_in_the_air_falls_nowhere_and_climbs_without_a_check(key: str) -> None:
    game = dungeon()
    game.act(Climb(targets=("ada",), feet=29))
    under(game, "ada", key)
    save(game, 20)
    assert reported(game.step, Fell) == [], "who slipped is in the air meanwhile"
    with pytest.raises(RuleError, match="Ada is in the air by magic"):
        game.act(Fall(targets=("ada",), feet=30))
    with pytest.raises(RuleError, match="takes Ada up without a check"):
        game.act(Climb(targets=("ada",), feet=30))


def test_a_rope_of_climbing_takes_its_user_up() -> None:
    game = with_item("Rope of climbing")
    use(game, whom=())
    assert on(game, ADA) == ["on a rope that climbs"]
    with pytest.raises(RuleError, match="takes Ada up"):
        game.act(Climb(targets=(ADA,), feet=30))


@pytest.mark.parametrize(("key", "why"), [("walks-on-water", 0), ("breathes-water", 0)])
def test_nobody_drowns_who_breathes_water_or_walks_on_it(key: str, why: int) -> None:
    game = under(dungeon(), "ada", key)
    with pytest.raises(RuleError, match="Ada cannot drown"):
        game.act(Swim(targets=("ada",), chance=99))
    game.act(Swim(targets=("bert",), chance=99), faces=[1])
    assert len(reported(game.step, Swam)) == 1 + why


def test_water_slows_nobody_who_walks_on_it() -> None:
    game = put_on("Ring of water walking")
    dry = round_rate(game.state, ADA)
    game.change(water=Water())
    assert round_rate(game.state, ADA) == dry
    assert round_rate(under(magic(), ADA, "breathes-water").state, ADA) == dry


def test_a_broom_carries_for_days_a_spell_does_not() -> None:
    game = Road()
    under(game, "ada", "flying")
    game.set_numbers("bert", fly=60)
    game.act(SetWay(course="east", terrain="clear", fly=True))
    for over in ({"ends_at": 600}, {"rounds_left": 6}, {"key": "levitating"}):
        short = Road()
        under(short, "ada", "flying")
        short.set_numbers("bert", fly=60)
        (effect,) = short.state.effects
        short.state = replace(short.state, effects=(replace(effect, **over),))
        with pytest.raises(RuleError, match="Ada"):
            short.act(SetWay(course="east", terrain="clear", fly=True))


# Boots, cloaks, a helm


def test_boots_of_speed_run_and_then_rest_as_long() -> None:
    game = put_on("Boots of speed")
    game.state = replace(game.state, encounter=None)
    assert (rate_of(game.state, ADA).value, rate_of(game.state, ADA).label) == (240, "magic boots")
    game.act(PassTime(turns=6))
    boots = thing(game).id
    game.act(WieldItem(item_id=boots, target=ADA, away=True))
    assert on(game, ADA) == ["worn out by the boots"]
    game.act(WieldItem(item_id=boots, target=ADA))
    assert rate_of(game.state, ADA).value == 120, "they do not run before she has rested"
    game.act(PassTime(turns=5))
    assert on(game, ADA) == ["worn out by the boots"]
    game.act(PassTime(turns=1))
    assert on(game, ADA) == []


def test_they_stop_after_twelve_hours_and_who_took_a_step_needs_no_rest() -> None:
    game = put_on("Boots of speed")
    game.act(WieldItem(item_id=thing(game).id, target=ADA, away=True))
    assert on(game, ADA) == []
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    game.state = replace(game.state, encounter=None)
    game.act(PassTime(turns=72))
    assert on(game, ADA) == ["worn out by the boots"]
    game.act(PassTime(turns=72))
    assert on(game, ADA) == []


def test_nobody_rests_who_died_in_them() -> None:
    game = put_on("Boots of speed")
    game.state = replace(game.state, encounter=None)
    game.act(PassTime(turns=6))
    (sheet,) = game.state.characters
    dead = replace(sheet, vitals=replace(sheet.vitals, life=Life.DEAD))
    game.state = replace(game.state, characters=(dead,), effects=game.state.effects)
    assert "worn out by the boots" not in on(game, ADA)


def test_boots_of_travelling_need_no_day_of_rest() -> None:
    game = Road()
    under(game, "ada", "tireless")
    game.travel("city", days=6)
    ada, bert = game.state.characters
    assert (ada.rest.travelled, bert.rest.travelled, days_until_rest(game.state)) == (0, 6, 0)


def test_an_elven_cloak_and_boots_are_neither_seen_nor_heard() -> None:
    game = put_on("Elven cloak and boots")
    asked = game.engine.asking(game.state)
    for hiding, chance in ((True, 83), (False, 100)):
        found = worst_of(asked, (ADA,), hiding=hiding)  # type: ignore[arg-type]
        assert (found.value, found.sides) == (chance, 100)


@pytest.mark.parametrize(("own", "chance"), [(91, 91), (89, 90), (None, 90)])
def test_what_is_better_counts_of_magic_and_ones_own(own: int | None, chance: int) -> None:
    game = under(magic(), ADA, "tiny")
    if own is not None:
        game.act(SetSheetNumber(character_id=ADA, field="hide_in_shadows", value=own))
    asked = game.engine.asking(game.state)
    assert worst_of(asked, (ADA,), hiding=True).value == chance  # type: ignore[arg-type]
    assert not knows_how(asked, ADA, hiding=False)


def test_a_helm_and_a_spell_read_every_tongue() -> None:
    for game in (put_on("Helm of reading languages and magic"), cast(magic(), "Read Languages")):
        game.act(RollCheck(what="read_languages", targets=(ADA,)), faces=(100,))
        (rolled,) = reported(game.step, CheckRolled)
        assert rolled.passed
    for other in (magic(), under(magic(), ADA, "flying")):
        with pytest.raises(MissingNumberError):
            other.act(RollCheck(what="read_languages", targets=(ADA,)))


# Other shapes


def ask_ruling(game: Scene, who: str, whom: str) -> list[StrEnum]:
    question = AttackRuling(who=who, whom=whom, mode=Mode.MELEE)
    return [one.ruling for one in game.engine.asking(game.state).ask(question)]


@pytest.mark.parametrize(
    ("name", "condition"),
    [("Potion of diminution", "six inches tall"), ("Potion of gaseous form", "a cloud of gas")],
)
def test_the_small_and_clouds_attack_nobody(name: str, condition: str) -> None:
    game = with_item(name)
    use(game, 1, whom=())
    assert on(game, ADA) == [condition]
    assert ask_ruling(game, ADA, GOBLINS) == [Ruling.FORBIDDEN]
    assert ask_ruling(game, GOBLINS, ADA) == []


def test_only_magic_harms_a_cloud_of_gas() -> None:
    game = under(magic(), ADA, "gaseous")
    sword = Item("i9", "Sword +1", held=Held.WIELDED, magic=True)
    club = Item("i8", "Club", held=Held.WIELDED)
    game.alter(GOBLINS, items=(sword, club))
    asked = game.engine.asking(game.state)
    for item, tags, harms in (
        ("i9", (), True),
        ("i8", (), False),
        (None, (), False),
        ("i8", ("magic",), True),
    ):
        question = DamageTaken(who=GOBLINS, whom=ADA, item=item, tags=tags, amount=3)
        tolls = [one.toll for one in asked.ask(question)]
        assert tolls == ([] if harms else [Toll.UNHARMED])
    fall = DamageTaken(who=GOBLINS, whom=ADA, amount=3, is_attack=False)
    assert [*asked.ask(fall)] == []
    aimed = ArmourBesides(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    assert [one.value for one in asked.ask(aimed)] == [-2]
    aimed = ArmourBesides(who=ADA, whom=GOBLINS, mode=Mode.MELEE)
    assert [*asked.ask(aimed)] == []
    question = DamageTaken(who=ADA, whom=GOBLINS, amount=3)
    assert [*asked.ask(question)] == []


@pytest.mark.parametrize(
    ("name", "trait"),
    [
        ("Potion of control animal", "animal"),
        ("Potion of control dragon", "dragon"),
        ("Potion of control giant", "giant"),
        ("Potion of control human", "human"),
        ("Potion of control plant", "plant"),
        ("Potion of control undead", "undead"),
    ],
)
def test_potions_of_control_charm_their_kind(name: str, trait: str) -> None:
    for own, charmed in ((trait, {"charmed"}), ("ooze", set[str]())):
        game = with_item(name)
        game.spare = (1,) * 12
        game.alter(GOBLINS, traits=(own,))
        use(game)
        assert {one.key for one in game.state.effects} == charmed


def test_telekinesis_lifts_who_fails_a_save() -> None:
    game = with_item("Ring of telekinesis")
    use(game, 1, power="lift", whom=(f"{GOBLINS}#1",))
    (effect,) = game.state.effects
    assert effect.key == "lifted"
    assert Ruling.FORBIDDEN in ask_ruling(game, f"{GOBLINS}#1", "bert")


def test_a_staff_of_snakes_holds_who_it_coils_around() -> None:
    game = with_item("Staff of snakes", "cleric")
    use(game, 2, 2, whom=(f"{GOBLINS}#1",))
    assert [one.key for one in game.state.effects] == ["helpless"]


# Senses


def test_a_wand_of_enemy_detection_shows_hidden_foes_and_no_friends() -> None:
    game = with_item("Wand of enemy detection")
    game.foe("Lurker", hidden=True).foe("Ally", side="party", hidden=True)
    use(game, whom=())
    assert [one.target.name for one in reported(game.step, CombatantRevealed)] == ["Lurker"]
    game.alter(ADA, turn=Turn())
    turn_of(game, ADA, GOBLINS)
    use(game, whom=())
    assert [one.why for one in reported(game.step, FailedToReach)] == [
        "nobody shows who was not seen before"
    ]
    game.state = replace(game.state, encounter=None)
    use(game, whom=())
    assert reported(game.step, FailedToReach)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_detect_invisible_shows_the_invisible_and_strikes_them_as_if_seen(preset: str) -> None:
    name = "Detect Invisible" if preset == "ose" else "Detect Invisibility"
    game = magic(preset=preset)
    game.foe("Stalker", hidden=True, traits=("invisible",)).foe("Lurker", hidden=True)
    cast(game, name)
    assert [one.target.name for one in reported(game.step, CombatantRevealed)] == ["Stalker"]
    under(game, GOBLINS, "invisible")
    question = AttackBonus(who=ADA, whom=GOBLINS, mode=Mode.MELEE)
    labels = {one.label: one.amount for one in game.engine.asking(game.state).ask(question)}
    assert labels["senses the invisible"] == -labels["invisible"] == 4


def test_magic_is_sensed_on_things_that_are_seen() -> None:
    game = with_item("Wand of magic detection")
    claw = Item("i7", "claw", magic=True, tags=("natural",))
    sword = Item("i8", "Sword", bonus=1)
    game.alter(GOBLINS, items=(claw, sword, Item("i9", "Club")))
    game.foe("Lurker", hidden=True, items=(replace(sword, name="Dark sword"),))
    use(game, whom=())
    (made,) = reported(game.step, SpellMade)
    assert made.what == "magic is on Wand of magic detection of Ada and Sword of Goblins"
    assert len(OPEN_SPELLS.of(game.state)) == 1, "nobody prepared the ground"


def test_it_is_sensed_where_things_lie_and_nothing_else_is_asked_in_a_prepared_place() -> None:
    game = vault()
    (ada, *others) = game.state.characters
    game.state = replace(
        game.state, characters=(replace(ada, class_name="magic-user", level=5), *others)
    )
    game.act(AddItem(name="Ring of invisibility", target="ada"))
    ring = items_of(game.state, "ada")[-1]
    cast_it(game, "Detect Magic")
    (made,) = reported(game.step, SpellMade)
    assert made.what == "magic is on Ring of invisibility of Ada"
    game.act(DropItem(item_id=ring.id, target="ada"))
    assert LYING.of(game.state)
    cast_it(game, "Detect Magic")
    assert reported(game.step, SpellMade)[0].what == "magic is on Ring of invisibility"
    game.state = LYING.put(game.state, ())
    cast_it(game, "Detect Magic")
    assert reported(game.step, SpellMade)[0].what == "magic is on nothing that is seen"
    assert OPEN_SPELLS.of(game.state) == ()


def cast_it(game: Scene, spell: str) -> None:
    game.act(Cast(target="ada", spell=spell, allow=True), REFEREE)


def test_find_traps_shows_them_here_and_before_anybody_steps_on_one() -> None:
    deep = Trap("t3", "blade", CRYPT, damage="1d6")
    game = vault(doors=(SECRET,), traps=(PIT, deep), finds=(RING,))
    cast_it(game, "Find Traps")
    assert [one.name for one in reported(game.step, Found)] == ["pit"]
    game.act(EnterArea(place="Barrow", area="Crypt"))
    assert [one.name for one in reported(game.step, Found)] == ["blade"]
    assert OPEN_SPELLS.of(game.state) == ()
    other = outside()
    cast_it(other, "Find Traps")
    assert len(OPEN_SPELLS.of(other.state)) == 1, "nobody prepared the ground"
    fight = cast(magic("cleric"), "Find Traps")
    assert reported(fight.step, Found) == []


def test_a_ring_of_x_ray_vision_finds_doors_and_traps_in_the_walls() -> None:
    game = vault(doors=(SECRET,), traps=(PIT,), finds=(RING,))
    game.act(AddItem(name="Ring of X-Ray vision", target="ada"))
    game.act(UseItem(item_id=items_of(game.state, "ada")[-1].id, target="ada"))
    assert {one.name for one in reported(game.step, Found)} == {"panel east", "pit"}
    assert all(one in told(game.step, ANN) for one in reported(game.step, Found))


# What takes magic away, and what is worn against it


def test_a_wand_of_negation_stops_wands_for_a_round() -> None:
    game = with_item("Wand of cold")
    under(game, ADA, "negated")
    with pytest.raises(RuleError, match="its power is negated"):
        use(game)
    use(game, *(20,) * 3, *(1,) * 6, allow=True)
    theirs = under(with_item("Wand of cold"), GOBLINS, "negated")
    use(theirs, *(20,) * 3, *(1,) * 6)
    potion = under(with_item("Potion of healing"), ADA, "negated")
    use(potion, 1, whom=())
    other = with_item("Wand of negation")
    use(other, whom=(GOBLINS,))
    assert [one.key for one in other.state.effects] == ["negated"]


def test_a_rod_of_cancellation_drains_what_it_touches() -> None:
    game = with_item("Rod of cancellation")
    sword = Item("i8", "Sword +2", held=Held.WIELDED, bonus=2, magic=True)
    packed = Item("i7", "Wand of cold", magic=True)
    claw = Item("i6", "claw", held=Held.WIELDED, magic=True, tags=("natural",))
    game.alter(GOBLINS, items=(claw, packed, sword))
    use(game, 20)
    (made,) = reported(game.step, SpellMade)
    assert made.what == "Sword +2 of Goblin 1 has lost its magic"
    after = game.combatant(GOBLINS).items[-1]
    assert (after.name, after.bonus, after.magic) == ("Sword, drained", 0, False)
    assert items_of(game.state, ADA) == ()
    bare = with_item("Rod of cancellation")
    use(bare, 20)
    assert [one.why for one in reported(bare.step, FailedToReach)] == ["nothing magical is in use"]


@pytest.mark.parametrize(
    ("spell", "class_name"), [("Curse", "magic-user"), ("Finger of Death", "cleric")]
)
def test_a_scarab_takes_curses_and_spells_of_death_in(spell: str, class_name: str) -> None:
    game = put_on("Scarab of protection")
    assert thing(game).charges == 8
    (sheet,) = game.state.characters
    caster = replace(sheet, class_name=class_name, level=9)
    game.state = replace(game.state, characters=(caster,))
    cast(game, spell, ADA)
    assert thing(game).charges == 7
    assert reported(game.step, FailedToReach)[0].why == "Scarab of protection takes it in"
    assert on(game, ADA) == []
    game.spare = (20,)
    cast(game, "Hold Person", ADA)
    assert thing(game).charges == 7
    (sheet,) = game.state.characters
    empty = tuple(replace(one, charges=0) for one in sheet.items)
    game.state = replace(game.state, characters=(replace(sheet, items=empty),))
    cast(game, spell, ADA, faces=(1,) if spell == "Curse" else (20,))
    assert reported(game.step, FailedToReach) == []


def test_it_takes_in_no_poison_and_only_while_it_is_worn() -> None:
    game = put_on("Scarab of protection")
    game.state = replace(game.state, encounter=None)
    game.act(AddItem(name="Cursed scroll", target=ADA))
    use(game, whom=())
    scarab = items_of(game.state, ADA)[0]
    assert (scarab.charges, on(game, ADA)) == (7, [])
    game.act(AddItem(name="Potion of poison", target=ADA))
    use(game, 20, whom=())
    assert items_of(game.state, ADA)[0].charges == 7
    game.act(WieldItem(item_id=scarab.id, target=ADA, away=True))
    game.act(AddItem(name="Cursed scroll", target=ADA))
    use(game, whom=())
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == ["Cursed scroll"]
