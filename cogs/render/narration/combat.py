"""What a fight adds to attacks, told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import People, RunTeller, Teller, show_throw
from cogs.render.narration.grouping import name, names
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import listed, plain, shorten
from data.live import Outcome
from rules.combat.parry import COUNTER, is_due
from rules.combat.records import (
    FEW,
    AmmunitionUsed,
    AtRiskNamed,
    CounterAttackDue,
    CounterAttackLapsed,
    ParryTaken,
    ProtectionBroken,
    ShotStrayed,
    StanceTaken,
    WeaponHurled,
    WeaponReadied,
)
from rules.grapple.records import Grappled
from rules.kernel.events import Event
from rules.surroundings.records import BombDropped


def _broken(event: ProtectionBroken, _people: People) -> str:
    if event.weak_spot:
        return (
            f"{plain(event.what.capitalize())} breaks off {name(event.target)}: "
            "the next critical hit does double damage."
        )
    return f"{plain(event.what)} saves {name(event.target)} from a critical hit, and breaks."


def _tell_strays(events: Sequence[ShotStrayed], _people: People) -> str:
    """Shots that hit nobody else in one line, each of the others in one of its own."""
    lines = [_struck(event) for event in events if event.struck is not None]
    harmless = [show_throw(event.throw) for event in events if event.struck is None]
    if harmless:
        what = "A shot goes wide" if len(harmless) == 1 else f"{len(harmless)} shots go wide"
        lines.append(f"{what} and {_hits(harmless)} no friend: {', '.join(harmless)}.")
    return "\n".join(lines)


def _hits(shots: Sequence[str]) -> str:
    return "hits" if len(shots) == 1 else "hit"


def _struck(event: ShotStrayed) -> str:
    assert event.struck is not None
    share = "half of the damage" if event.half else "all of the damage"
    picked = f" ({show_throw(event.picked)} says who)" if event.picked is not None else ""
    dice = show_throw(event.throw)
    return f"A shot goes astray: {dice}. **{name(event.struck)}** takes {share}{picked}."


def _stance(event: StanceTaken, _people: People) -> str:
    how = (
        "offensively: +1 to every blow" if event.offensive else "defensively: blows at them get -1"
    )
    when = " in the next round" if event.next_round else ""
    return f"{name(event.target)} fights{when} with two weapons {how}."


def _parry(event: ParryTaken, _people: People) -> str:
    ward = f" and defends {name(event.ward)}" if event.ward is not None else ""
    shares = zip(event.attackers, event.points, strict=True)
    told = listed([f"-{points} for {name(attacker)}" for attacker, points in shares])
    return f"{name(event.target)} parries{ward}: {told}."


def _due(event: CounterAttackDue, _people: People) -> str:
    return f"{name(event.target)} may strike back at {name(event.attacker)} at once."


def _lapsed(event: CounterAttackLapsed, _people: People) -> str:
    return f"{name(event.target)} does not strike back at {name(event.attacker)}."


def _ammunition(event: AmmunitionUsed, _people: People) -> str:
    if event.left > FEW:
        return ""
    left = str(event.left) if event.left else "none"
    return f"{plain(event.name)}: {name(event.target)} has {left} left."


def _hurled(event: WeaponHurled, _people: People) -> str:
    if event.left != 0:
        return ""
    where = f" and lies by {name(event.target)}" if event.lies else ""
    return f"{plain(event.name)} has left the hand of {name(event.attacker)}{where}."


def _readied(event: WeaponReadied, _people: People) -> str:
    since = "" if event.this_round else " from the next round on"
    return (
        f"{name(event.target)} holds a weapon ready, and may shoot before initiative{since}: "
        "`/attack how:first-fire`."
    )


def _at_risk(event: AtRiskNamed, _people: People) -> str:
    whom = "whom chance picks" if event.target is None else name(event.target)
    return f"Shots that go astray hit {whom}."


STRAYS = RunTeller((ShotStrayed,), _tell_strays)
TELLERS: Mapping[type[Event], Teller] = {
    ProtectionBroken: _broken,
    ShotStrayed: STRAYS,
    StanceTaken: _stance,
    ParryTaken: _parry,
    CounterAttackDue: _due,
    CounterAttackLapsed: _lapsed,
    AmmunitionUsed: _ammunition,
    WeaponHurled: _hurled,
    WeaponReadied: _readied,
    AtRiskNamed: _at_risk,
}


def _brief_broken(event: ProtectionBroken, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"lost {plain(event.what)} to a critical hit")


def _strayed(event: ShotStrayed, _people: People) -> Iterator[Mark]:
    if event.struck is not None:
        yield Note((event.struck,), "was hit by a stray shot", weight=Weight.GREAT)


def _brief_parry(event: ParryTaken, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "parried", weight=Weight.SMALL)


def _grappled(event: Grappled, _people: People) -> Iterator[Mark]:
    if event.breaking_free:
        did = "broke free" if event.won else "did not break free"
        yield Note(event.who, did)
        return
    did = "got hold of" if event.won else "did not get hold of"
    yield Note(event.who, f"{did} {names(event.whom)}")


def _bomb(event: BombDropped, _people: People) -> Iterator[Mark]:
    hit = names(result.target for result in event.results if result.hit) or "nobody"
    what = f"{name(event.attacker)} dropped something" if event.attacker else "something fell"
    yield Note((), f"{what} and hit {hit}")


BRIEFS: Briefs = {
    ProtectionBroken: _brief_broken,
    ShotStrayed: _strayed,
    ParryTaken: _brief_parry,
    Grappled: _grappled,
    BombDropped: _bomb,
    CounterAttackDue: None,
    CounterAttackLapsed: None,
    StanceTaken: None,
    WeaponReadied: None,
}


def _offer_counter(event: CounterAttackDue, outcome: Outcome) -> Sequence[Button]:
    """Strikes back, or does not, while that is still due."""
    state, parrier, attacker = outcome.game.state, event.target.id, event.attacker.target
    if state.encounter is None or not is_due(state, parrier, attacker):
        return ()
    encounter = (outcome.game.id, state.encounter.id, event.round, parrier)
    label = f"Strike back: {shorten(event.attacker.label, LONGEST_NAME)}"
    strike = make_button("strike", *encounter, "", attacker, COUNTER, label=label, style=GREEN)
    return (strike, make_button("let-go", *encounter, attacker, label="Let it go"))


OFFERS: Mapping[type[Event], Offer] = {CounterAttackDue: Offer(_offer_counter)}
