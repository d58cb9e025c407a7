"""Attacks told with what they did: the roll, how its number came about, and the wound."""

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
    show_throw,
    tell_sentences,
)
from cogs.render.text import listed, plain
from rules.attack.manoeuvres import BY_KEY
from rules.attack.records import DEFENCES, AttackMade, AttackRolled, Reckoning, Unleashed
from rules.attack.striking import PLAIN
from rules.health.records import (
    DamageHeld,
    HitPointsChanged,
    LifeChanged,
    SubdualTaken,
    WakeRolled,
    WoundLevelChanged,
)
from rules.kernel.events import Event, Throw, Who
from rules.kernel.questions import Addend
from rules.record import replace
from rules.sheet.reading import TURNED

_DEFENCES = {field.key: field.label for field in DEFENCES}
UNARMOURED = 9
"""The worst armour class that anybody has without a penalty, descending."""
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
    head = _one(blows[0]) if len(blows) == 1 else _many(blows, target)
    needs = dict.fromkeys(_needs(blow.rolled) for blow in blows)
    wounds = split_cases([event for blow in blows for event in blow.after])
    told = tell_sentences(Sentence(case.who, predicate(case)) for case in _summed(wounds))
    return [head, *_unharmed(blows, target), *(line for line in needs if line), *told]


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


def _one(blow: Blow) -> str:
    event = blow.rolled
    names = f"{plain(event.attacker.label)} {_verb(event)} {plain(event.target.label)}"
    return f"{names}{_with(event)}: {_roll(event)}{_said(event)}.{_damage(blow)}"


def _with(event: AttackRolled) -> str:
    """The weapon, where there is one to name, and the special way to attack."""
    weapon = f" with {plain(event.weapon)}" if _is_named(event) else ""
    return weapon + _how(event)


def _said(event: AttackRolled) -> str:
    return _bracketed(_rulings(event))


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
    return f" ({plain(', '.join(labels))})" if labels else ""


def _roll(event: AttackRolled) -> str:
    if event.throw is None:
        return f"no roll needed, {plain(event.automatic)}"
    known = event.known
    row = "" if known.row is None or known.ascending else f"{_row(known)}, "
    added = " ".join(_added(known))
    total = f" {added} = {_total(event)}" if added and known.rolled is not None else _space(added)
    return f"{row}rolled {_face(event.throw)}{total}{_reached(event)}"


def _space(text: str) -> str:
    return f" {text}" if text else ""


def _added(known: Reckoning) -> list[str]:
    """What is added to the die; an attack bonus where armour class ascends is part of it."""
    own = [f"{TURNED - known.row.thac0:+d} attack"] if known.row and known.ascending else []
    return [*own, *map(_addend, known.addends)]


def _total(event: AttackRolled) -> int | None:
    """The die with all that is added, as the game counts it; None where that is not known."""
    known = event.known
    if known.rolled is None or known.row is None or not known.ascending:
        return known.rolled
    return known.rolled + TURNED - known.row.thac0


def _row(known: Reckoning) -> str:
    assert known.row is not None
    if known.ascending:
        return f"attack {TURNED - known.row.thac0:+d}"
    return f"THAC0 {known.row.thac0}"


def _addend(addend: Addend) -> str:
    return f"{addend.amount:+d} {plain(addend.label)}"


def _face(throw: Throw) -> str:
    if throw.forced:
        return f"{throw.total} (set by the referee)"
    return f"a natural {throw.total}" if throw.total in (1, 20) else f"{throw.total}"


def _reached(event: AttackRolled) -> str:
    """The armour class that the roll is good for; an ascending one is the total itself."""
    known = event.known
    is_plain = known.rolled is not None and known.row is not None and event.natural not in (1, 20)
    if not is_plain or known.ascending or known.against:
        return ""
    is_short = known.reached is not None and known.reached > UNARMOURED
    if known.nothing or (is_short and not event.hit):
        return f", too low for AC {UNARMOURED}"
    return ", good for any AC" if known.reached is None else f", good for AC {known.reached}"


def _damage(blow: Blow) -> str:
    throws = _throws([blow])
    return f" Damage {listed(throws)}." if throws else ""


def _throws(blows: Iterable[Blow]) -> list[str]:
    found = (
        e.throw
        for b in blows
        for e in b.after
        if isinstance(e, HitPointsChanged | DamageHeld | SubdualTaken)
    )
    return [show_throw(throw) for throw in found if throw is not None]


def _needs(event: AttackRolled) -> str:
    """For those who may know it: what the die had to show, and why."""
    known = event.reckoning
    if known.needed is None or known.armour is None or event.throw is None:
        return ""
    is_turned = known.ascending or bool(known.against)
    armour = TURNED - known.armour if is_turned else known.armour
    name = _DEFENCES[known.against] if known.against else "AC"
    better = "".join(f", {_addend(defence)}" for defence in known.defences)
    row = f"{_row(known)} ({plain(known.row.label)}), " if known.row is not None else ""
    return (
        f"{plain(event.target.label)}: {row}{name} {armour}{better}, needs {known.needed} in all."
    )


# Many attacks on one body


def _many(blows: Sequence[Blow], target: Who) -> str:
    attackers = name_together(dict.fromkeys(blow.rolled.attacker for blow in blows))
    verb = "attack" if len({blow.rolled.attacker for blow in blows}) > 1 else "attacks"
    first = blows[0].rolled
    alike = [one for one in _rulings(first) if all(one in _rulings(b.rolled) for b in blows)]
    rolls = ", ".join(_short(blow.rolled, alike) for blow in blows)
    hits = sum(blow.rolled.hit for blow in blows)
    count = f"**{hits} of {len(blows)} hit**" if hits else "**all miss**"
    throws = _throws(blows)
    damage = f" Damage {listed(throws)}." if throws else ""
    names = f"{attackers} {verb} {plain(target.label)}{_with(first)}"
    return f"{names}: {_shared(blows)}{rolls}; {count}{_bracketed(alike)}.{damage}"


def _shared(blows: Sequence[Blow]) -> str:
    """What goes for each of the rolls alike, as far as it is known."""
    known = blows[0].rolled.known
    if any(blow.rolled.known.addends != known.addends for blow in blows):
        return ""
    said = [_row(known)] if known.row is not None and not known.ascending else []
    said += _added(known)
    what = "rolled" if known.rolled is None else "totals"
    return f"{' '.join(said)}, {what} " if said else ""


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
    if first.rulings or second.rulings:
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
