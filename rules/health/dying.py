"""What becomes of the dying: death saves (4E-DEATH-SAVE), and waking at exactly 0 (ERIS-DEATH)."""

from collections.abc import Callable, Iterator

from rules.attack.records import AttackBonus
from rules.campaign.records import PresetChanged, SettingChanged
from rules.clock.clock import advance, now
from rules.clock.records import SECONDS_PER_TURN, ClockMoved, Reason
from rules.encounter.bodies import bodies_of, name_for_all
from rules.encounter.records import EncounterBegan, EncounterEnded
from rules.errors import ForbiddenError, RuleError, TooLateError, WayOut
from rules.health import FAMILY
from rules.health.death_rules import SETTING, DeathRule, level_of, lies_alive, rule_of
from rules.health.hit_points import NO_ROUND, become, show_secret_failures, tell_hit_points
from rules.health.records import (
    DEATH_SAVE,
    ESCALATION,
    AttackBonusRose,
    DeathSaveDue,
    DeathSaveRolled,
    RollDeathSave,
    Wake,
    death_rule_of,
)
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Throw
from rules.kernel.naming import name_target
from rules.kernel.numbers import check_modifier
from rules.kernel.questions import Addend
from rules.kernel.resolution import Resolution
from rules.kernel.targets import all_targets, find_vitals, split_target, target_of
from rules.kernel.words import numbered, whose
from rules.record import replace
from rules.rounds.dues import is_end_asked
from rules.rounds.records import RoundBegan, RoundEnded, TurnTaken
from rules.rounds.turns import takes_part
from rules.sheet.reading import number
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import Life, Vitals

RULE_4E_DEATH_SAVE = "4E-DEATH-SAVE"
SAVE_SIDES = 20
SAVE_TARGET = 10
"""A death save succeeds at this or more (R-DEATH-SAVE)."""

LARGEST_MODIFIER = 100
RULE_4E_ESCALATION = "4E-ESCALATION"
WAKING_TURNS = 1
"""Smelling salts and cold water take at least a full turn."""


def is_dying(vitals: Vitals, rule: DeathRule) -> bool:
    """Whether a body lies at 0 or less under a rule that asks for death saves."""
    return rule.fail_save is not None and lies_alive(vitals) and vitals.hit_points <= 0


@FAMILY.handles
def roll_death_save(resolution: Resolution, action: RollDeathSave) -> None:
    """1d20 + modifier, 10 or more succeeds; a failure opens a wound level (R-DEATH-SAVE).

    One that is failed in secret opens it once everybody may know: at the next open save, or when
    somebody gets up; a referee's word on the body clears it. An open save of somebody whom that
    kills is none.
    """
    target = name_target(resolution, action.target)
    resolution.require_control(target, "roll death saves for {}")
    if action.result not in ("", "pass", "fail"):
        raise RuleError("Type `pass` or `fail` as the result, or leave it out to roll.")
    if action.result:
        resolution.require_referee("enter the result of a death save")
    vitals, rule = find_vitals(resolution.state, target), rule_of(resolution, target)
    assert vitals is not None
    if action.round is not None:
        _require_unanswered(resolution.who(target).label, vitals, action.round)
    if rule.fail_save is None or not is_dying(vitals, rule):
        raise RuleError(f"{resolution.who(target).label} is not dying, so no death save is due.")
    _require_due(resolution, target, vitals)
    is_open = not action.seen.is_secret
    if is_open and show_secret_failures(resolution, target).life is Life.DEAD:
        return
    _save(resolution, action, target, rule.fail_save)


