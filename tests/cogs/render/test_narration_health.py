"""Hit points, lives, effects and morale read aloud, as each reader may know them."""

import pytest
from msgspec.structs import replace

from cogs.render.families import TELLERS
from cogs.render.narration import People, Sentence, tell, tell_sentences
from rules.campaign.records import ChangeSetting
from rules.conditions.records import AddEffect, EffectEnded, EffectSpent
from rules.health.records import (
    AttackBonusRose,
    Damage,
    DeathSaveDue,
    Heal,
    LifeChanged,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    Wake,
    WakeRolled,
    WoundLevelChanged,
)
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event, Who
from rules.kernel.resolution import Step
from rules.kernel.visibility import Visibility
from rules.rounds.records import FightDecided
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Combatant, Morale
from rules.state.health import Life
from tests.rules.cast import character, monsters
from tests.rules.health.stage import ApplyHeld, PassTurns, camp, end_round, stage, take_turn
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

SOLVEIG = character(hit_points=48, name="Solveig")
REFEREES_VIEW = Viewer(REFEREE.member, is_referee=True)
NOBODY = People({})


def read(step: Step | None, viewer: Viewer = TABLE) -> str:
    assert step is not None
    events = tuple(event for event in step.events if not isinstance(event, FightDecided))
    return read_events(events, viewer)


def read_events(events: tuple[Event, ...], viewer: Viewer = TABLE) -> str:
    return "\n".join(telling.text for telling in tell(events, viewer, NOBODY, TELLERS))


def fearless(*, hidden: bool = False) -> Combatant:
    """Goblins who check no morale."""
    return monsters(hidden=hidden, morale=Morale(done="fights to the death"))


def both(step: Step) -> tuple[str, str]:
    return read(step), read(step, REFEREES_VIEW)


@pytest.mark.parametrize(
    ("action", "public", "private"),
    [
        (Damage(targets=("m1#2",), amount="6"), "**Goblin 2 takes 6 and dies.**", None),
        (
            Damage(targets=("m1#2",), amount="1"),
            "Goblin 2 takes 1 (scratched).",
            "Goblin 2 takes 1 (4 of 5 left).",
        ),
        (
            Damage(targets=("m1#1", "m1#3"), amount="4", by="m1#2"),
            "Goblins 1 and 3 take 4 from Goblin 2 (near death).",
            "Goblins 1 and 3 take 4 from Goblin 2 (1 of 5 left).",
        ),
        (Damage(targets=("m1#1",), amount="0"), "Goblin 1 takes no damage.", None),
        (
            Damage(targets=("m1#1",), amount="5", seen=Visibility.BLIND),
            "**Goblin 1 dies.**",
            "**Goblin 1 takes 5 and dies.**",
        ),
        (
            Damage(targets=("m1#1",), amount="2", seen=Visibility.BLIND),
            "",
            "Goblin 1 takes 2 (3 of 5 left).",
        ),
        (
            SetHitPoints(target="m1#1", hit_points=3),
            "",
            "Goblin 1 has 3 of 5 hit points now (corrected).",
        ),
        (
            SetHitPoints(target="m1#1", hit_points=0),
            "Goblin 1 is dead.",
            "Goblin 1 has 0 of 5 hit points now (corrected) and is dead.",
        ),
        (SetLife(target="m1#1", life=Life.UNCONSCIOUS), "Goblin 1 is unconscious.", None),
        (
            SetDeathRule(target="m1", as_character=True),
            "",
            "Goblins die by the rule for characters from now on.",
        ),
        (Damage(targets=("c1",), amount="8"), "**Morgan takes 8 and dies.**", None),
        (Damage(targets=("c1",), amount="2", by="c1"), "Morgan takes 2 (6 of 8 left).", None),
    ],
)  # fmt: skip
def test_a_wound_and_what_comes_of_it_is_one_sentence(
    action: Action, public: str, private: str | None
) -> None:
    step = stage(fearless()).act(action)
    assert both(step) == (public, public if private is None else private)


