"""Hit points told as sentences: a wound together with the fall, the wound level and the death."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from cogs.clock.telling import offer_surge
from cogs.health.pages import help_buttons
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Note,
    Sentence,
    Tellers,
    Topic,
    Weight,
    acts,
    agreed,
    name,
    tell_sentences,
)
from cogs.render.offers import LONGEST_NAME, Offers, always, player_of
from cogs.render.text import plain, shorten, show_throw
from data.live import Outcome
from rules.encounter.records import EncounterEnded
from rules.health.death_rules import WOUND_LEVELS
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
    TemporaryEnded,
    TemporaryGiven,
    WakeRolled,
    WoundLevelChanged,
)
from rules.kernel.events import EVERYBODY, Event, Who
from rules.kernel.words import listed, many, singular
from rules.state.health import Life

Harm = HitPointsChanged | DamageHeld | SubdualTaken
Heading = Harm | DeathSaveRolled
"""What a case may begin with; the others follow from it."""
COUNTS_LATER = "The damage counts once all have acted."
_FELL = ("damage", "save", "check", "blade", "slain")
"""What causes a change of somebody's life that all want to hear of."""
_FALLS = {
    Life.UP: "~is up",
    Life.UNCONSCIOUS: "~falls unconscious",
    Life.CRITICAL: "~falls, critically injured",
    Life.DEAD: "~dies",
}
_WORSE = _FALLS | {Life.UNCONSCIOUS: "~is unconscious", Life.CRITICAL: "~is critically injured now"}
_SAID = _WORSE | {
    Life.UP: "~is up again",
    Life.CRITICAL: "~is critically injured",
    Life.DEAD: "~is dead",
}
_BETTER = _SAID | {Life.UNCONSCIOUS: "~lies unconscious, no longer critically injured"}
_CAUSES = {
    "blade": "~is slain asleep",
    "slain": "~is slain",
    "time": "~wakes unaided",
    "woken": "~is woken by comrades",
}
_OF_BODIES = (*get_args(Heading), WoundLevelChanged, LifeChanged, WakeRolled)
SEVERAL = 3
"""So many people who are hurt at once share sentences."""
FATES = {
    Life.UP: "got up again",
    Life.UNCONSCIOUS: "fell unconscious",
    Life.CRITICAL: "was critically injured",
    Life.DEAD: "died",
}
_TOPICS = {
    Life.UP: Topic.RISE,
    Life.UNCONSCIOUS: Topic.FALL,
    Life.CRITICAL: Topic.FALL,
    Life.DEAD: Topic.DEATH,
}
_STABLE = "was out of danger, but unconscious"


@dataclass(frozen=True, slots=True)
class Case:
    """All that happened to one body at once, as far as the reader may know it."""

    who: Who
    heading: Heading | None = None
    wound: WoundLevelChanged | None = None
    life: LifeChanged | None = None
    waking: WakeRolled | None = None


TELLERS = Tellers(
    {
        SubdualForgotten: Line("{target} ~is over {subdual} subdual damage."),
        SubdualInVain: Line(
            "{target} ~has taken enough to be beaten down, but ~is not intelligent, and ~fights on."
            " With the trait `intelligent` they would surrender."
        ),
        SecretFailuresForgotten: Line(
            "{target}: {failed:death save} failed in secret no longer count."
        ),
    }
)
BRIEFS = Briefs()
OFFERS = Offers()


@TELLERS.runs(*_OF_BODIES)
def _tell_bodies(events: Sequence[Event]) -> str:
    """What happened to one or more bodies, the dice first."""
    cases = split_cases(events)
    later = [COUNTS_LATER] if any(isinstance(case.heading, DamageHeld) for case in cases) else []
    # Each throw behind damage or healing once: several bodies may share one.
    throws: dict[tuple[bool, int], str] = {}
    for case in cases:
        heading = case.heading
        if isinstance(heading, Harm) and (throw := heading.throw):
            is_healing = isinstance(heading, HitPointsChanged) and heading.cause == "healing"
            what = "Healing" if is_healing else "Damage"
            throws[throw.secret, throw.roll] = f"{what}: {show_throw(throw)}"
    dice = list(throws.values())
    return "\n".join((*dice, *tell_cases(cases), *later))


