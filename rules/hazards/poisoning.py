"""Poison: the save, and what comes of it at once or later (OSE-POISON, ERIS-POISON).

`put_poison` and `poison` ask for the save; who fails has it work now or brew (`failed`), who passes
has what it leaves: half of the hit points gone, a lesser effect, or nothing (`passed`, R-REDUCED).
What brews works once its time, or the battle, is over.
"""

from rules.bestiary.nature import is_immune
from rules.checks.asking import Outcome, ask_checks
from rules.checks.records import Stake
from rules.conditions.effects import LONGEST_NAME, begin_effect, end_effect
from rules.conditions.kinds import condition_named
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect, EffectEnded
from rules.encounter.records import EncounterEnded
from rules.errors import RuleError
from rules.hazards import FAMILY
from rules.hazards.paralysis import seize
from rules.hazards.poisons import AFTER_BATTLE, BY_KEY, DEADLY, NOW, Poison, find_poison
from rules.hazards.records import (
    ERIS,
    HAZARDS,
    POISON,
    Brewing,
    PoisonBrews,
    PoisonTook,
    PutPoison,
    Unaffected,
)
from rules.hazards.words import Word, ask_save, for_time, read_word, require_ready
from rules.health.damage import take_damage
from rules.health.hit_points import kill
from rules.health.records import HALF_ROUNDING
from rules.kernel.events import REFEREES
from rules.kernel.naming import name_targets
from rules.kernel.numbers import check_modifier, halve_damage, read_whole
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.kernel.words import is_shown
from rules.record import replace
from rules.state.health import Harm

ERIS_RULE, PLAIN_RULE = "ERIS-POISON", "OSE-POISON"
SAVE = "save_death"
TAG = "poison"
MOST_MODIFIER = 20
MOST_TURNS = 1000
WORDS = {"now": NOW, "battle": AFTER_BATTLE}
TAKES, PASSES = "poison", "poison-passed"
HALF, NOTHING = "half", "nothing"
"""What passing the save leaves, where that is no effect of its own."""


def _knows_kinds(resolution: Resolution) -> bool:
    """Whether the game has the kinds of Planet Eris, and what passing the save costs there."""
    return resolution.setting(POISON.key) == ERIS


def _rule(resolution: Resolution) -> str:
    return ERIS_RULE if _knows_kinds(resolution) else PLAIN_RULE


@FAMILY.handles
def put_poison(resolution: Resolution, action: PutPoison) -> None:
    """The referee has people save against a poison."""
    resolution.require_referee("poison somebody")
    check_modifier(action.modifier, MOST_MODIFIER)
    kind = find_poison(action.kind) if action.kind.strip() else DEADLY
    delay = _delay(action.delay)
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_ready(resolution, target, SAVE, "no poison matters")
    # What passing the save leaves, "" for as the game has it.
    saved = " ".join(action.saved.split())
    if saved and (len(saved) > LONGEST_NAME or not is_shown(saved)):
        raise RuleError(
            f"What a passed save leaves is `half`, `nothing`, or an effect in {LONGEST_NAME} "
            "characters, such as `dizzy for 3 turns`."
        )
    stake = _stake(resolution, kind, delay=delay, saved=saved)
    ask_checks(resolution, targets, SAVE, stake=stake, modifier=action.modifier, label=TAG)


def _delay(typed: str) -> int | None:
    """When it does its work, None for as its kind does."""
    text = typed.strip().lower()
    if not text:
        return None
    if text in WORDS:
        return WORDS[text]
    turns = read_whole(text)
    if turns is not None and 1 <= turns <= MOST_TURNS:
        return turns
    raise RuleError(
        f"A poison works `now`, after the `battle`, or after 1 to {MOST_TURNS} turns, such as `3`."
    )


def poison(
    resolution: Resolution,
    target: str,
    kind: Poison,
    said: Word,
    *,
    by: str,
) -> None:
    """Somebody has to save against it; when it works, and what passing leaves, is as was `said`."""
    if is_immune(resolution.state, target, TAG):
        who = resolution.who(target)
        why = "poison does nothing to them"
        resolution.emit(Unaffected(target=who, label=TAG, why=why, rule=_rule(resolution)))
        return
    stake = _stake(resolution, kind, by=by, delay=said.within or None, saved=said.saved)
    ask_save(resolution, target, SAVE, stake, TAG, modifier=said.modifier)


def _stake(
    resolution: Resolution, kind: Poison, *, by: str = "", delay: int | str | None, saved: str
) -> Stake:
    """What hangs on the save: in any game what that kind does, which is not always death."""
    is_eris = _knows_kinds(resolution)
    usual = kind.delay if is_eris else NOW
    return Stake(
        on_failure=f"{TAKES}:{kind.key}:{usual if delay is None else delay}",
        on_success=leaving(saved or (HALF if is_eris else NOTHING)),
        by=by,
        tags=(TAG,),
    )