def _save(
    resolution: Resolution, action: RollDeathSave, target: str, fail: Callable[[Vitals], Vitals]
) -> None:
    vitals = find_vitals(resolution.state, target)
    assert vitals is not None
    passed, throw = _result(resolution, action, target)
    after = replace(vitals, saves_due=max(0, vitals.saves_due - 1))
    if not passed:
        failed = vitals.secret_failures + 1
        after = replace(after, secret_failures=failed) if action.seen.is_secret else fail(after)
    resolution.emit(
        DeathSaveRolled(
            target=resolution.who(target),
            passed=passed,
            failed_saves=after.failed_saves + after.secret_failures,
            throw=throw,
            rule=RULE_4E_DEATH_SAVE,
            audience=action.seen.audience(resolution.actor.member),
        )
    )
    become(resolution, target, after, cause="save")


@FAMILY.follows(RULE_4E_DEATH_SAVE)
def fall_due_after_turn(resolution: Resolution, event: TurnTaken) -> None:
    """A dying body's save falls due at the end of its turn."""
    combatant = resolution.find_combatant(event.target.id)
    assert combatant is not None
    for target, vitals, _ in bodies_of(resolution.state, combatant):
        _fall_due(resolution, target, vitals, event.round)


@FAMILY.follows(RULE_4E_DEATH_SAVE)
def fall_due_after_round(resolution: Resolution, event: RoundEnded) -> None:
    """Nobody waits for those who cannot act, so their turn may pass only with the round.

    They fall due in the order in which the combatants came into the encounter. Late joiners and the
    surprised have had no turn.
    """
    encounter = resolution.encounter
    for combatant in encounter.combatants:
        if not takes_part(encounter, combatant):
            continue
        for target, vitals, _ in bodies_of(resolution.state, combatant):
            _fall_due(resolution, target, vitals, event.round)


@FAMILY.follows(RULE_4E_DEATH_SAVE)
def forget_rounds(resolution: Resolution, _event: EncounterBegan | EncounterEnded) -> None:
    """Each encounter counts its rounds from the first again."""
    for character in resolution.state.characters:
        if lies_alive(character.vitals):
            vitals = replace(character.vitals, saves_through=NO_ROUND)
            resolution.put_character(replace(character, vitals=vitals))


def _fall_due(resolution: Resolution, target: str, vitals: Vitals, number: int) -> None:
    # Most are not, and need not be asked by which rule they die.
    if not lies_alive(vitals):
        return
    if not is_dying(vitals, rule_of(resolution, target)) or vitals.saves_through >= number:
        return
    resolution.put_vitals(
        target,
        replace(vitals, saves_due=vitals.saves_due + 1, saves_through=number),
    )
    resolution.emit(
        DeathSaveDue(target=resolution.who(target), round=number, rule=RULE_4E_DEATH_SAVE)
    )


def _require_unanswered(name: str, vitals: Vitals, number: int) -> None:
    """Raise TooLateError, saying what happened, for the save of a round that is not due now.

    The saves due are those of the last rounds; the earliest of them is answered first.
    """
    if vitals.life is Life.DEAD:
        raise TooLateError(f"{name} is dead already.")
    if vitals.life is Life.UP:
        raise TooLateError(f"{name} is up again, so no death save is needed.")
    answered = vitals.saves_through - vitals.saves_due
    if not vitals.saves_due or number <= answered:
        when = f"round {number}" if number else "the surprise round"
        raise TooLateError(f"{whose(name)} death save of {when} has been rolled already.")


def _require_due(resolution: Resolution, target: str, vitals: Vitals) -> None:
    encounter = resolution.state.encounter
    if resolution.actor.is_referee or vitals.saves_due or encounter is None:
        return
    # A decided fight has no turns any more at whose end it would come.
    if is_end_asked(resolution.state):
        return
    if encounter.stage is Stage.ROUNDS:
        name = resolution.who(target).label
        raise RuleError(
            f"{whose(name)} death save is not due yet: it comes at the end of {whose(name)} turn."
        )