def tell_cases(cases: Sequence[Case]) -> list[str]:
    """What happened to the bodies; whoever fell stands in bold.

    Several people who are hurt and stay up share a sentence for each amount, before the others.
    """
    hurt = [case for case in cases if _is_just_hurt(case)]
    if len({case.who.id for case in hurt}) < max(SEVERAL, len(hurt)):
        hurt = []
    alike: dict[str, list[Case]] = {}
    for case in hurt:
        alike.setdefault(_hurt(case), []).append(case)
    rest = (case for case in cases if not (hurt and _is_just_hurt(case)))
    sentences = (sentence for case in rest for sentence in _sentences(case))
    return [*map(_hurt_together, alike.values()), *tell_sentences(sentences)]


def _is_just_hurt(case: Case) -> bool:
    """Whether damage is all there is to say of somebody alone."""
    match case:
        case Case(Who(number=0), HitPointsChanged(cause="damage") | DamageHeld(), None, None, None):
            return True
        case _:
            return False


def _hurt(case: Case) -> str:
    """What is said alike of those who are hurt alike: `~takes 4 (half)`."""
    event = case.heading
    assert isinstance(event, HitPointsChanged | DamageHeld)
    verb = "~takes" if isinstance(event, HitPointsChanged) else "~is hit for"
    return f"{verb} {_harm(event)}"


def _hurt_together(cases: Sequence[Case]) -> str:
    """`Ada (23 of 40 left) and Otto (5 of 12 left, bloodied) take 4 (half).`"""
    if len(cases) == 1:
        return tell_sentences(_sentences(cases[0]))[0]
    people = [case.who for case in cases]
    left = (
        _bracket(_left(event, None)) if isinstance(event := case.heading, HitPointsChanged) else ""
        for case in cases
    )
    verb, _, rest = _hurt(cases[0]).partition(" ")
    who = listed([f"{name(one)}{much}" for one, much in zip(people, left, strict=True)])
    return f"{who} {agreed(people, verb[1:])} {rest}."


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


# Sentences


def behind_a_blow(case: Case) -> str:
    """What a blow did, behind it: ` for 3 (hurt)`; "" where that is no part of its sentence."""
    event = case.heading
    if not isinstance(event, Harm) or event.by is not None:
        return ""
    is_other = isinstance(event, HitPointsChanged) and event.cause != "damage"
    return "" if is_other else f" for {_harm(event, _after(event, case.life))}"


def _harm(event: Harm, left: str = "") -> str:
    """`3 from Ada (double, 2 of 8 left)`, `5 subdual damage (7 in all)`, `no damage`."""
    points = f"{abs(event.amount) or 'no damage'}"
    if isinstance(event, SubdualTaken):
        points = f"{event.amount} subdual damage"
    rulings = map(plain, event.rulings)
    return f"{points}{_from(event)}{_bracket(*rulings, _absorbed(event), left)}"


def _after(event: Harm, life: LifeChanged | None) -> str:
    """`2 of 8 left`, `7 in all`: how they stand then, "" where nothing is to be said of it."""
    if isinstance(event, HitPointsChanged):
        return _left(event, life) if event.amount else ""
    if isinstance(event, SubdualTaken) and event.subdual not in (None, event.amount):
        return f"{event.subdual} in all"
    return ""


def _absorbed(event: Harm) -> str:
    """What temporary hit points took of it: `3 of it temporary`."""
    if not event.absorbed:
        return ""
    whole = abs(event.amount) == event.absorbed
    return "all of it temporary" if whole else f"{event.absorbed} of it temporary"


def _from(event: Harm | TemporaryGiven) -> str:
    is_other = event.by is not None and event.by != event.target
    return f" from {name(event.by)}" if event.by is not None and is_other else ""


