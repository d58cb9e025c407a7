"""Experience: what brings it, how it is shared, and that nothing counts twice (ERIS-XP)."""

import pytest

from rules.classes.records import ExperienceGained
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter, LeaveEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.records import ComeBack, SetOut
from rules.hazards.records import HAZARDS, Hazards, Illusion
from rules.items.records import Details
from rules.kernel.dues import DueKind
from rules.record import replace
from rules.state.encounter import Body, Kind
from rules.state.health import HitDice, Life, Vitals
from rules.state.items import Item
from rules.state.party import Scale
from rules.treasure.pool import POOL, Merit
from rules.treasure.reckoning import Sort, reckon
from rules.treasure.records import (
    AddMerit,
    AddTreasure,
    AwardExperience,
    ExperienceAwarded,
    GiveExperience,
    MeritSet,
    PutIn,
    SetMerit,
    ValueTreasure,
)
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE
from tests.rules.treasure.hoard import (
    ADA,
    BERT,
    CATO,
    gold,
    hire,
    kill,
    money,
    party,
    sword,
    with_merits,
)

pytestmark = pytest.mark.rule("ERIS-XP")


def xp(scene: Scene) -> list[int]:
    return [one.experience for one in scene.state.characters]


ONE_DIE = HitDice(1)


def orcs(count: int = 8, dice: HitDice | None = ONE_DIE) -> Merit:
    return Merit("x1", "Orcs", count, dice, how="dead")


# The numbers


@pytest.mark.parametrize(
    ("dice", "each"),
    [
        (HitDice(1), 100),
        (HitDice(4, 1), 400),
        (HitDice(1, -1), 100),
        (HitDice(half=True), 50),
        (HitDice(normal_human=True), 50),
        (HitDice(3, 1, 2), 300),
        (HitDice(12), 1200),
        (HitDice(2, sides=6), None),
    ],
    ids=lambda value: value.text if isinstance(value, HitDice) else str(value),
)
def test_a_hit_die_is_worth_100_and_bonuses_nothing(dice: HitDice, each: int | None) -> None:
    (line,) = reckon(with_merits(party(), orcs(2, dice)).state).lines
    assert (line.each, line.xp, line.is_open) == (each, 2 * (each or 0), each is None)


@pytest.mark.parametrize(("grade", "each"), [("minor", 250), ("standard", 1000), ("major", 2500)])
def test_a_magic_item_counts_by_its_grade_and_not_by_its_worth(grade: str, each: int) -> None:
    (line,) = reckon(party(sword(grade=grade, worth=9, count=2)).state).lines
    assert (line.sort, line.each, line.xp, line.because) == (Sort.MAGIC, each, 2 * each, grade)


def test_a_gold_piece_is_worth_one_and_so_is_each_gp_of_worth() -> None:
    found = reckon(party(gold(300), Item("i1", "Gem", 3, worth=50, pooled=True)).state)
    assert [(line.name, line.xp, line.because) for line in found.lines] == [
        ("Coin", 300, ""),
        ("Gem", 150, "worth 50 gp"),
    ]
    assert (found.of(Sort.TREASURE), found.of(Sort.MONSTERS), found.total) == (450, 0, 450)


def test_experience_counts_coins_in_gold_and_what_is_left_waits_for_more() -> None:
    scene = party(money("Silver piece", 5_000), money("Electrum piece", 3), money("cp", 199))
    found = reckon(scene.state)
    assert [(line.name, line.xp) for line in found.lines] == [
        ("Silver piece", 500), ("Electrum piece", 1), ("Copper piece", 1),
    ]  # fmt: skip
    assert (found.total, found.of(Sort.TREASURE), found.left_over) == (503, 503, 49)
    scene.act(AwardExperience())
    assert (xp(scene), POOL.of(scene.state).copper) == ([167, 167, 167], 49)
    scene.act(AddTreasure(name="sp", count=5))
    assert reckon(scene.state).total == 0
    scene.act(AddTreasure(name="copper pieces", count=1))
    assert reckon(scene.state).total == 1
    scene.act(AddTreasure(name="platinum", count=2))
    assert reckon(scene.state).total == 11


