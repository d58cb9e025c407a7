"""Attacks told with what they did: the roll, and the wound."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.health.telling import Case, notes_of_body, predicate, split_cases
from cogs.render.narration import (
    Briefs,
    Note,
    People,
    RunBrief,
    RunTeller,
    Sentence,
    Teller,
    name_together,
    tell_sentences,
)
from cogs.render.text import listed, plain
from rules.attack.manoeuvres import BY_KEY
from rules.attack.records import DEFENCES, AttackMade, AttackRolled, Unleashed
from rules.attack.striking import PLAIN
from rules.health.records import (
    DamageHeld,
    HitPointsChanged,
    LifeChanged,
    SubdualTaken,
    WakeRolled,
    WoundLevelChanged,
)
from rules.kernel.events import Event, Who
from rules.record import replace
from rules.sheet.reading import TURNED

_DEFENCES = {field.key: field.label for field in DEFENCES}
_WOUNDS = (HitPointsChanged, DamageHeld, SubdualTaken, WoundLevelChanged, LifeChanged, WakeRolled)


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack, and what it did."""

    rolled: AttackRolled
    after: list[Event] = field(default_factory=list[Event])


def tell_attacks(events: Sequence[Event], _people: People) -> str:
    """A blow in a line, many of them in one for each target; then what became of those hit."""
    together: dict[tuple[str, str, Who], list[Blow]] = {}
    for blow in _split_blows(events):
        together.setdefault(_alike(blow), []).append(blow)
    lines = [line for (_, _, target), alike in together.items() for line in _told(alike, target)]
    return "\n".join(lines)


def _split_blows(events: Sequence[Event]) -> list[Blow]:
    """The blows, each with what followed from it."""
    blows: list[Blow] = []
    for event in events:
        if isinstance(event, AttackRolled):
            blows.append(Blow(event))
        elif blows and not isinstance(event, AttackMade):
            blows[-1].after.append(event)
    return blows


def _alike(blow: Blow) -> tuple[str, str, Who]:
    """Blows of one group with one weapon on one body are told together."""
    return blow.rolled.attacker.id, blow.rolled.weapon, blow.rolled.target


def _told(blows: Sequence[Blow], target: Who) -> list[str]:
    """The attacks on one body, then what they did to it."""
    head = _one(blows[0].rolled) if len(blows) == 1 else _many(blows, target)
    wounds = split_cases([_own(event, blow) for blow in blows for event in blow.after])
    told = tell_sentences(Sentence(case.who, predicate(case)) for case in _summed(wounds))
    return [head, *_unharmed(blows, target), *told]


def _own(event: Event, blow: Blow) -> Event:
    """A wound without whom it is from, where that has just been said."""
    if not isinstance(event, HitPointsChanged | DamageHeld | SubdualTaken):
        return event
    return replace(event, by=None) if event.by == blow.rolled.attacker else event


def _unharmed(blows: Sequence[Blow], target: Who) -> list[str]:
    """That hits did nothing, for all to see, and why, for those who may know it."""
    harmless = [blow.rolled for blow in blows if blow.rolled.harmless]
    if not harmless:
        return []
    weapon = f"The {plain(harmless[0].weapon)}" if _is_named(harmless[0]) else "That"
    name = plain(target.label)
    why = dict.fromkeys(event.why for event in harmless if event.why)
    return [f"{weapon} does not harm {name}.", *(f"{name}: {reason}." for reason in why)]


def _is_named(event: AttackRolled) -> bool:
    """Whether there is a weapon to name: nobody has written what the others strike with."""
    return event.item not in ("", PLAIN)


# One attack


def _one(event: AttackRolled) -> str:
    """`Ada hits Goblins 1 with Longbow (16).`, `Ada misses Goblins 1 (7).`"""
    names = f"{plain(event.attacker.label)} {_verb(event)} {plain(event.target.label)}"
    how = _with(event) if event.hit else _how(event)
    return f"{names}{how}{_roll(event)}{_bracketed(_rulings(event))}."


def _with(event: AttackRolled) -> str:
    """The weapon, where there is one to name, and the special way to attack."""
    weapon = f" with {plain(event.weapon)}" if _is_named(event) else ""
    return weapon + _how(event)


def _bracketed(rulings: Iterable[str]) -> str:
    return "".join(f" ({plain(ruling)})" for ruling in rulings)


def _rulings(event: AttackRolled) -> tuple[str, ...]:
    """What was ruled; a manoeuvre that is named already is not named again."""
    labels = tuple(f": {BY_KEY[word].label}" for word in event.how if word in BY_KEY)
    told = event.rulings
    for label in labels:
        told = tuple(ruling.removesuffix(label) for ruling in told)
    return told


def _verb(event: AttackRolled) -> str:
    return "**hits**" if event.hit else "**misses**"


