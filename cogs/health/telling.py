"""Hit points told as sentences: a wound together with the fall, the wound level and the death."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cogs.render.buttons import GREEN, Button, make_button, new_character_button
from cogs.render.narration import (
    Briefs,
    Line,
    Note,
    People,
    RunTeller,
    Sentence,
    Teller,
    Weight,
    acts,
    name,
    show_throw,
    tell_sentences,
)
from cogs.render.offers import LONGEST_NAME, Offer, always, player_of
from cogs.render.text import plain, shorten
from cogs.rest.telling import offer_surge
from data.live import Outcome
from rules.encounter.records import EncounterEnded
from rules.health.death_rules import WOUND_LEVELS, surge_value
from rules.health.records import (
    DamageHeld,
    DeathRuleChosen,
    DeathSaveDue,
    DeathSaveRolled,
    HitPointsChanged,
    LifeChanged,
    SecretFailuresForgotten,
    SubdualForgotten,
    SubdualInVain,
    SubdualTaken,
    WakeRolled,
    WoundLevelChanged,
)
from rules.health.waking import can_be_woken
from rules.kernel.events import EVERYBODY, Event, Who
from rules.kernel.targets import find_character
from rules.kernel.words import many, singular
from rules.rest.settings import natural_healing
from rules.sheet.active import playable_characters
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

Heading = HitPointsChanged | DamageHeld | DeathSaveRolled | SubdualTaken
"""What a case may begin with; the others follow from it."""


@dataclass(frozen=True, slots=True)
class Case:
    """All that happened to one body at once, as far as the reader may know it."""

    who: Who
    heading: Heading | None = None
    wound: WoundLevelChanged | None = None
    life: LifeChanged | None = None
    waking: WakeRolled | None = None


def _tell_bodies(events: Sequence[Event], _people: People) -> str:
    """What happened to one or more bodies, the dice first."""
    cases = split_cases(events)
    return "\n".join((*_dice(cases), *tell_cases(cases)))


def tell_cases(cases: Iterable[Case]) -> list[str]:
    """What happened to the bodies; whoever fell stands in bold."""
    return tell_sentences(sentence for case in cases for sentence in _sentences(case))


def split_cases(events: Sequence[Event]) -> list[Case]:
    """The events by what belongs together."""
    cases: list[Case] = []
    for event in events:
        match event:
            case HitPointsChanged() | DamageHeld() | DeathSaveRolled() | SubdualTaken():
                cases.append(Case(event.target, heading=event))
            case WoundLevelChanged():
                cases.append(replace(_open_case(cases, event.target), wound=event))
            case LifeChanged():
                cases.append(replace(_open_case(cases, event.target), life=event))
            case _:
                assert isinstance(event, WakeRolled)
                cases.append(replace(_open_case(cases, event.target), waking=event))
    return cases


def _open_case(cases: list[Case], who: Who) -> Case:
    """The case that is being told, taken off the list, if it is of the same body; else a new one.

    Nothing comes after a life but the roll for waking, so a case that has both is closed.
    """
    if cases and cases[-1].who == who and cases[-1].waking is None:
        return cases.pop()
    return Case(who)


def _dice(cases: Sequence[Case]) -> list[str]:
    """Each throw behind damage or healing once: several bodies may share one."""
    throws: dict[tuple[bool, int], str] = {}
    for case in cases:
        heading = case.heading
        if isinstance(heading, HitPointsChanged | DamageHeld | SubdualTaken) and (
            throw := heading.throw
        ):
            name = "Healing" if _is_healing(heading) else "Damage"
            throws[throw.secret, throw.roll] = f"{name}: {show_throw(throw)}"
    return list(throws.values())


def _is_healing(event: Heading) -> bool:
    return isinstance(event, HitPointsChanged) and event.cause == "healing"


# Sentences


def behind_a_blow(case: Case) -> str:
    """What a blow did, behind it: ` for 3 (hurt)`; "" where that is no part of its sentence."""
    event = case.heading
    match event:
        case HitPointsChanged(by=None, cause="damage"):
            points = f"{-event.amount or 'no damage'}{_ruled(event)}{_left(event, case.life)}"
            return f" for {points}".replace(") (", ", ")
        case DamageHeld(by=None):
            return f" for {event.amount}{_ruled(event)}"
        case SubdualTaken(by=None):
            return f" for {event.amount} subdual damage{_ruled(event)}{_in_all(event)}"
        case _:
            return ""


def _sentences(case: Case) -> Iterator[Sentence]:
    """What is said of the body, verbs marked; a save that kills stands before the death."""
    if isinstance(case.heading, DeathSaveRolled) and case.life is not None:
        yield Sentence(case.who, _save(case.heading))
        case = replace(case, heading=None)
    if not (case.heading or case.life or case.wound or case.waking):
        return
    is_known = case.heading is not None or case.life is not None
    beside = [_wounds(case.wound)] if case.wound and is_known else []
    beside += [_waking(case.waking)] if case.waking and is_known else []
    is_great = case.life is not None and case.life.cause in _FELL
    yield Sentence(case.who, _main(case), is_great, " ".join(beside))


def _main(case: Case) -> str:
    match case.heading:
        case HitPointsChanged() as event:
            return _points(event, case.life)
        case DamageHeld() as event:
            return _held(event)
        case SubdualTaken() as event:
            return _beaten(event)
        case DeathSaveRolled() as event:
            return _save(event)
        case None:
            return _alone(case)


def _alone(case: Case) -> str:
    """Where the hit points behind it have been told, or are nobody else's business."""
    if case.life is not None:
        return f"{_fate(case.life)}."
    if case.wound is not None and case.wound.cause == "rule":
        return "~has no wounds any more: the new rule of death knows none."
    if case.wound is not None:
        return f"~is {_level(case.wound)} now."
    assert case.waking is not None
    return f"~lies unconscious. {_waking(case.waking)}"


