"""What a fight adds to attacks, told as sentences; pages of whom to parry."""

from collections.abc import Iterator, Sequence

from cogs.render.board_lines import body_name
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    name,
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
from rules.kernel.words import agree, listed, many, plural, whose
from rules.view.records import EncounterView

MOST_ATTACKERS = 8
MOST_SHARED = 4
"""Points of a parry: so many attackers can have one each."""
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
def _broken(event: ProtectionBroken) -> str:
    if event.weak_spot:
        return (
            f"{plain(event.what.capitalize())} breaks off {name(event.target)}: "
            "the next critical hit does double damage."
        )
    return f"{plain(event.what)} saves {name(event.target)} from a critical hit, and breaks."


@TELLERS.runs(ShotStrayed)
def _tell_strays(events: Sequence[ShotStrayed]) -> str:
    """Shots that hit nobody else in one line, each of the others in one of its own."""
    lines = [_struck(event) for event in events if event.struck is not None]
    harmless = [show_throw(event.throw) for event in events if event.struck is None]
    if harmless:
        what = "A shot goes wide" if len(harmless) == 1 else f"{len(harmless)} shots go wide"
        lines.append(f"{what} and {agree(len(harmless), 'hits')} no friend: {listed(harmless)}.")
    return "\n".join(lines)


def _struck(event: ShotStrayed) -> str:
    assert event.struck is not None
    share = "half of the damage" if event.half else "all of the damage"
    picked = f" ({show_throw(event.picked)} says who)" if event.picked is not None else ""
    dice = show_throw(event.throw)
    return f"A shot goes astray: {dice}. **{name(event.struck)}** takes {share}{picked}."


@TELLERS.tells
def _stance(event: StanceTaken) -> str:
    how = (
        "offensively: +1 to every blow" if event.offensive else "defensively: blows at them get -1"
    )
    when = " in the next round" if event.next_round else ""
    return f"{acts(event.target, 'fights')}{when} with two weapons {how}."


@TELLERS.tells
def _parry(event: ParryTaken) -> str:
    ward = f" and defends {name(event.ward)}" if event.ward is not None else ""
    shares = zip(event.attackers, event.points, strict=True)
    told = listed([f"-{points} for {name(attacker)}" for attacker, points in shares])
    return f"{acts(event.target, 'parries')}{ward}: {told}."


@TELLERS.tells
def _ammunition(event: AmmunitionUsed) -> str:
    if event.left > FEW:
        return ""
    left = many(event.left, event.name) if event.left else f"no {plural(event.name)}"
    left = plain(left).lower()
    return f"{acts(event.target, 'has')} {left} left."


@TELLERS.tells
def _hurled(event: WeaponHurled) -> str:
    if event.left != 0:
        return ""
    where = f" and lies by {name(event.target)}" if event.lies else ""
    return f"{plain(event.name)} has left {whose(name(event.attacker))} hand{where}."


@TELLERS.tells
def _readied(event: WeaponReadied) -> str:
    since = "" if event.this_round else " from the next round on"
    return (
        f"{acts(event.target, 'holds')} a weapon ready, and may shoot before initiative{since}: "
        "`/attack how:first-fire`."
    )


@TELLERS.tells
def _at_risk(event: AtRiskNamed) -> str:
    whom = "whom chance picks" if event.target is None else name(event.target)
    return f"Shots that go astray hit {whom}."


@BRIEFS.tells
def _strayed(event: ShotStrayed) -> Iterator[Mark]:
    if event.struck is not None:
        yield Note((event.struck,), "was hit by a stray shot", weight=Weight.GREAT)


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
            ",".join(together),
            label=", ".join(body_name(view, attacker) for attacker in together),
            style=GREEN if len(together) > 1 else GREY,
        )
        for together in (*shared, *alone)
    ]