def _bracket(*words: str) -> str:
    """All that stands beside a number, in one bracket: ` (double, 4 of 8 left)`."""
    told = ", ".join(filter(None, words))
    return f" ({told})" if told else ""


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
    life = case.life
    match case.heading:
        case HitPointsChanged(cause="healing") as event:
            return f"~regains {_regained(event)}{_and(life)}."
        case HitPointsChanged(cause="waking" | "referee" as cause) as event:
            back = "~wakes" if cause == "waking" else "~is up"
            return f"{_fate(life) if life else back}{_bracket(_left(event, None))}."
        case HitPointsChanged(cause="correction" | "wounds" | "drain" | "level" as cause) as event:
            note = " (corrected)" if cause == "correction" else ""
            return f"~has {_of(event)} hit points now{note}{_and(life)}."
        case HitPointsChanged() | SubdualTaken() as event:
            return f"~takes {_harm(event, _after(event, life))}{_and(life)}."
        case DamageHeld() as event:
            return f"~is hit for {_harm(event, _after(event, life))}."
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


def _regained(event: HitPointsChanged) -> str:
    """`3 from Bo (5 of 8)`; healing that has no effect says why."""
    if event.word == "dead":
        return f"nothing{_from(event)}: the healing comes too late"
    gained = event.gained
    if gained is None or event.after is None or event.maximum is None:
        return f"{event.amount}{_from(event)}{_bracket(_left(event, None))}"
    is_capped = gained < event.amount and event.after < event.maximum
    limit = "the most while the wounds are open" if is_capped else ""
    return f"{gained or 'nothing'}{_from(event)}{_bracket(_of(event), limit)}"


def _save(event: DeathSaveRolled) -> str:
    dice = f": {show_throw(event.throw)}" if event.throw else ""
    later = " It counts once players may know of it." if event.audience is not EVERYBODY else ""
    return f"{'~passes' if event.passed else '~fails'} a death save{dice}.{later}"


def _wounds(event: WoundLevelChanged) -> str:
    return "Wounds no longer count." if event.cause == "rule" else f"Wounds: {_level(event)}."


def _level(event: WoundLevelChanged) -> str:
    level = WOUND_LEVELS[event.after]
    return level if event.cap is None else f"{level} (at most {event.cap} hit points)"


def _waking(event: WakeRolled) -> str:
    when = many(event.periods, singular(event.unit))
    return f"Wakes unaided in {when}, {show_throw(event.throw)}."


def _and(life: LifeChanged | None) -> str:
    return f" and {_fate(life)}" if life else ""


def _fate(event: LifeChanged) -> str:
    """What became of somebody, after its cause."""
    match event.cause:
        case "damage" | "save" | "check":
            return (_FALLS if event.before is Life.UP else _WORSE)[event.after]
        case "healing":
            return _BETTER[event.after]
        case "rule":
            return f"{_SAID[event.after]} by the new rule of death"
        case _:
            return _CAUSES.get(event.cause, _SAID[event.after])


def _of(event: HitPointsChanged) -> str:
    besides = f" and {event.temporary} temporary" if event.temporary else ""
    return f"{event.after} of {event.maximum}{besides}"


def _left(event: HitPointsChanged, life: LifeChanged | None) -> str:
    """What is left, in numbers or in the word that players see; a wound may leave one bloodied."""
    if event.word == "dead" or (life is not None and life.after is Life.DEAD):
        return ""
    blood = ", bloodied" if event.bloodied and event.cause == "damage" else ""
    if event.after is None:
        return f"{event.word}{blood}" if event.word not in ("", "down", "dead") else ""
    return f"{_of(event)} left{blood}" if event.after > 0 else _of(event)


# Events that stand alone