def _points(event: HitPointsChanged, life: LifeChanged | None) -> str:
    match event.cause:
        case "healing":
            return _healed(event, life)
        case "waking":
            fate = _fate(life) if life else "~wakes"
            return f"{fate}{_left(event)}."
        case "referee":
            fate = _fate(life) if life else "~is up"
            return f"{fate}{_left(event)}."
        case "correction" | "wounds" | "drain" | "level":
            fate = f" and {_fate(life)}" if life else ""
            note = " (corrected)" if event.cause == "correction" else ""
            return f"~has {_of(event)} hit points now{note}{fate}."
        case _:
            return _hurt(event, life)


def _hurt(event: HitPointsChanged, life: LifeChanged | None) -> str:
    amount = -event.amount
    if amount == 0:
        return f"~takes no damage{_ruled(event)}{_from(event.by, event.target)}."
    left = _left(event, life)
    by = _from(event.by, event.target)
    # In one bracket where they stand side by side: `(double, 4 of 8 left)`.
    beside = f"{_ruled(event)}{by}{left}" if by else f"{_ruled(event)}{left}".replace(") (", ", ")
    taken = f"~takes {amount}{beside}"
    return f"{taken} and {_fate(life)}." if life is not None else f"{taken}."


def _ruled(event: HitPointsChanged | DamageHeld | SubdualTaken) -> str:
    """What counted of the damage, such as half of it."""
    return f" ({plain(', '.join(event.rulings))})" if event.rulings else ""


def _healed(event: HitPointsChanged, life: LifeChanged | None) -> str:
    fate = f" and {_fate(life)}" if life else ""
    by = _from(event.by, event.target)
    if event.word == "dead":
        return f"~regains nothing{by}: the healing comes too late."
    gained = event.gained
    if gained is None or event.after is None or event.maximum is None:
        return f"~regains {event.amount}{by}{_left(event)}{fate}."
    is_capped = gained < event.amount and event.after < event.maximum
    limit = ", the most while the wounds are open" if is_capped else ""
    points = str(gained) if gained else "nothing"
    return f"~regains {points}{by} ({_of(event)}{limit}){fate}."


def _held(event: DamageHeld) -> str:
    by = _from(event.by, event.target)
    return f"~is hit for {event.amount}{_ruled(event)}{by}. It counts once all have acted."


def _beaten(event: SubdualTaken) -> str:
    by = _from(event.by, event.target)
    return f"~takes {event.amount} subdual damage{_ruled(event)}{by}{_in_all(event)}."


def _in_all(event: SubdualTaken) -> str:
    return f", {event.subdual} in all" if event.subdual not in (None, event.amount) else ""


def _save(event: DeathSaveRolled) -> str:
    dice = f": {show_throw(event.throw)}" if event.throw else ""
    later = " It counts once players may know of it." if event.audience is not EVERYBODY else ""
    return f"{'~passes' if event.passed else '~fails'} a death save{dice}.{later}"


