"""Monsters are added as lines of like bodies, with what the referee knows of them.
Counting who stands, who fell, and who is out.
Minions: 1 hit point, or those that the referee types (4E-TOUGH-MINIONS).
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bestiary.records import BESTIARY, StatBlock
from rules.bestiary.words import parse_hit_dice
from rules.encounter.bodies import (
    bodies_of,
    distinct_name,
    fallen,
    incapacitated,
    is_out,
    present,
    standing,
)
from rules.encounter.records import AddMonsters, CombatantJoined, LeaveEncounter, RemoveCombatant
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.targets import is_on
from rules.record import replace
from rules.sheet.reading import class_of, numbers_of
from rules.state.encounter import Body, Combatant, Kind
from rules.state.health import Effect, HitDice, Life, Vitals
from rules.systems import ENGINE, SYSTEMS
from tests.rules.encounter.meeting import VERA, meeting
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_line_has_everything_it_was_given() -> None:
    scene = meeting()
    scene.add(
        "  Owl   Bear ",
        hit_points=(20,),
        level=5,
        morale=9,
        slow=True,
        initiative_modifier=-1,
        numbers=(("ac", 5), ("THAC0", 15), ("dex", 13)),
        owner=7,
    )
    bear = scene.combatant("Owl Bear")
    assert (bear.side, bear.kind, bear.level, bear.slow) == ("monsters", Kind.MONSTER, 5, True)
    assert (bear.morale.score, bear.owner, class_of(bear)) == (9, 7, 1)
    assert bear.numbers == {"ac": 5, "thac0": 15, "dex": 13, "initiative": -1}
    assert bear.bodies[0].vitals.hit_points == 20
    assert bear.id.startswith("m")


@pytest.mark.rule("OSE-ENCOUNTER")
def test_hit_points_are_for_all_or_one_for_each() -> None:
    scene = meeting()
    scene.add("Same", count=3, hit_points=(4,))
    scene.add("Own", count=3, hit_points=(4, 2, 6))
    assert [b.vitals.hit_points for b in scene.combatant("Same").bodies] == [4, 4, 4]
    assert [b.vitals.hit_points for b in scene.combatant("Own").bodies] == [4, 2, 6]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_given_hit_points_win_over_hit_dice() -> None:
    scene = meeting()
    scene.add("Troll", hit_points=(30,), hit_dice="6+3")
    assert scene.combatant("Troll").bodies[0].vitals.maximum == 30
    assert scene.combatant("Troll").hit_dice == HitDice(6, 3)


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"count": 0}, "1 to 50"),
        ({"count": 51}, "1 to 50"),
        ({"hit_points": ()}, "hit_dice:1"),
        ({"hit_points": (), "hit_dice": "  "}, "hit_dice:1"),
        ({"hit_points": (), "hit_dice": "many"}, "hit dice"),
        ({"hit_points": (1,), "hit_dice": "many"}, "hit dice"),
        ({"count": 3, "hit_points": (1, 2)}, "one for each"),
        ({"hit_points": (0,)}, "1 to 9999"),
        ({"hit_points": (10_000,)}, "1 to 9999"),
        ({"level": -1}, "0 to 99"),
        ({"level": 100}, "0 to 99"),
        ({"morale": 1}, "2 to 12"),
        ({"morale": 13}, "2 to 12"),
        ({"name": " "}, "`Goblin`"),
        ({"name": "a\nb"}, "one line"),
        ({"name": "a\u202eb"}, "`Goblin`"),
        ({"name": "x" * 61}, "60"),
        ({"kind": Kind.CHARACTER}, "bring one in"),
        ({"numbers": (("armor", 5),)}, "no number called"),
        ({"initiative_modifier": 61}, "60"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(fields: dict[str, object], says: str) -> None:
    scene = meeting()
    with pytest.raises(RuleError, match=says):
        scene.add(**fields)
    assert len(scene.encounter.combatants) == 2


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("count", [1, 50])
def test_a_group_has_up_to_fifty_members(count: int) -> None:
    assert len(meeting().add(count=count).bodies) == count


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_a_referee_adds_and_only_to_a_side_there_is() -> None:
    scene = meeting()
    with pytest.raises(ForbiddenError):
        scene.act(AddMonsters(name="Cat", hit_points=(1,)), by=ANN)
    with pytest.raises(NotFoundError):
        scene.add(side="nowhere")


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_comes_during_a_round_is_late() -> None:
    scene = meeting()
    scene.fight(2)
    wolf = scene.add("Wolf")
    assert wolf.joined_round == 2
    assert scene.step is not None
    (joined,) = reported(scene.step, CombatantJoined)
    assert joined.late


@pytest.mark.rule("OSE-ENCOUNTER")
def test_equal_names_get_letters() -> None:
    scene = meeting()
    for name in ("Goblin", "goblin", "Goblin", "Vera"):
        scene.add(name)
    assert scene.names == ["Vera", "Odo", "Goblin", "goblin B", "Goblin C", "Vera B"]


@pytest.mark.rule("OSE-ENCOUNTER")
@given(st.text("xy", min_size=1, max_size=60), st.integers(1, 60))
def test_names_stay_distinct_and_short(name: str, count: int) -> None:
    taken: list[str] = []
    for _ in range(count):
        taken.append(distinct_name(name, taken))
    assert len(set(taken)) == count
    assert max(map(len, taken)) <= 60


@pytest.mark.rule("OSE-NORMAL-HUMAN")
@pytest.mark.parametrize("fields", [{"normal_human": True}, {"hit_dice": "NH"}])
def test_people_without_a_class_use_the_rows_for_normal_humans(fields: dict[str, object]) -> None:
    scene = meeting()
    scene.add("Miller", numbers=(("save_death", 11),), **fields)
    miller = scene.combatant("Miller")
    assert miller.normal_human
    assert miller.level == 0
    assert miller.numbers == {"save_death": 11}
    found = numbers_of(ENGINE.asking(scene.state), miller.id)
    assert {key: one.value for key, one in found.items()} == {
        "thac0": 20,
        "attack": -1,
        "save_death": 11,
        "save_wands": 15,
        "save_paralysis": 16,
        "save_breath": 17,
        "save_spells": 18,
    }
    assert scene.step is not None
    assert scene.step.events[0].rule == "OSE-NORMAL-HUMAN"


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_a_normal_human_rolls_less_than_one_hit_die() -> None:
    scene = meeting()
    scene.act(AddMonsters(name="Miller", hit_dice="NH"), faces=[4])
    assert scene.combatant("Miller").bodies[0].vitals.maximum == 4


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_monsters_are_no_normal_humans() -> None:
    scene = meeting()
    goblin = scene.add(hit_dice="½")
    assert not goblin.normal_human
    assert goblin.numbers == {}


@pytest.mark.rule("OSE-NORMAL-HUMAN")
@pytest.mark.parametrize(
    ("preset", "fields", "is_normal"),
    [
        ("eris", {}, True),
        ("eris", {"normal_human": False}, False),
        ("eris", {"hit_dice": "2", "hit_points": ()}, False),
        ("eris", {"kind": Kind.MONSTER}, False),
        ("ose", {}, False),
    ],
)
def test_hirelings_of_eris_are_normal_humans_unless_the_referee_says_otherwise(
    preset: str, fields: dict[str, object], is_normal: bool
) -> None:
    scene = meeting(preset)
    hireling = {"name": "Porter", "kind": Kind.RETAINER, "side": "party", "hit_points": (2,)}
    faces = [3, 4] if "hit_dice" in fields else []
    scene.act(AddMonsters(**(hireling | fields)), faces=faces)  # type: ignore[arg-type]
    porter = scene.combatant("Porter")
    assert porter.normal_human is is_normal
    assert porter.level == (0 if is_normal else 1)
    assert porter.numbers == {}


UP = Vitals(3, 3)
DOWN = Vitals(0, 3, Life.UNCONSCIOUS)
DEAD = Vitals(0, 3, Life.DEAD)


def put(scene: Scene, combatant: Combatant) -> Combatant:
    now = scene.encounter
    lines = tuple(combatant if c.id == combatant.id else c for c in now.combatants)
    scene.state = replace(scene.state, encounter=replace(now, combatants=lines))
    return combatant


def goblins(scene: Scene) -> Combatant:
    """One up, one down, one dead, one fled."""
    line_of_four = scene.add(count=4)
    bodies = (Body(1, UP), Body(2, DOWN), Body(3, DEAD), Body(4, UP, "fled"))
    return put(scene, replace(line_of_four, bodies=bodies))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_members_of_a_group_are_counted_one_by_one() -> None:
    scene = meeting()
    group = goblins(scene)
    state, now = scene.state, scene.encounter
    assert standing(now, state, group) == 1
    assert fallen(state, group) == 2
    assert incapacitated(state, group) == 2
    assert not is_out(now, state, group)
    assert [target for target, _, _ in bodies_of(state, group)] == [
        f"{group.id}#{number}" for number in (1, 2, 3, 4)
    ]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_character_is_one_body_with_the_sheets_hit_points() -> None:
    scene = meeting()
    vera = scene.combatant("Vera")
    assert standing(scene.encounter, scene.state, vera) == 1
    assert list(bodies_of(scene.state, vera)) == [(VERA, Vitals(8, 8), "")]
    sheets = (replace(scene.state.characters[0], vitals=DEAD), scene.state.characters[1])
    state = replace(scene.state, characters=sheets)
    assert is_out(scene.encounter, state, vera)
    assert fallen(state, vera) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_line_without_a_sheet_or_bodies_has_nobody() -> None:
    scene = meeting()
    ghost = Combatant("c99", "Ghost", "party", Kind.CHARACTER)
    assert list(bodies_of(scene.state, ghost)) == []


@pytest.mark.rule("OSE-ENCOUNTER")
def test_those_who_left_or_were_removed_do_not_stand() -> None:
    scene = meeting()
    wolf, bear = scene.add("Wolf"), scene.add("Bear")
    assert standing(scene.encounter, scene.state, bear) == 1
    scene.act(LeaveEncounter(target=wolf.id, reason="fled"))
    scene.act(RemoveCombatant(combatant_id=bear.id))
    assert is_out(scene.encounter, scene.state, scene.combatant("Wolf"))
    assert is_out(scene.encounter, scene.state, bear)
    assert present(scene.encounter, "monsters") == ()
    assert len(present(scene.encounter, "party")) == 2


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("targets", "count"),
    [((), 0), (("#1",), 1), (("#1", "#3"), 2), (("#1", "#1"), 1), (("",), 3)],
)
def test_an_incapacitating_effect_counts_as_a_loss(targets: tuple[str, ...], count: int) -> None:
    scene = meeting()
    group = scene.add(count=3)
    effects = tuple(
        Effect(f"e{n}", "paralysed", f"{group.id}{target}", key="out")
        for n, target in enumerate(targets)
    )
    harmless = Effect("e9", "blessed", group.id)
    state = replace(scene.state, effects=(*effects, harmless))
    assert incapacitated(state, group) == count


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_alone_is_incapacitated_as_a_combatant() -> None:
    scene = meeting()
    wolf = scene.add("Wolf")
    effect = Effect("e1", "asleep", wolf.id, key="out")
    assert incapacitated(replace(scene.state, effects=(effect,)), wolf) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_target_is_on_a_line() -> None:
    wolf = meeting().add("Wolf")
    assert is_on(wolf.id, wolf)
    assert is_on(f"{wolf.id}#4", wolf)
    assert not is_on(f"{wolf.id}4", wolf)


@pytest.mark.rule("4E-TOUGH-MINIONS")
@pytest.mark.parametrize(
    ("preset", "settings", "points"),
    [
        ("ose", {}, [1, 1]),
        ("eris", {}, [1, 1]),
        ("4e", {"minions": "one-hp"}, [1, 1]),
        ("4e", {"endurance": "off"}, [6, 7]),
        ("ose", {"minions": "tough"}, [6, 7]),
    ],
)
def test_minions_have_one_hit_point_or_those_of_their_level(
    preset: str, settings: dict[str, str], points: list[int]
) -> None:
    game = meeting(preset, "dungeon", SYSTEMS, **settings)
    game.act(AddMonsters(name="Sewerlings", count=2, hit_points=(6, 7), traits=("Minions",)))
    rats = game.combatant("Sewerlings")
    assert [body.vitals.hit_points for body in rats.bodies] == points
    assert [body.vitals.maximum for body in rats.bodies] == points
    assert rats.traits == ("minion",)


@pytest.mark.rule("4E-TOUGH-MINIONS")
def test_frail_minions_roll_nothing_and_tough_ones_need_numbers() -> None:
    game = meeting()
    game.act(AddMonsters(name="Sewerlings", count=2, traits=("minion",)))
    game.act(AddMonsters(name="Orcs", count=2, hit_dice="1", traits=("minion",)))
    assert [body.vitals.hit_points for body in game.combatant("Orcs").bodies] == [1, 1]
    tough = meeting(minions="tough")
    with pytest.raises(RuleError, match="Say how much they can take"):
        tough.act(AddMonsters(name="Sewerlings", count=2, traits=("minion",)))


@pytest.mark.rule("4E-TOUGH-MINIONS")
def test_who_has_one_hit_point_has_nothing_to_tire() -> None:
    game = meeting("4e", minions="one-hp", endurance_rounding="up")
    game.act(AddMonsters(name="Rat", traits=("minion",)))
    vitals = game.combatant("Rat").bodies[0].vitals
    assert (vitals.maximum, vitals.endurance) == (1, None)


@pytest.mark.rule("4E-TOUGH-MINIONS")
def test_tough_minions_tire_like_all_monsters() -> None:
    game = meeting("4e")
    game.act(AddMonsters(name="Rat", hit_points=(8,), traits=("minion",)))
    vitals = game.combatant("Rat").bodies[0].vitals
    assert vitals.maximum == 10


def test_a_stat_block_that_is_kept_as_they_come_goes_with_them_at_undo() -> None:
    game = meeting()
    imp = StatBlock("Imp", hit_dice=parse_hit_dice("2"), numbers={"ac": 6})
    game.act(AddMonsters(name="Imp", count=2, hit_points=(4, 5), keep=imp))
    assert BESTIARY.of(game.state) == (imp,)
    (added,) = [one for one in game.encounter.combatants if one.name == "Imp"]
    assert added.numbers["ac"] == 6
    game.act(AddMonsters(name="Imps", hit_points=(3,), keep=imp))
    assert BESTIARY.of(game.state) == (imp,)