@TELLERS.tells
def _temporary(event: TemporaryGiven) -> str:
    """`Ada gets 5 temporary hit points from Bo.`; the dice before it."""
    dice = f"Temporary hit points: {show_throw(event.throw)}\n" if event.throw else ""
    points = many(event.temporary, "temporary hit point")
    is_more = event.temporary > event.before
    did = f"{acts(event.target, 'gets' if is_more else 'keeps')} {points}"
    had = f" (had {event.before})" if is_more and event.before else ""
    kept = "" if is_more else f": {event.amount} would be no more"
    return f"{dice}{did}{_from(event)}{had}{kept}."


@TELLERS.alike
def _temporary_ended(event: TemporaryEnded) -> str:
    points = many(event.amount, "temporary hit point")
    return f"~loses {points}{' by resting' * (event.cause == 'rest')}."


@TELLERS.alike
def _save_due(event: DeathSaveDue) -> str:
    when = f"round {event.round}" if event.round else "the surprise round"
    return f"~lies dying: a death save is due ({when})."


@TELLERS.tells
def _death_rule(event: DeathRuleChosen) -> str:
    rule = "characters" if event.as_character else "monsters"
    return f"{acts(event.target, 'dies')} by the rule for {rule} from now on."


def notes_of_body(event: Event) -> Iterator[Note]:
    """What happened to a body, where it is no part of a blow."""
    match event:
        case HitPointsChanged():
            # What somebody took or regained; what is merely put right stands on the board.
            if event.cause == "damage" and event.amount:
                yield Note((event.target,), f"took {-event.amount}")
            elif event.cause == "healing" and event.amount and event.word != "dead":
                # What counted of the healing, as far as that may be known.
                gained = (event.amount if event.gained is None else event.gained) or "nothing"
                yield Note((event.target,), f"regained {gained}")
        case SubdualTaken():
            yield Note((event.target,), f"took {event.amount} subdual damage")
        case LifeChanged():
            is_better = event.before in (Life.CRITICAL, Life.DEAD)
            is_stable = is_better and event.after is Life.UNCONSCIOUS
            did = _STABLE if is_stable else FATES[event.after]
            topic = _TOPICS[event.after]
            yield Note((event.target,), did, weight=Weight.GREAT, topic=topic)
        case DeathSaveRolled():
            did = "passed a death save" if event.passed else "failed a death save"
            yield Note((event.target,), did)
        case _:
            # How bad the wounds are stands on the board, and damage that is held comes later.
            return


@BRIEFS.tells
def _brief_temporary(event: TemporaryGiven) -> Iterator[Note]:
    """Who got some."""
    if event.temporary > event.before:
        yield Note((event.target,), f"got {many(event.temporary, 'temporary hit point')}")


@BRIEFS.of(HitPointsChanged, SubdualTaken, LifeChanged, DeathSaveRolled)
def _body(event: Event) -> Iterable[Note]:
    return notes_of_body(event)


@OFFERS.offers(can_wait=always)
def _offer_death_save(event: DeathSaveDue, outcome: Outcome) -> Sequence[Button]:
    """Rolls the save of that round."""
    who = event.target
    label = f"Death save: {shorten(who.label, LONGEST_NAME)}"
    button = make_button(
        "death-save", outcome.game.id, who.target, event.round, label=label, style=GREEN
    )
    return (button,)


def _whose_death(event: LifeChanged, outcome: Outcome) -> Iterator[int]:
    """Who played whoever has died."""
    if event.after is Life.DEAD:
        yield from player_of(outcome, event.target)


@OFFERS.offers(can_wait=always, whom=_whose_death, is_news=True)
def _offer_help(event: LifeChanged, outcome: Outcome) -> Sequence[Button]:
    """What brings a character round who lies there, or who comes next."""
    return [*help_buttons(outcome.game, event.target)]


@OFFERS.offers()
def _offer_after_fight(event: EncounterEnded, outcome: Outcome) -> Sequence[Button]:
    """The same for all who lie there when the fight is over, and time for a surge of the others."""
    found = [button for who in event.down for button in help_buttons(outcome.game, who)]
    return [*found, *offer_surge(event, outcome)]