def test_all_of_it_is_added_and_shared_and_rounded_down() -> None:
    scene = with_merits(party(gold(300), sword()), orcs())
    scene.act(AwardExperience())
    told = scene.events(ExperienceAwarded)[0]
    assert (told.monsters, told.treasure, told.magic, told.said) == (800, 300, 1000, 0)
    assert (told.total, told.each, told.left, len(told.who)) == (2100, 700, 0, 3)
    assert xp(scene) == [700, 700, 700]
    assert [one.amount for one in scene.events(ExperienceGained)] == [700] * 3
    scene = with_merits(party(gold(10)), orcs(1))
    scene.act(AwardExperience())
    told = scene.events(ExperienceAwarded)[0]
    assert (told.each, told.left, xp(scene)) == (36, 2, [36, 36, 36])


# Nothing counts twice


def test_what_has_counted_never_counts_again() -> None:
    scene = with_merits(party(gold(300), sword()), orcs())
    scene.act(AwardExperience())
    for again in (AwardExperience(), AwardExperience(number=1)):
        with pytest.raises(RuleError):
            scene.act(again)
    scene.act(AddTreasure(name="Coin", count=30))
    scene.act(AwardExperience())
    assert xp(scene) == [710, 710, 710]


def test_a_late_press_of_the_award_does_nothing() -> None:
    scene = with_merits(party(gold(300)), orcs())
    seen = AwardExperience(number=1, total=1100)
    scene.act(AddTreasure(name="Coin", count=1))
    with pytest.raises(TooLateError, match="has changed since"):
        scene.act(seen)
    scene.act(AwardExperience(number=1, total=1101))
    with pytest.raises(TooLateError, match="has been given out"):
        scene.act(seen)
    assert xp(scene) == [367, 367, 367]


def test_what_somebody_got_and_puts_in_again_brings_nothing() -> None:
    scene = party(ada=(sword(pooled=False, counted=True),))
    scene.act(PutIn(item_id="s1"), ANN)
    assert reckon(scene.state).total == 0


def test_what_is_out_of_reach_does_not_count() -> None:
    scene = party(gold(300), out=True, ada=(gold(60, "g2"),))
    scene.act(AwardExperience())
    assert xp(scene) == [20, 20, 20]
    scene.act(ComeBack())
    scene.act(AwardExperience())
    assert xp(scene) == [120, 120, 120]


def test_what_lacks_a_number_waits_for_it() -> None:
    ring = Item("i1", "Ring", magic=True, pooled=True)
    idol = Item("i2", "Idol", pooled=True)
    scene = with_merits(party(gold(300), ring, idol), orcs(2, None))
    assert [line.is_open for line in reckon(scene.state).lines] == [True, False, True, False]
    scene.act(AwardExperience())
    assert xp(scene) == [100, 100, 100]
    scene.act(ValueTreasure(item_id="i1", details=Details(grade="minor")))
    scene.act(SetMerit(merit_id="x1", hit_dice=HitDice(1)))
    scene.act(AwardExperience())
    assert xp(scene) == [250, 250, 250]
    assert reckon(scene.state).lines == ()


# Who shares


def test_hirelings_of_a_class_share_and_no_others() -> None:
    scene = party(gold(400))
    hire(scene, "Cleric", 1)
    hire(scene, "Sage")
    hire(scene, "Archer", unusual=False)
    scene.act(AwardExperience())
    assert xp(scene) == [100, 100, 100, 100, 0, 0]


def test_a_hireling_whose_class_is_written_has_one_at_level_0_too() -> None:
    scene = hire(party(gold(400)), "Novice")
    *others, novice = scene.state.characters
    novice = replace(novice, class_name="cleric")
    scene.state = replace(scene.state, characters=(*others, novice))
    scene.act(AwardExperience())
    assert xp(scene) == [100, 100, 100, 100]


def test_the_dead_get_nothing() -> None:
    scene = kill(party(gold(300)), CATO)
    scene.act(AwardExperience())
    assert xp(scene) == [150, 150, 0]


def test_those_who_came_home_share_and_nobody_who_joins_later() -> None:
    scene = party(ada=(gold(300),), out=True)
    scene.state = replace(scene.state, active={2: ADA, 3: BERT})
    scene.act(ComeBack())
    scene.state = replace(scene.state, active={2: ADA, 3: BERT, 4: CATO})
    assert reckon(scene.state).sharers == (ADA, BERT)
    scene.act(SetOut(scale=Scale.DUNGEON))
    assert reckon(scene.state).sharers == (ADA, BERT, CATO)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    scene.act(ComeBack())
    assert reckon(scene.state).sharers == (ADA, BERT, CATO)


def test_the_referee_says_who_shares() -> None:
    scene = party(gold(300))
    scene.act(AwardExperience(among=(ADA, ADA, BERT)))
    assert xp(scene) == [150, 150, 0]
    with pytest.raises(RuleError, match="only survivors"):
        kill(party(gold(300)), CATO).act(AwardExperience(among=(CATO,)))