def test_dice_are_told_once_and_only_to_those_who_may_see_them() -> None:
    step = stage(monsters()).act(Damage(targets=("m1#1", "c1"), amount="1d6+1"), faces=[3])
    assert read(step) == (
        "Damage: 1d6+1 (3) = **4**\nGoblin 1 takes 4 (near death).\nMorgan takes 4 (4 of 8 left)."
    )
    secret = stage(monsters()).act(
        Damage(targets=("m1#1", "c1"), amount="1d6+1", seen=Visibility.BLIND), faces=[3]
    )
    assert read(secret) == "Morgan takes 4 (4 of 8 left)."
    assert read(secret, REFEREES_VIEW).startswith("Damage: 1d6+1 (3) = **4**\nGoblin 1 takes 4")


def test_a_hidden_attacker_is_not_named() -> None:
    step = stage(monsters(hidden=True)).act(Damage(targets=("c1",), amount="2", by="m1#1"))
    assert both(step) == ("Morgan takes 2 (6 of 8 left).",) * 2
    hidden = stage(fearless(hidden=True)).act(Damage(targets=("m1#1",), amount="5", by="c1"))
    assert both(hidden) == ("", "**Goblin 1 takes 5 from Morgan and dies.**")


def test_names_are_shown_as_typed() -> None:
    odd = character(name="~dies *now* <@1>")
    step = camp(odd).act(Damage(targets=("c1",), amount="8"))
    assert read(step) == "**\\~dies \\*now\\* \\<@1> takes 8 and dies.**"


def test_held_damage_is_told_twice() -> None:
    scene = stage(monsters())
    scene.begin_step("c1", "m1", simultaneous=True)
    held = scene.act(Damage(targets=("m1#1", "c1"), amount="3", by="m1#2"))
    assert read(held).splitlines() == [
        "Goblin 1 and Morgan are hit for 3 from Goblin 2.",
        "The damage counts once all have acted.",
    ]
    scene.act(Damage(targets=("c1",), amount="3"))
    assert read(scene.act(ApplyHeld())) == (
        "Goblin 1 takes 3 from Goblin 2 (badly hurt).\n"
        "Morgan takes 3 from Goblin 2 (5 of 8 left).\n"
        "Morgan takes 3 (2 of 8 left)."
    )


@pytest.mark.rule("ERIS-DEATH")
def test_the_steps_between_walking_and_dead() -> None:
    scene = stage(monsters(), preset="eris")
    fall = scene.act(Damage(targets=("c1",), amount="8"), faces=[1])
    assert both(fall) == (
        "**Morgan takes 8 (0 of 8) and falls unconscious.**",
        (
            "**Morgan takes 8 (0 of 8) and falls unconscious.** "
            "Wakes unaided in 1 turn, **1** on 1d6."
        ),
    )
    assert read(scene.act(Damage(targets=("c1",), amount="1"))) == (
        "**Morgan takes 1 (-1 of 8) and is critically injured now.**"
    )
    assert read(scene.act(Heal(targets=("c1",), amount="1"), faces=[4])) == (
        "Morgan regains 1 (0 of 8) and lies unconscious, no longer critically injured."
    )
    assert read(scene.act(Damage(targets=("c1",), amount="2"))) == "**Morgan takes 2 and dies.**"
    assert read(scene.act(Damage(targets=("c2",), amount="7"))) == (
        "**Raven takes 7 (-1 of 6) and falls, critically injured.**"
    )
    rest = camp(preset="eris")
    rest.act(Damage(targets=("c1",), amount="8"), faces=[2])
    assert read(rest.act(PassTurns(turns=2))).endswith("Morgan wakes unaided (1 of 8 left).")
    rest.act(Damage(targets=("c1",), amount="1"), faces=[3])
    assert "Morgan is woken by comrades (1 of 8 left)." in read(rest.act(Wake(target="c1")))