def _wounds(event: WoundLevelChanged) -> str:
    if event.cause == "rule":
        return "Wounds no longer count."
    return f"Wounds: {_level(event)}."


def _level(event: WoundLevelChanged) -> str:
    level = WOUND_LEVELS[event.after]
    return level if event.cap is None else f"{level} (at most {event.cap} hit points)"


def _waking(event: WakeRolled) -> str:
    when = many(event.periods, singular(event.unit))
    return f"Wakes unaided in {when}, {show_throw(event.throw)}."


def _fate(event: LifeChanged) -> str:
    """What became of somebody, after its cause."""
    match event.cause:
        case "damage" | "save" | "check":
            return _FALLS[event.after] if event.before is Life.UP else _WORSE[event.after]
        case "blade":
            return "~is slain asleep"
        case "healing" | "time" | "woken":
            return _BETTER[event.after] if event.cause == "healing" else _WAKING[event.cause]
        case "rule":
            return f"{_SAID[event.after]} by the new rule of death"
        case _:
            return _SAID[event.after]


_FELL = ("damage", "save", "check", "blade")
"""What causes a change of somebody's life that all want to hear of."""
_FALLS = {
    Life.UP: "~is up",
    Life.UNCONSCIOUS: "~falls unconscious",
    Life.CRITICAL: "~falls, critically injured",
    Life.DEAD: "~dies",
}
_WORSE = _FALLS | {
    Life.UNCONSCIOUS: "~is unconscious",
    Life.CRITICAL: "~is critically injured now",
}
_BETTER = {
    Life.UP: "~is up again",
    Life.UNCONSCIOUS: "~lies unconscious, no longer critically injured",
    Life.CRITICAL: "~is critically injured",
    Life.DEAD: "~is dead",
}
_WAKING = {"time": "~wakes unaided", "woken": "~is woken by comrades"}
_SAID = {
    Life.UP: "~is up again",
    Life.UNCONSCIOUS: "~is unconscious",
    Life.CRITICAL: "~is critically injured",
    Life.DEAD: "~is dead",
}


def _from(by: Who | None, target: Who) -> str:
    return f" from {name(by)}" if by is not None and by != target else ""


def _of(event: HitPointsChanged) -> str:
    return f"{event.after} of {event.maximum}"


def _left(event: HitPointsChanged, life: LifeChanged | None = None) -> str:
    """What is left, in numbers or in the word that players see."""
    if life is not None and life.after is Life.DEAD:
        return ""
    if event.after is None:
        seen = event.word not in ("", "down", "dead")
        return f" ({event.word}{_blood(event)})" if seen else ""
    return f" ({_of(event)} left{_blood(event)})" if event.after > 0 else f" ({_of(event)})"


def _blood(event: HitPointsChanged) -> str:
    """Damage that leaves somebody bloodied says so."""
    return ", bloodied" if event.bloodied and event.cause == "damage" else ""


# Events that stand alone


def _save_due(event: DeathSaveDue, _people: People) -> str:
    when = f"round {event.round}" if event.round else "the surprise round"
    return f"{acts(event.target, 'lies')} dying: a death save is due ({when})."


def _forgotten(event: SecretFailuresForgotten, _people: People) -> str:
    who = name(event.target)
    return f"{who}: {many(event.failed, 'death save')} failed in secret no longer count."


def _death_rule(event: DeathRuleChosen, _people: People) -> str:
    rule = "characters" if event.as_character else "monsters"
    return f"{acts(event.target, 'dies')} by the rule for {rule} from now on."


BODIES = RunTeller(
    (
        HitPointsChanged,
        DamageHeld,
        WoundLevelChanged,
        LifeChanged,
        DeathSaveRolled,
        WakeRolled,
        SubdualTaken,
    ),
    _tell_bodies,
)
TELLERS: Mapping[type[Event], Teller] = {
    HitPointsChanged: BODIES,
    DamageHeld: BODIES,
    SubdualTaken: BODIES,
    SubdualForgotten: Line("{target} ~is over {subdual} subdual damage."),
    SubdualInVain: Line(
        "{target} ~has taken enough to be beaten down, but ~is not intelligent, and ~fights on."
        " With the trait `intelligent` they would surrender."
    ),
    WoundLevelChanged: BODIES,
    LifeChanged: BODIES,
    DeathSaveRolled: BODIES,
    WakeRolled: BODIES,
    DeathSaveDue: _save_due,
    SecretFailuresForgotten: _forgotten,
    DeathRuleChosen: _death_rule,
}