def _result(
    resolution: Resolution, action: RollDeathSave, target: str
) -> tuple[bool, Throw | None]:
    if action.result:
        return action.result == "pass", None
    modifier = action.modifier
    if modifier is None:
        modifier = number(resolution, target, DEATH_SAVE.key) or 0
    check_modifier(modifier, LARGEST_MODIFIER)
    throw = resolution.roll(
        "death save", 1, SAVE_SIDES, modifier, secret=action.seen.is_secret, forced=action.forced
    )
    return throw.total >= SAVE_TARGET, throw


@FAMILY.owes
def dues_of_saves(state: GameState) -> Iterator[Due]:
    """Every body whose save is due, those in the encounter first."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    sheets = [one for one in state.characters if is_due(one.vitals) and not one.retired]
    dying = {sheet.id: sheet for sheet in sheets}
    for one in combatants:
        sheet = dying.pop(one.id, None)
        if one.gone:
            continue
        if sheet is not None and not one.bodies:
            yield _of_combatant(state, one, one.id)
        for body in one.bodies:
            if is_due(body.vitals):
                yield _of_combatant(state, one, target_of(one, body.number))
    for sheet in dying.values():
        yield _due(sheet.id, sheet.name, sheet.owner, secret=False, moment=now(state))


def is_due(vitals: Vitals) -> bool:
    """Whether a body that still lives has a save to roll."""
    return vitals.saves_due > 0 and vitals.life is not Life.DEAD


def _of_combatant(state: GameState, one: Combatant, target: str) -> Due:
    name = numbered(name_for_all(state, one), split_target(target)[1])
    return _due(target, name, one.owner, secret=one.hidden, moment=None)


def _due(target: str, name: str, owner: int | None, *, secret: bool, moment: int | None) -> Due:
    return Due(
        kind=DueKind.DEATH_SAVE,
        target=target,
        name=name,
        owners=() if owner is None else (owner,),
        moment=moment,
        command="`/do life save`",
        otherwise="stays due",
        holds=moment is None and not secret,
        secret=secret,
    )


def bonus_of_round(number: int) -> int:
    """Round minus 1; nothing before round 2."""
    return max(0, number - 1)


def escalation_bonus(state: GameState) -> int:
    """What every attack roll gets now: 0 outside an encounter and where the game has it off."""
    encounter = state.encounter
    if encounter is None or ESCALATION.in_force(state) != "on":
        return 0
    return bonus_of_round(encounter.round)


@FAMILY.follows(RULE_4E_ESCALATION)
def announce(resolution: Resolution, event: RoundBegan) -> None:
    """Tell the bonus at the beginning of each round that has one."""
    bonus = bonus_of_round(event.round)
    if bonus and resolution.setting("escalation") == "on":
        resolution.emit(AttackBonusRose(round=event.round, bonus=bonus, rule=RULE_4E_ESCALATION))


@FAMILY.answers(RULE_4E_ESCALATION)
def escalation(state: GameState, _question: AttackBonus) -> Iterator[Addend]:
    """The bonus of the round, which every attack roll gets."""
    yield Addend("escalation", escalation_bonus(state), RULE_4E_ESCALATION)


def lies_unconscious(vitals: Vitals) -> bool:
    """Unconscious at exactly 0: not asleep, and not critically injured."""
    return vitals.life is Life.UNCONSCIOUS and vitals.hit_points == 0


def can_be_woken(state: GameState, vitals: Vitals) -> bool:
    """Whether comrades could wake a character now: there is a turn's time, and a rule for it."""
    rule = death_rule_of(state)
    return rule.wakes and state.encounter is None and lies_unconscious(vitals)