@pytest.mark.rule("4E-WOUNDS")
def test_the_48_hit_point_example() -> None:
    scene = stage(monsters(), characters=(SOLVEIG,), preset="4e")
    assert read(scene.act(Damage(targets=("c1",), amount="49"))) == (
        "**Solveig takes 49 (-1 of 48) and falls unconscious.** "
        "Wounds: Bruised (at most 36 hit points)."
    )
    end_round(scene)
    assert "Solveig lies dying: a death save is due (round 1)." in read(scene.step)
    assert read(scene.act(RollDeathSave(target="c1"), faces=[9])) == (
        "Solveig fails a death save: **9** on 1d20. Wounds: Bloodied (at most 24 hit points)."
    )
    assert read(scene.act(RollDeathSave(target="c1", result="pass"))) == (
        "Solveig passes a death save."
    )
    assert read(scene.act(Heal(targets=("c1",), amount="30", by="c1"))) == (
        "Solveig regains 24 (24 of 48, the most while the wounds are open) and is up again."
    )
    assert read(scene.act(Heal(targets=("c1",), amount="1d6"), faces=[5])) == (
        "Healing: **5** on 1d6\n"
        "Solveig regains nothing (24 of 48, the most while the wounds are open)."
    )
    assert read(scene.act(SetWoundLevel(target="c1", wound_level=3))) == (
        "Solveig has 12 of 48 hit points now. Wounds: Injured (at most 12 hit points)."
    )
    assert read(scene.act(SetWoundLevel(target="c1", wound_level=0))) == (
        "Solveig is Healthy (at most 48 hit points) now."
    )
    scene.act(SetWoundLevel(target="c1", wound_level=3))
    assert read(scene.act(Damage(targets=("c1",), amount="13"))) == "**Solveig takes 13 and dies.**"
    assert read(scene.act(SetLife(target="c1", life=Life.UP))) == (
        "Solveig is up again (1 of 48 left)."
    )


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.rule("ERIS-DEATH")
def test_another_rule_of_death() -> None:
    scene = Scene("4e")
    scene.act(CreateCharacter(name="Ada", hit_points=8, level=3))
    scene.act(Damage(targets=("c1",), amount="10"))
    step = scene.act(ChangeSetting(key="death", value="eris"))
    assert read(step).splitlines()[1] == (
        "Ada is critically injured by the new rule of death. Wounds no longer count."
    )
    scene.act(ChangeSetting(key="death", value="4e-wounds"))
    scene.act(Heal(targets=("c1",), amount="9"))
    scene.act(SetWoundLevel(target="c1", wound_level=1))
    assert read(scene.act(ChangeSetting(key="death", value="ose"))).splitlines()[1] == (
        "Ada has no wounds any more: the new rule of death knows none."
    )


@pytest.mark.rule("4E-DEATH-SAVE")
def test_a_save_that_kills_and_a_secret_one() -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    scene.act(Damage(targets=("c1",), amount="49"))
    step = scene.act(RollDeathSave(target="c1", seen=Visibility.BLIND), faces=[5])
    assert both(step) == (
        "",
        "Solveig fails a death save: **5** on 1d20. It counts once players may know of it.",
    )
    step = scene.act(RollDeathSave(target="c1", result="fail"))
    assert read(step) == (
        "Solveig is Bloodied (at most 24 hit points) now.\n"
        "Solveig fails a death save. Wounds: Injured (at most 12 hit points)."
    )
    step = scene.act(RollDeathSave(target="c1"), faces=[5])
    assert read(step) == "Solveig fails a death save: **5** on 1d20.\n**Solveig dies.**"


@pytest.mark.rule("4E-DEATH-SAVE")
def fail_in_secret(scene: Scene, times: int) -> None:
    scene.act(Damage(targets=("c1",), amount="50"))
    for _ in range(times):
        scene.act(RollDeathSave(target="c1", seen=Visibility.BLIND), faces=[2])