FATES = {
    Life.UP: "got up again",
    Life.UNCONSCIOUS: "fell unconscious",
    Life.CRITICAL: "was critically injured",
    Life.DEAD: "died",
}
_STABLE = "was out of danger, but unconscious"


def notes_of_body(event: Event) -> Iterator[Note]:
    """What happened to a body, where it is no part of a blow."""
    match event:
        case HitPointsChanged():
            yield from _brief_points(event)
        case SubdualTaken():
            yield Note((event.target,), f"took {event.amount} subdual damage")
        case LifeChanged():
            is_better = event.before in (Life.CRITICAL, Life.DEAD)
            is_stable = is_better and event.after is Life.UNCONSCIOUS
            did = _STABLE if is_stable else FATES[event.after]
            yield Note((event.target,), did, weight=Weight.GREAT)
        case DeathSaveRolled():
            did = "passed a death save" if event.passed else "failed a death save"
            yield Note((event.target,), did)
        case _:
            # How bad the wounds are stands on the board, and damage that is held comes later.
            return


def _brief_points(event: HitPointsChanged) -> Iterator[Note]:
    """What somebody took or regained; what is merely put right stands on the board."""
    if event.cause == "damage" and event.amount:
        yield Note((event.target,), f"took {-event.amount}")
    elif event.cause == "healing" and event.amount and event.word != "dead":
        yield Note((event.target,), f"regained {_gained(event)}")


def _gained(event: HitPointsChanged) -> int:
    """What counted of the healing, as far as that may be known."""
    return event.amount if event.gained is None else event.gained


def _body(event: Event, _people: People) -> Iterable[Note]:
    return notes_of_body(event)


BRIEFS: Briefs = {
    HitPointsChanged: _body,
    SubdualTaken: _body,
    LifeChanged: _body,
    DeathSaveRolled: _body,
}


def _offer_death_save(event: DeathSaveDue, outcome: Outcome) -> Sequence[Button]:
    """Rolls the save of that round."""
    who = event.target
    label = f"Death save: {shorten(who.label, LONGEST_NAME)}"
    button = make_button(
        "death-save", outcome.game.id, who.target, event.round, label=label, style=GREEN
    )
    return (button,)


def _offer_help(event: LifeChanged, outcome: Outcome) -> Sequence[Button]:
    """What brings a character round who lies there: a surge, healing, comrades; after a death, who
    comes next."""
    return [*_help_for(outcome, event.target)]


def _whose_death(event: LifeChanged, outcome: Outcome) -> Iterator[int]:
    """Who played whoever has died."""
    if event.after is Life.DEAD:
        yield from player_of(outcome, event.target)


def _offer_after_fight(event: EncounterEnded, outcome: Outcome) -> Sequence[Button]:
    """The same for all who lie there when the fight is over, and time for a surge of the others."""
    found = [button for who in event.down for button in _help_for(outcome, who)]
    return [*found, *offer_surge(event, outcome)]


def _help_for(outcome: Outcome, who: Who) -> Iterator[Button]:
    game, state = outcome.game, outcome.game.state
    character = find_character(state, who.id)
    if character is not None and _has_nobody_left(state, character):
        yield new_character_button(game.id)
    if character is None or character.vitals.life not in (Life.UNCONSCIOUS, Life.CRITICAL):
        return
    name = shorten(character.name, LONGEST_NAME)
    if natural_healing(state).has_surges:
        label = f"{name}: healing surge (+{surge_value(character.vitals)})"
        yield make_button("surge-up", game.id, character.id, label=label, style=GREEN)
    if can_be_woken(state, character.vitals):
        yield make_button("wake", game.id, character.id, label=f"Wake {name} (a turn)", style=GREEN)
    yield make_button("heal", game.id, character.id, label=f"Heal {name}")


def _has_nobody_left(state: GameState, character: Character) -> bool:
    """Whether a player's last character is dead."""
    own = playable_characters(state, character.owner)
    return character in own and all(one.vitals.life is Life.DEAD for one in own)


OFFERS: Mapping[type[Event], Offer] = {
    DeathSaveDue: Offer(_offer_death_save, can_wait=always),
    LifeChanged: Offer(_offer_help, can_wait=always, whom=_whose_death, is_news=True),
    EncounterEnded: Offer(_offer_after_fight),
}
