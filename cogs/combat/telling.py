"""What a fight adds to attacks, told as sentences; pages of whom to parry and whom to hold."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Tellers,
    Weight,
    acts,
    agreed,
    name,
    name_together,
    names,
)
from cogs.render.offers import LONGEST_NAME, Offers
from cogs.render.text import plain, shorten, show_throw
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
from rules.grapple.records import Grappled, Side
from rules.kernel.targets import split_target
from rules.kernel.words import agree, listed, numbered
from rules.surroundings.records import BombDropped, Dropped, WaterSet
from rules.view.records import EncounterView

_GRAPPLES = {
    True: ("breaks free of", "does not get free of"),
    False: ("gets hold of", "does not get hold of"),
}
"""What is said where it succeeds and where it fails, of breaking free and of holding."""
MOST_ATTACKERS = 8
MOST_HELD = 20
MOST_SHARED = 4
"""Points of a parry: so many attackers can have one each."""
DOT = "."
"""What stands between attackers in the id of a button."""


TELLERS = Tellers(
    {
        CounterAttackDue: Line("{target} may strike back at {attacker} at once."),
        CounterAttackLapsed: Line("{target} ~does not strike back at {attacker}."),
    }
)
BRIEFS = Briefs(
    {
        ProtectionBroken: Short("{target} lost {what} to a critical hit"),
        ParryTaken: Short("{target} parried", Weight.SMALL),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _broken(event: ProtectionBroken, _people: People) -> str:
    if event.weak_spot:
        return (
            f"{plain(event.what.capitalize())} breaks off {name(event.target)}: "
            "the next critical hit does double damage."
        )
    return f"{plain(event.what)} saves {name(event.target)} from a critical hit, and breaks."


@TELLERS.runs(ShotStrayed)
def _tell_strays(events: Sequence[ShotStrayed], _people: People) -> str:
    """Shots that hit nobody else in one line, each of the others in one of its own."""
    lines = [_struck(event) for event in events if event.struck is not None]
    harmless = [show_throw(event.throw) for event in events if event.struck is None]
    if harmless:
        what = "A shot goes wide" if len(harmless) == 1 else f"{len(harmless)} shots go wide"
        lines.append(f"{what} and {_hits(harmless)} no friend: {', '.join(harmless)}.")
    return "\n".join(lines)


def _hits(shots: Sequence[str]) -> str:
    return agree(len(shots), "hits")


def _struck(event: ShotStrayed) -> str:
    assert event.struck is not None
    share = "half of the damage" if event.half else "all of the damage"
    picked = f" ({show_throw(event.picked)} says who)" if event.picked is not None else ""
    dice = show_throw(event.throw)
    return f"A shot goes astray: {dice}. **{name(event.struck)}** takes {share}{picked}."


@TELLERS.tells
def _stance(event: StanceTaken, _people: People) -> str:
    how = (
        "offensively: +1 to every blow" if event.offensive else "defensively: blows at them get -1"
    )
    when = " in the next round" if event.next_round else ""
    return f"{acts(event.target, 'fights')}{when} with two weapons {how}."


@TELLERS.tells
def _parry(event: ParryTaken, _people: People) -> str:
    ward = f" and defends {name(event.ward)}" if event.ward is not None else ""
    shares = zip(event.attackers, event.points, strict=True)
    told = listed([f"-{points} for {name(attacker)}" for attacker, points in shares])
    return f"{acts(event.target, 'parries')}{ward}: {told}."


@TELLERS.tells
def _ammunition(event: AmmunitionUsed, _people: People) -> str:
    if event.left > FEW:
        return ""
    left = str(event.left) if event.left else "none"
    return f"{plain(event.name)}: {acts(event.target, 'has')} {left} left."


@TELLERS.tells
def _hurled(event: WeaponHurled, _people: People) -> str:
    if event.left != 0:
        return ""
    where = f" and lies by {name(event.target)}" if event.lies else ""
    return f"{plain(event.name)} has left the hand of {name(event.attacker)}{where}."


@TELLERS.tells
def _readied(event: WeaponReadied, _people: People) -> str:
    since = "" if event.this_round else " from the next round on"
    return (
        f"{acts(event.target, 'holds')} a weapon ready, and may shoot before initiative{since}: "
        "`/attack how:first-fire`."
    )


@TELLERS.tells
def _at_risk(event: AtRiskNamed, _people: People) -> str:
    whom = "whom chance picks" if event.target is None else name(event.target)
    return f"Shots that go astray hit {whom}."


@BRIEFS.tells
def _strayed(event: ShotStrayed, _people: People) -> Iterator[Mark]:
    if event.struck is not None:
        yield Note((event.struck,), "was hit by a stray shot", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_grappled(event: Grappled, _people: People) -> Iterator[Mark]:
    if event.breaking_free:
        did = "broke free" if event.won else "did not break free"
        yield Note(event.who, did)
        return
    did = "got hold of" if event.won else "did not get hold of"
    yield Note(event.who, f"{did} {names(event.whom)}")


@BRIEFS.tells
def _brief_bomb(event: BombDropped, _people: People) -> Iterator[Mark]:
    hit = names(result.target for result in event.results if result.hit) or "nobody"
    what = f"{name(event.attacker)} dropped something" if event.attacker else "something fell"
    yield Note((), f"{what} and hit {hit}")


@OFFERS.offers()
def _offer_counter(event: CounterAttackDue, outcome: Outcome) -> Sequence[Button]:
    """Strikes back, or does not, while that is still due."""
    state, parrier, attacker = outcome.game.state, event.target.id, event.attacker.target
    if state.encounter is None or not is_due(state, parrier, attacker):
        return ()
    encounter = (outcome.game.id, state.encounter.id, event.round, parrier)
    label = f"Strike back: {shorten(event.attacker.label, LONGEST_NAME)}"
    strike = make_button("strike", *encounter, "", attacker, COUNTER, label=label, style=GREEN)
    return (strike, make_button("let-go", *encounter, attacker, label="Let it go"))


@TELLERS.tells
def _grappled(event: Grappled, _people: People) -> str:
    """What came of it, then the dice: `**Ada breaks free of Ogre**: 1d100 (16) = 16, …`."""
    who, whom = name_together(event.who), name_together(event.whom)
    did, failed = _GRAPPLES[event.breaking_free]
    said = did if event.won else failed
    return f"**{who} {agreed(event.who, said)} {whom}**: {_dice(event)}."


def _dice(event: Grappled) -> str:
    sides = [_side(side) for side in (event.own, event.other) if side is not None]
    if len(sides) > 1:
        return " against ".join(sides)
    against = f", at most {event.number} succeeds" if event.number is not None else ""
    return (
        f"{name_together(event.whom)} rolls {sides[0]}{against}"
        if event.own is None
        else (f"{sides[0]}{against}")
    )


def _side(side: Side) -> str:
    return "a hidden roll" if side.throw is None else show_throw(side.throw)


def water_words(attack: int | None, damage: int | None, *, under: bool) -> str:
    """`In water: attacks -2, damage -1`, as far as the referee has said it."""
    said = [
        f"{what} {penalty:+d}"
        for what, penalty in (("attacks", attack), ("damage", damage))
        if penalty
    ]
    said += ["missiles do nothing"] if under else []
    where = "Under water" if under else "In water"
    return f"{where}: {', '.join(said)}" if said else where


@TELLERS.tells
def _water(event: WaterSet, _people: People) -> str:
    if event.over:
        return "The fight is out of the water."
    told = f"{water_words(event.attack, event.damage, under=event.under)}."
    if event.ashore:
        told += f" Ashore, and fighting as on land: {names(event.ashore)}."
    if event.attack is None and event.damage is None:
        told += (
            " What that takes off attacks and damage is the referee's to say: "
            "`/do encounter water attack:-2 damage:-1`."
        )
    return told


@TELLERS.tells
def _bomb(event: BombDropped, _people: People) -> str:
    who = f"{acts(event.attacker, 'drops')} something" if event.attacker else "Something falls"
    hit = [result for result in event.results if result.hit]
    missed = [result for result in event.results if not result.hit]
    if not hit:
        return f"{who}, and it hits nobody ({_all(missed)})." if missed else f"{who}."
    spared = f", and misses {_all(missed)}" if missed else ""
    return f"{who}: it hits {_all(hit)}{spared}."


def _all(results: list[Dropped]) -> str:
    return listed([f"{name(one.target)}, {show_throw(one.throw)}" for one in results])


@BRIEFS.tells
def _brief_water(event: WaterSet, _people: People) -> Iterator[Mark]:
    where = "under water" if event.under else "in water"
    yield Note((), "the fight left the water" if event.over else f"the fight was {where}")


def parry_page(name: str, attackers: Sequence[str]) -> str:
    """What a parry is, and the question against whom."""
    if not attackers:
        return f"There is nobody for **{plain(name)}** to parry."
    return (
        f"**{plain(name)}** gives up every other action of this round. Whose rolls get worse, "
        "by 4 in all? Other shares, and a comrade to defend: `/do parry`."
    )


def parry_buttons(
    game_id: int, view: EncounterView, parrier: str, attackers: Sequence[str]
) -> list[Button]:
    """The first attackers together, then each alone."""
    words = (game_id, view.id, view.round, parrier)
    shared = [attackers[:count] for count in range(MOST_SHARED, 1, -1) if count <= len(attackers)]
    alone = [(attacker,) for attacker in attackers[:MOST_ATTACKERS]]
    return [
        make_button(
            "parry-at",
            *words,
            DOT.join(together),
            label=", ".join(_name(view, attacker) for attacker in together),
            style=BLUE if len(together) > 1 else GREEN,
        )
        for together in (*shared, *alone)
    ]


def hold_page(name: str, foes: Sequence[str]) -> str:
    """The question whom to hold."""
    if not foes:
        return f"There is nobody for **{plain(name)}** to hold."
    return f"Whom does **{plain(name)}** try to hold? Several, or another method: `/do grapple`."


def hold_buttons(
    game_id: int, view: EncounterView, holder: str, foes: Sequence[str]
) -> list[Button]:
    """Those who can be held, each alone."""
    words = (game_id, view.id, view.round, holder)
    return [
        make_button("hold-at", *words, foe, label=_name(view, foe), style=GREEN)
        for foe in foes[:MOST_HELD]
    ]


def _name(view: EncounterView, target: str) -> str:
    who, number = split_target(target)
    combatant = view.combatant(who)
    assert combatant is not None
    return numbered(combatant.name, number)