@pytest.mark.rule("4E-DEATH-SAVE")
def test_healing_that_comes_too_late_is_told_with_its_dice() -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    fail_in_secret(scene, 3)
    assert read(scene.act(Heal(targets=("c1",), amount="1d8"), faces=[7])) == (
        "Healing: **7** on 1d8\n"
        "**Solveig dies.** Wounds: Injured (at most 12 hit points).\n"
        "Solveig regains nothing: the healing comes too late."
    )


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(("times", "saves"), [(1, "1 death save"), (2, "2 death saves")])
def test_only_referees_read_that_secret_failures_are_forgotten(times: int, saves: str) -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    fail_in_secret(scene, times)
    told = both(scene.act(SetWoundLevel(target="c1", wound_level=1)))
    assert told == ("", f"Solveig: {saves} failed in secret no longer count.")


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_lies_dying_in_the_surprise_round() -> None:
    due = DeathSaveDue(target=Who("c1", "Solveig"), round=0)
    assert read_events((due,)).startswith(
        "Solveig lies dying: a death save is due (the surprise round)."
    )


@pytest.mark.rule("4E-WOUNDS")
def test_damage_says_who_is_bloodied_where_the_rules_know_it() -> None:
    scene = stage(monsters(hit_points=(8,)), characters=(SOLVEIG,), preset="4e")
    assert (
        read(scene.act(Damage(targets=("c1",), amount="23"))) == "Solveig takes 23 (25 of 48 left)."
    )
    assert read(scene.act(Damage(targets=("c1",), amount="1"))) == (
        "Solveig takes 1 (24 of 48 left, bloodied)."
    )
    step = scene.act(Damage(targets=("m1",), amount="4"))
    assert both(step) == (
        "Goblins takes 4 (hurt, bloodied).",
        "Goblins takes 4 (4 of 8 left, bloodied).",
    )
    assert step.revealed
    ose = stage(characters=(SOLVEIG,), preset="ose")
    assert (
        read(ose.act(Damage(targets=("c1",), amount="24"))) == "Solveig takes 24 (24 of 48 left)."
    )


@pytest.mark.rule("4E-WOUNDS")
def test_a_monsters_wounds_do_not_tell_its_hit_points() -> None:
    scene = stage(monsters(hit_points=(8,)), preset="4e")
    scene.act(SetDeathRule(target="m1", as_character=True))
    step = scene.act(Damage(targets=("m1",), amount="9"))
    assert both(step) == (
        "**Goblins takes 9 and falls unconscious.** Wounds: Bruised.",
        (
            "**Goblins takes 9 (-1 of 8) and falls unconscious.** "
            "Wounds: Bruised (at most 6 hit points)."
        ),
    )
    step = scene.act(Heal(targets=("m1",), amount="3"))
    assert both(step) == (
        "Goblins regains 3 (badly hurt) and is up again.",
        "Goblins regains 3 (3 of 8) and is up again.",
    )
    assert "8" not in read(scene.act(SetWoundLevel(target="m1", wound_level=2)))


@pytest.mark.parametrize("life", list(Life))
@pytest.mark.parametrize("before", list(Life))
@pytest.mark.parametrize(
    "cause", ["damage", "save", "healing", "time", "woken", "referee", "correction"]
)
def test_every_change_of_a_life_has_words(before: Life, life: Life, cause: str) -> None:
    event = LifeChanged(target=Who("c1", "Ada"), before=before, after=life, cause=cause)
    text = read_events((event,))
    assert text.lstrip("*").startswith("Ada ")
    assert text.rstrip("*").endswith(".")
    assert "~" not in text


@pytest.mark.rule("4E-ESCALATION")
def test_the_rising_bonus() -> None:
    rose = AttackBonusRose(round=3, bonus=2, rule="4E-ESCALATION")
    assert read_events((rose,)) == "+2 to every attack roll, whoever makes it."