def _how(event: AttackRolled) -> str:
    labels = [BY_KEY[word].label if word in BY_KEY else word for word in event.how]
    if event.known.against:
        labels.append(f"against {_DEFENCES[event.known.against]}")
    return f", {plain(', '.join(labels))}" if labels else ""


def _roll(event: AttackRolled) -> str:
    """The die with all that is known to count, behind what came of it; Why? has the reckoning."""
    if event.throw is None:
        return f": no roll needed, {plain(event.automatic)}"
    if event.throw.forced:
        return f" ({event.throw.total}, set by the referee)"
    if event.natural in (1, 20):
        return f" (a natural {event.natural})"
    total = _total(event)
    return f" ({event.throw.total if total is None else total})"


def _total(event: AttackRolled) -> int | None:
    """The die with all that is added, as the game counts it; None where that is not known."""
    known = event.known
    if known.rolled is None or known.row is None or not known.ascending:
        return known.rolled
    return known.rolled + TURNED - known.row.thac0


# Many attacks on one body


def _many(blows: Sequence[Blow], target: Who) -> str:
    attackers = name_together(dict.fromkeys(blow.rolled.attacker for blow in blows))
    verb = "attack" if len({blow.rolled.attacker for blow in blows}) > 1 else "attacks"
    first = blows[0].rolled
    alike = [one for one in _rulings(first) if all(one in _rulings(b.rolled) for b in blows)]
    rolls = ", ".join(_short(blow.rolled, alike) for blow in blows)
    hits = sum(blow.rolled.hit for blow in blows)
    count = f"**{hits} of {len(blows)} hit**" if hits else "**all miss**"
    names = f"{attackers} {verb} {plain(target.label)}{_with(first)}"
    return f"{names}: {count} ({rolls}){_bracketed(alike)}."


def _short(event: AttackRolled, alike: Sequence[str]) -> str:
    """The total, with what was ruled of this roll and not of all."""
    if event.throw is None:
        return plain(event.automatic)
    own = _bracketed(one for one in _rulings(event) if one not in alike)
    total = _total(event)
    shown = event.natural if total is None else total
    return (f"**{shown}**" if event.hit else f"{shown}") + own


def _summed(cases: Iterable[Case]) -> list[Case]:
    """Several wounds of one body as one: what they came to, and what is left."""
    summed: list[Case] = []
    for case in cases:
        last = summed[-1] if summed else None
        joined = _joined(last, case) if last is not None and last.who == case.who else None
        if joined is None:
            summed.append(case)
        else:
            summed[-1] = joined
    return summed


def _joined(one: Case, other: Case) -> Case | None:
    """Both as one, None where they have to be told apart."""
    first, second = one.heading, other.heading
    if not isinstance(first, HitPointsChanged) or not isinstance(second, HitPointsChanged):
        return None
    if first.rulings != second.rulings:
        return None
    heading = replace(second, amount=first.amount + second.amount, before=first.before, by=None)
    return Case(
        one.who,
        heading,
        other.wound or one.wound,
        other.life or one.life,
        other.waking or one.waking,
    )


ATTACKS = RunTeller((AttackRolled, AttackMade, *_WOUNDS), tell_attacks)


def _made(_event: AttackMade, _people: People) -> str:
    """Each blow is told by itself."""
    return ""


def _unleashed(event: Unleashed, _people: People) -> str:
    """Who used what on whom; saves and what comes of them are told for themselves."""
    whom = listed([plain(who.label) for who in event.targets])
    return f"**{plain(event.attacker.label)}** uses {plain(event.weapon)} on {whom}."


TELLERS: Mapping[type[Event], Teller] = {
    AttackRolled: ATTACKS,
    AttackMade: _made,
    Unleashed: _unleashed,
}


def _attacks(events: Sequence[Event]) -> Iterator[Note]:
    """Each blow, and behind it what became of whoever was hit."""
    for blow in _split_blows(events):
        whom = blow.rolled.target
        amounts = tuple(_brief_damage(event, whom.target) for event in blow.after)
        yield Note((blow.rolled.attacker,), _did(blow), whom, tuple(filter(None, amounts)))
        for event, amount in zip(blow.after, amounts, strict=True):
            if not amount:
                yield from notes_of_body(event)


def _did(blow: Blow) -> str:
    if not blow.rolled.hit:
        return "missed"
    return "hit without harming" if blow.rolled.harmless else "hit"


def _brief_damage(event: Event, target: str) -> int:
    """The damage that a blow did to that body, 0 for what is something else."""
    if isinstance(event, HitPointsChanged) and event.target.target == target:
        return max(0, -event.amount)
    return 0


def _used(event: Unleashed, _people: People) -> Iterator[Note]:
    """Who used what; whom it hurt follows."""
    yield Note((event.attacker,), f"used {plain(event.weapon)}")


BRIEFS: Briefs = {AttackRolled: RunBrief(ATTACKS.also, _attacks), Unleashed: _used}