@FAMILY.handles
def wake(resolution: Resolution, action: Wake) -> None:
    """Comrades wake somebody; the turn that it takes goes by (R-ERIS-WAKE)."""
    target = name_target(resolution, action.target)
    _require_comrade(resolution, target)
    vitals, name = find_vitals(resolution.state, target), resolution.who(target).label
    assert vitals is not None
    if not rule_of(resolution, target).wakes:
        raise RuleError(
            "The rule of death in force knows no waking. ", WayOut("Healing", "ref heal"), " helps."
        )
    if vitals.life is Life.CRITICAL:
        raise RuleError(
            f"{name} is critically injured and cannot be woken: "
            "that needs magical healing, or a safe place and time."
        )
    if not lies_unconscious(vitals):
        raise RuleError(
            f"{name} does not lie unconscious at exactly 0 hit points, so there is nobody to wake."
        )
    if resolution.state.encounter is not None:
        raise RuleError("Waking somebody takes a full turn: do it after the encounter.")
    _come_round(resolution, target, vitals, cause="woken")
    advance(resolution, turns=WAKING_TURNS, reason=Reason.WAKING)


@FAMILY.follows("ERIS-DEATH")
def wake_in_time(resolution: Resolution, event: ClockMoved) -> None:
    """Those whose d6 periods have gone by wake unaided: when a turn has come full."""
    turns = event.after // SECONDS_PER_TURN
    if turns == event.before // SECONDS_PER_TURN:
        return
    for target in all_targets(resolution.state):
        vitals = find_vitals(resolution.state, target)
        assert vitals is not None
        due = vitals.wakes_at_turn
        is_over = due is not None and due <= turns and lies_unconscious(vitals)
        if is_over and rule_of(resolution, target).wakes:
            _come_round(resolution, target, vitals, cause="time")


def _come_round(resolution: Resolution, target: str, vitals: Vitals, *, cause: str) -> None:
    rule = rule_of(resolution, target)
    after = rule.at(vitals, 1, level_of(resolution, target))
    tell_hit_points(resolution, target, 1, vitals, after, cause="waking")
    become(resolution, target, after, cause=cause)


def _require_comrade(resolution: Resolution, target: str) -> None:
    """A referee, or a player one of whose other characters is on their feet."""
    if resolution.actor.is_referee:
        return
    for character in resolution.state.characters:
        is_theirs = resolution.actor.plays_for(character.owner) and not character.retired
        if is_theirs and character.id != target and character.vitals.life is Life.UP:
            return
    raise ForbiddenError(
        "Only a comrade on their feet can wake somebody: another player with a character, "
        "or a referee."
    )


def take_over(rule: DeathRule, vitals: Vitals, level: int) -> Vitals:
    """The body in a state that the rule knows; nobody dies, wakes or is healed by that.

    What the rule does not count is forgotten: wounds, death saves, the time of waking.
    """
    taken = vitals
    if lies_alive(vitals):
        lying = replace(vitals, life=Life.UNCONSCIOUS)
        taken = rule.at(lying, vitals.hit_points, level)
    if rule.fail_save is None:
        taken = replace(taken, wound_level=0, failed_saves=0, saves_due=0, secret_failures=0)
    return taken if rule.wakes else replace(taken, wakes_at_turn=None)


@FAMILY.follows("OSE-DEATH")
def setting_changes(
    resolution: Resolution, event: SettingChanged | PresetChanged | EncounterEnded
) -> None:
    """Another rule of death is in force, for all; a running encounter keeps its own to its end."""
    if resolution.state.encounter is None and SETTING in _settings_of(event):
        for target in all_targets(resolution.state):
            _change(resolution, target)


def combatant_changes(resolution: Resolution, combatant: Combatant) -> None:
    """The referee put a combatant under another rule of death."""
    for target, _, _ in bodies_of(resolution.state, combatant):
        _change(resolution, target)


def _settings_of(event: SettingChanged | PresetChanged | EncounterEnded) -> tuple[str, ...]:
    """The keys of the settings that count from now on."""
    if isinstance(event, EncounterEnded):
        return event.settings
    return tuple(key for key, _, _ in event.changed)


def _change(resolution: Resolution, target: str) -> None:
    before = find_vitals(resolution.state, target)
    assert before is not None
    after = take_over(rule_of(resolution, target), before, level_of(resolution, target))
    become(resolution, target, after, cause="rule")