def leaving(saved: str) -> str:
    """The consequence of a passed save: "half", "nothing", or an effect by its name."""
    return "" if saved.casefold() == NOTHING else f"{PASSES}:{saved}"


@FAMILY.comes_of(TAKES, ERIS_RULE)
def failed(resolution: Resolution, outcome: Outcome) -> None:
    """The poison works, at once or later; after the battle is a turn later where there is none."""
    key, _, delay = outcome.words.partition(":")
    kind = BY_KEY[key]
    turns = int(delay) if delay.lstrip("-").isdecimal() else None
    if turns is None:
        brew(resolution, outcome.target, kind, delay)
        return
    if turns == NOW:
        _work(resolution, outcome.target, kind)
        return
    after_battle = turns == AFTER_BATTLE and resolution.state.encounter is not None
    brew(resolution, outcome.target, kind, "" if after_battle else f"{max(1, turns)} turns")


def brew(resolution: Resolution, target: str, kind: Poison, within: str) -> None:
    """Let it work within some time, such as `1d4 turns`, or with "" after the battle."""
    rule = _rule(resolution)
    plain = AddEffect(target=target, name=f"{kind.name} poison")
    begin_effect(resolution, for_time(resolution, plain, within), rule=rule)
    brewing = Brewing(resolution.state.effects[-1].id, kind.key, after_battle=not within)
    _put(resolution, (*HAZARDS.of(resolution.state).brewing, brewing))
    who = resolution.who(target)
    resolution.emit(PoisonBrews(target=who, kind=kind.key, after_battle=not within, rule=rule))


def _put(resolution: Resolution, brewing: tuple[Brewing, ...]) -> None:
    hazards = replace(HAZARDS.of(resolution.state), brewing=brewing)
    resolution.put(HAZARDS, hazards)


def _work(resolution: Resolution, target: str, kind: Poison) -> None:
    """What a kind of poison does to whoever has it in them."""
    if kind is DEADLY or (kind.kills and _knows_kinds(resolution)):
        kill(resolution, target, cause="check")
    elif kind.seizes:
        seize(resolution, target)
    else:
        wanted = AddEffect(target=target, name=kind.effect, key=kind.condition)
        rule = _rule(resolution)
        begin_effect(resolution, wanted, rule=rule)
        there = effects_on(resolution.state, target) if kind.adds_up else ()
        alike = (one for one in there if one.name == kind.effect)
        doses = sum(one.rule in (ERIS_RULE, PLAIN_RULE) for one in alike)
        who = resolution.who(target)
        resolution.emit(PoisonTook(target=who, kind=kind.key, doses=doses, rule=rule))


@FAMILY.comes_of(PASSES, ERIS_RULE)
def passed(resolution: Resolution, outcome: Outcome) -> None:
    """Half of the hit points left are lost, without dice; a half counts as one (R-HALF). Or a
    lesser effect begins (R-REDUCED)."""
    vitals = find_vitals(resolution.state, outcome.target)
    if vitals is None or vitals.hit_points <= 0:
        return
    # Checks that were asked for by older versions have no word: they leave half.
    if outcome.words.casefold() not in ("", HALF):
        said = read_word(outcome.words)
        known = condition_named(said.key)
        name, key = (said.key, "") if known is None else (known.name, known.key)
        lesser = AddEffect(target=outcome.target, name=name, key=key)
        begin_effect(resolution, for_time(resolution, lesser, said.lasting), rule=_rule(resolution))
        return
    chosen = resolution.setting(HALF_ROUNDING.key)
    lost = halve_damage(vitals.hit_points, "up" if chosen == "source" else chosen)
    # In secret: it tells what a monster has left.
    harm = Harm(outcome.target, lost, is_attack=False, audience=REFEREES, tags=(TAG,))
    take_damage(resolution, harm)


@FAMILY.follows("ERIS-POISON")
def effect_is_over(resolution: Resolution, event: EffectEnded) -> None:
    """A poison whose time has come does its work; one that somebody ended is cured."""
    brewing = HAZARDS.of(resolution.state).brewing
    due = next((one for one in brewing if one.effect == event.effect_id), None)
    if due is None:
        return
    _put(resolution, tuple(one for one in brewing if one is not due))
    if event.cause == "time" and find_vitals(resolution.state, event.target.target) is not None:
        _work(resolution, event.target.target, BY_KEY[due.kind])


@FAMILY.follows("ERIS-POISON")
def battle_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Poisons that wait for the end of the battle do their work, as far as anybody is left."""
    there = {effect.id for effect in resolution.state.effects}
    left = tuple(one for one in HAZARDS.of(resolution.state).brewing if one.effect in there)
    if left != HAZARDS.of(resolution.state).brewing:
        _put(resolution, left)
    waiting = {one.effect for one in left if one.after_battle}
    for effect in resolution.state.effects:
        if effect.id in waiting:
            end_effect(resolution, effect, "time")
