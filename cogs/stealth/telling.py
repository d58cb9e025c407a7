"""What people do unseen, told as sentences, and who sneaks, on the board."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.dice import show_throw
from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    People,
    Short,
    Teller,
    Weight,
    acts,
    agreed,
    fill,
    name,
    names,
)
from cogs.render.offers import Offer
from cogs.render.text import plain
from data.live import Outcome
from rules.encounter.joining import PARTY
from rules.kernel.dues import Coming
from rules.kernel.events import Event
from rules.kernel.words import listed
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.stealth.records import (
    PocketPicked,
    ScoutsMet,
    SneakingBegan,
    SneakingEnded,
    SneakRolled,
    TheftNoticed,
    VictimRolled,
)
from rules.stealth.sneaking import seen_by_none, sneaking


def _began(event: SneakingBegan, _people: People) -> str:
    return fill("{people} ~sneaks.", event)


def _rolled(event: SneakRolled, _people: People) -> str:
    """The worst member's chance with all that made it, the die, and what it means."""
    factors = "".join(f", {plain(one.label)} {one.amount:+d}" for one in event.factors)
    whose = f" of {name(event.worst)}" if len(event.people) > 1 else ""
    chance = f"{event.chance} in 6{whose} ({event.base}{factors})"
    noticed = "{people} **~is noticed**, and surprise is lost"
    came = "{people} ~sneaks **undetected**" if event.undetected else noticed
    return fill(f"{came}: {{throw}}, {{chance}}.", event, chance=chance)


def _ended(event: SneakingEnded, _people: People) -> str:
    return fill("{people} no longer ~sneaks.", event)


def _scouts(event: ScoutsMet, _people: People) -> str:
    how = "undetected" if event.undetected else "and was noticed"
    if len(event.people) > 1 and not event.undetected:
        how = "and were noticed"
    verb = agreed(event.people, "was")
    return (
        f"{names(event.people)} {verb} sneaking, {how}. What that means for all of the party is "
        "yours to say: `/do encounter surprise`."
    )


def _picked(event: PocketPicked, _people: People) -> str:
    whose = name(event.whom) if event.whom else plain(event.victim)
    result = "caught in the act" if event.caught else "nothing comes of it"
    if event.taken:
        result = "it works"
    throw = show_throw(event.throw)
    return (
        f"{acts(event.thief, 'picks')} a pocket ({whose}), **{result}**: {throw} for {event.skill}."
    )


def _victim(event: VictimRolled, _people: People) -> str:
    """What the thief is not told: whether the victim has felt something."""
    victim = name(event.whom) if event.whom else plain(event.victim)
    whose = victim[:1].upper() + victim[1:]
    state = "has noticed nothing" if event.unaware else "has felt something"
    later = " and realises in a turn what is missing" if event.notices_at is not None else ""
    throw = show_throw(event.throw)
    return f"{whose} {state}{later}: {throw}, unaware on {event.chance} or less."


def _noticed(event: TheftNoticed, _people: People) -> str:
    victim = plain(event.victim)
    who = victim[:1].upper() + victim[1:]
    return f"**{who}** realises now that {plain(event.thief)} has taken something."


TELLERS: Mapping[type[Event], Teller] = {
    SneakingBegan: _began,
    SneakRolled: _rolled,
    SneakingEnded: _ended,
    ScoutsMet: _scouts,
    PocketPicked: _picked,
    VictimRolled: _victim,
    TheftNoticed: _noticed,
}


def _sneaked(event: SneakRolled, _people: People) -> Iterator[Mark]:
    did = "sneaked, undetected" if event.undetected else "sneaked, and were noticed"
    if len(event.people) == 1 and not event.undetected:
        did = "sneaked, and was noticed"
    yield Note(event.people, did)


def _brief_picked(event: PocketPicked, _people: People) -> Iterator[Mark]:
    how = "was caught at a pocket of" if event.caught else "tried a pocket of"
    did = "picked a pocket of" if event.taken else how
    weight = Weight.GREAT if event.caught else Weight.USUAL
    yield Note((event.thief,), f"{did} {plain(event.victim)}", weight=weight)


BRIEFS: Briefs = {
    SneakRolled: _sneaked,
    PocketPicked: _brief_picked,
    TheftNoticed: Short("{victim} realised what {thief} had taken"),
}


def offer_surprise(event: SneakRolled, outcome: Outcome) -> Sequence[Button]:
    """Says of the party what came of it, while surprise can still be settled."""
    met = outcome.game.state.encounter
    if not seen_by_none(event.people) or met is None or met.stage is not Stage.MEETING:
        return ()
    label = f"The party is {'' if event.undetected else 'not '}surprised"
    said = "yes" if event.undetected else "no"
    return (make_button("sneaked-up", outcome.game.id, PARTY, said, label=label),)


OFFERS: Mapping[type[Event], Offer] = {SneakRolled: Offer(offer_surprise, for_referees=True)}
"""What the referee may say of it."""


def sneak_line(state: GameState) -> Iterator[str]:
    """`Sneaking: Aldric and Berta`; how it came out is on no board."""
    ids = set(sneaking(state))
    names = [plain(one.name) for one in state.characters if one.id in ids]
    if names:
        yield f"Sneaking: {listed(names)}"


def coming_theft(coming: Coming) -> str:
    """`a merchant realises what was taken`, for referees."""
    return f"{plain(coming.name)} realises what was taken"