def test_effects_begin_and_end() -> None:
    scene = stage(monsters(), preset="4e")
    step = scene.act(AddEffect(target="m1#1", also=("m1#3",), name="sleep", rounds=2, key="out"))
    assert read(step) == "Goblins 1 and 3: *sleep* for 2 rounds (out of action)."
    step = scene.act(
        AddEffect(
            target="c2", name="aid", amount=2, modifies="defence", source="c1", until_turn_of="c1"
        )
    )
    assert read(step) == (
        "Raven: *aid*, +2 on defences, until the end of Morgan's next turn (by Morgan)."
    )
    assert read(scene.act(AddEffect(target="m1", name="fear", amount=-1, rounds=1))) == (
        "Goblins: *fear*, -1 for a round."
    )
    step = scene.act(AddEffect(target="c1", also=("m1#2", "c2"), name="wet", rounds=1))
    assert read(step) == "Morgan, Goblin 2 and Raven: *wet* for a round."
    take_turn(scene, "c2")
    assert "Raven: *aid* is used up." in read(scene.step)
    end_round(scene)
    assert "Goblins: *fear* is over." in read(scene.step)
    scene.begin_round(2)
    end_round(scene)
    assert "Goblins 1 and 3: *sleep* is over." in read(scene.step)
    step = scene.act(AddEffect(target="m1#2", name="blind", key="blind"))
    assert read(step) == "Goblin 2 is *blind* (cannot attack, or cast at others)."
    gone = EffectEnded(effect_id="e1", name="web", target=Who("m1", "Goblins", 1), cause="death")
    assert read_events((gone,)) == ""
    spent = EffectSpent(effect_id="e1", name="web", target=Who("c1", "Ada"))
    assert read_events((spent,)) == "Ada: *web* is used up."
    assert read_events((replace(spent, spent=False),)) == "Ada: *web* counts again."


def test_what_comes_upon_all_who_stand_of_a_group_says_so() -> None:
    scene = stage(monsters(hit_points=(5, 5, 5, 5), name="Giant rats"))
    sleep = AddEffect(
        target="m1#1", also=("m1#2", "m1#3", "m1#4"), name="asleep", key="asleep", turns=9
    )
    lasting = "fall *asleep* for 9 turns (cannot act; melee hits without a roll)."
    assert read(scene.act(sleep)) == f"All 4 giant rats {lasting}"
    scene = stage(monsters(name="Giant rats"))
    scene.act(SetLife(target="m1#2", life=Life.DEAD))
    assert read(scene.act(replace(sleep, also=("m1#3",)))) == f"Both giant rats {lasting}"
    assert read(scene.act(replace(sleep, target="m1#3", also=("c1",)))) == (
        f"Giant rat 3 and Morgan {lasting}"
    )


def test_several_of_a_group_share_a_sentence_and_the_verbs_agree() -> None:
    one, three = Who("m1", "Orcs", 1), Who("m1", "Orcs", 3)
    for verb, plural in (("takes", "take"), ("has", "have"), ("dies", "die"), ("passes", "pass")):
        said = tell_sentences([Sentence(one, f"~{verb}."), Sentence(three, f"~{verb}.")])
        assert said == [f"Orcs 1 and 3 {plural}."]
    twice = [Sentence(one, "~dies."), Sentence(one, "~dies.")]
    assert tell_sentences(twice) == ["Orc 1 dies."]
    alone = Who("m2", "Ogre")
    assert tell_sentences([Sentence(alone, "~falls."), Sentence(alone, "~falls.")]) == [
        "Ogre falls.", "Ogre falls."
    ]  # fmt: skip


def test_wounds_without_hit_points_stand_alone() -> None:
    event = WoundLevelChanged(target=Who("c1", "Ada"), before=0, after=1, cap=9, cause="referee")
    assert read_events((event,)) == "Ada is Bruised (at most 9 hit points) now."


def test_the_roll_for_waking_can_stand_alone() -> None:
    scene = stage(preset="eris")
    step = scene.act(Damage(targets=("c1",), amount="8"), faces=[3])
    rolled = tuple(event for event in step.events if isinstance(event, WakeRolled))
    assert read_events(rolled, REFEREES_VIEW) == (
        "Morgan lies unconscious. Wakes unaided in 3 turns, **3** on 1d6."
    )