def test_nobody_there_and_nothing_to_share() -> None:
    with pytest.raises(RuleError, match="no experience in the pool"):
        party().act(AwardExperience())
    with pytest.raises(RuleError, match="no experience in the pool"):
        party(gold(2)).act(AwardExperience())
    scene = party(gold(300))
    for who in (ADA, BERT, CATO):
        kill(scene, who)
    assert reckon(scene.state).each == 0
    with pytest.raises(RuleError, match="Nobody is there"):
        scene.act(AwardExperience())
    with pytest.raises(ForbiddenError):
        party(gold(300)).act(AwardExperience(), ANN)


# By hand


def test_by_hand_the_referee_says_how_much() -> None:
    scene = party(gold(300), preset="ose")
    with pytest.raises(RuleError, match="a referee says how much"):
        scene.act(AwardExperience())
    scene.act(GiveExperience(amount=100, why="the  rescue"))
    told = scene.events(ExperienceAwarded)[0]
    assert (told.total, told.each, told.left, told.why) == (100, 33, 1, "the rescue")
    assert reckon(scene.state).lines == ()
    scene.act(GiveExperience(amount=100, each=True, among=(ADA,)))
    assert xp(scene) == [133, 33, 33]


def test_where_it_is_reckoned_a_gift_leaves_the_pool_alone() -> None:
    scene = party(gold(300))
    scene.act(GiveExperience(amount=30))
    assert reckon(scene.state).total == 300


@pytest.mark.parametrize(("out", "by_hand"), [(True, False), (False, False), (True, True)])
def test_what_is_given_before_the_party_is_home_says_so(out: bool, by_hand: bool) -> None:
    scene = party(out=out, preset="ose" if by_hand else "eris", ada=(gold(60),))
    scene.act(GiveExperience(amount=30))
    assert scene.events(ExperienceAwarded)[0].early is (out and not by_hand)
    if not by_hand:
        scene.act(AwardExperience())
        assert scene.events(ExperienceAwarded)[0].early is out


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (GiveExperience(amount=0), "1 to 1,000,000"),
        (GiveExperience(amount=1_000_001), "1 to 1,000,000"),
        (GiveExperience(amount=2), "too few to share among 3"),
        (GiveExperience(amount=9, why="x" * 101), "100 characters"),
    ],
)
def test_what_cannot_be_given(action: GiveExperience, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        party().act(action)
    with pytest.raises(ForbiddenError):
        party().act(action, ANN)


# Monsters


def fight(preset: str = "eris") -> Scene:
    scene = party(preset=preset).fight()
    scene.hero("Dora", 5)
    return scene


def bodies(*lives: Life) -> tuple[Body, ...]:
    return tuple(
        Body(number, Vitals(0 if life is not Life.UP else 4, 4, life))
        for number, life in enumerate(lives, start=1)
    )


def test_the_dead_the_helpless_and_those_who_gave_up_count_and_the_fled_are_listed() -> None:
    scene = fight()
    dead = bodies(Life.DEAD, Life.DEAD, Life.UNCONSCIOUS, Life.UP)
    scene.foe("Orcs", hit_dice=HitDice(1))
    scene.alter("Orcs", bodies=dead)
    scene.foe("Wolves", hit_dice=HitDice(2, 2), gone="fled")
    scene.foe("Ogre", hit_dice=HitDice(4, 1), gone="surrendered")
    scene.foe("Bat", gone="left")
    scene.hero("Emil", 6, gone="fled")
    scene.foe("Gnolls", count=3, hit_dice=HitDice(2))
    sleepers = tuple(f"{scene.id('Gnolls')}#{number}" for number in (1, 2))
    scene.act(AddEffect(target=sleepers[0], also=sleepers[1:], name="asleep", key="asleep"))
    scene.act(EndEncounter())
    found = {(one.name, one.count, one.how, one.counts) for one in POOL.of(scene.state).merits}
    assert found == {
        ("Orcs", 3, "dead", True),
        ("Gnolls", 2, "dead", True),
        ("Wolves", 1, "fled", False),
        ("Ogre", 1, "surrendered", True),
    }
    assert reckon(scene.state).total == 3 * 100 + 2 * 200 + 400


def test_a_body_that_fled_from_its_group_is_told_apart() -> None:
    scene = fight()
    scene.foe("Orcs", count=3, hit_dice=HitDice(1))
    scene.act(LeaveEncounter(target=f"{scene.id('Orcs')}#2", reason="surrendered"))
    scene.act(EndEncounter())
    assert [(one.count, one.how) for one in POOL.of(scene.state).merits] == [(1, "surrendered")]


def test_friends_hirelings_and_illusions_bring_nothing() -> None:
    scene = fight()
    for name in ("Squire", "Traitor", "Shade"):
        scene.foe(name, hit_dice=HitDice(1), bodies=bodies(Life.DEAD))
    scene.alter("Squire", side="party")
    scene.alter("Traitor", kind=Kind.RETAINER, owner=2)
    hazards = Hazards(illusions=(Illusion("Shade", by=scene.id("Shade")),))
    scene.state = HAZARDS.put(scene.state, hazards)
    scene.act(EndEncounter())
    assert POOL.of(scene.state).merits == ()


def test_people_without_a_class_count_as_half_a_hit_die() -> None:
    scene = fight()
    scene.foe("Bandits", normal_human=True, bodies=bodies(Life.DEAD))
    scene.act(EndEncounter())
    assert reckon(scene.state).total == 50


def test_people_with_hit_dice_count_by_these() -> None:
    scene = fight()
    scene.foe("Guards", normal_human=True, hit_dice=HitDice(2), bodies=bodies(Life.DEAD))
    scene.act(EndEncounter())
    assert reckon(scene.state).total == 200


def test_more_of_the_same_are_one_entry() -> None:
    scene = fight()
    for _ in range(2):
        if scene.state.encounter is None:
            scene.fight()
        scene.foe("Orcs", hit_dice=HitDice(1), bodies=bodies(Life.DEAD))
        scene.act(EndEncounter())
    assert [one.count for one in POOL.of(scene.state).merits] == [2]


def test_nothing_is_noted_where_experience_is_given_by_hand() -> None:
    scene = fight("4e")
    scene.foe("Orcs", hit_dice=HitDice(1), bodies=bodies(Life.DEAD))
    scene.act(EndEncounter())
    assert POOL.of(scene.state).merits == ()


def test_the_referee_adds_and_strikes_and_corrects() -> None:
    scene = party()
    scene.act(AddMerit(name="Ghost", hit_dice=HitDice(7)))
    scene.act(AddMerit(name="The riddle", each=150, count=2))
    told = scene.events(MeritSet)[0]
    assert (told.each, told.count, told.counts, told.audience) == (150, 2, True, ())
    assert [line.sort for line in reckon(scene.state).lines] == [Sort.MONSTERS, Sort.SAID]
    ghost, riddle = POOL.of(scene.state).merits
    scene.act(SetMerit(merit_id=ghost.id, counts=False, count=2))
    scene.act(SetMerit(merit_id=riddle.id, each=200))
    assert reckon(scene.state).total == 400
    scene.act(SetMerit(merit_id=ghost.id, counts=True, each=50))
    assert reckon(scene.state).total == 500
    for refused, says in (
        (SetMerit(merit_id=ghost.id, count=2), "nothing would change"),
        (SetMerit(merit_id="x", count=2), "not in the pool"),
        (SetMerit(merit_id=ghost.id, hit_dice=HitDice(101)), "hit dice"),
        (SetMerit(merit_id=ghost.id, hit_dice=HitDice(2, sides=6)), "hit dice"),
        (SetMerit(merit_id=ghost.id, each=0), "1 to 1,000,000"),
        (AddMerit(name="X"), "either"),
        (AddMerit(name="X", hit_dice=HitDice(1), each=5), "either"),
    ):
        with pytest.raises(RuleError, match=says):
            scene.act(refused)
        with pytest.raises(ForbiddenError):
            scene.act(refused, ANN)


# What is due


def award_due(scene: Scene) -> bool:
    dues = scene.engine.what_is_due(scene.state, REFEREE)
    return any(due.kind is DueKind.AWARD and not due.holds for due in dues)


def test_the_award_is_due_at_home_until_it_is_given() -> None:
    scene = party(ada=(gold(300),), out=True)
    assert not award_due(scene)
    scene.act(ComeBack())
    assert award_due(scene)
    scene.act(AwardExperience())
    assert not award_due(scene)
    assert not award_due(party(gold(5, counted=True)))
    assert not award_due(with_merits(party(), replace(orcs(), counts=False)))
    assert award_due(party(Item("i1", "Ring", magic=True, pooled=True)))
    assert not award_due(with_merits(party(), orcs()).fight())
