"""`/do move` and the Move button of the board; who is in melee with whom, and how far apart."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import asks
from cogs.core.combatants import acts_now, is_up, private_view
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.moments import goes_away, goes_towards, retreats, withdraws
from cogs.core.offers import named_foes, ways_towards
from cogs.core.option import Option, whole
from cogs.core.options import Allow, Target, own_target
from cogs.core.said import says
from cogs.encounter.commands import find_actor
from cogs.encounter.meeting import ENCOUNTER
from cogs.movement.telling import move_buttons, move_page
from cogs.render.deeds import Deed, Doer, Near, deeds_of, of_one
from cogs.rounds.commands import NOBODY_OF_YOURS, require_round, require_step
from data.live import LiveGame
from rules.combat.records import NameAtRisk
from rules.encounter.meeting import FARTHEST
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.movement.records import Engage, Move
from rules.positions.records import CrampPlace, Disengage, SetRange
from rules.positions.spacing import MOST_ABREAST, WIDEST
from rules.view.moves import view_move

MOVE = Group()
WAYS = {
    "towards them": "towards",
    "away from them, or from all foes": "away",
    "out of melee, as it was declared": "out",
    "out of melee: fighting withdrawal, half as far, with space behind": "withdrawal",
    "out of melee: retreat, no attack this round": "retreat",
}
Distance = Annotated[int, whole(0, FARTHEST)]
Abreast = Annotated[int, whole(0, MOST_ABREAST)]
Fighter = Annotated[str, own_target(is_up)]


@MOVE.command(
    "move",
    whom="Towards or away from whom",
    way="Which way; without it, towards them",
    feet="How far, in feet or out of doors in yards; without it, as far as you can",
    to="Until you are that far apart",
    who="Who moves; without it, your own character",
)
@says(
    "move, walk, advance, approach, close in, close with, step to, step, go to, run to, run "
    "up to, run up, charge, get closer, come closer, move up, get next to, step between, step "
    "btw, get between, get to, head to, step up, step forward, move in, come up to, dash to, "
    "run over to, step in front, get in front, close the gap, stand next to, position, close "
    "distance, rush to, hurry to, go over to, dash",
    "Move[ {feet} feet] towards {whom}",
    when=goes_towards,
    offers={"whom": ways_towards},
    way="towards",
)
@says(
    "move away, move back, back off, back up, back away, step back, fall back, run, run away, "
    "flee, retreat?, leg it, legs it, get out, get away, escape, keep away, get back, bolt?, "
    "withdraw?, disengage?, fighting withdrawal?, fall back, step away, get behind, go "
    "behind, keep behind, give way, move behind, move off, back out, run for it, stay away, "
    "fall in behind, pull back, take cover",
    "Move away[ from {whom}][, {feet} feet]",
    when=goes_away,
    offers={"whom": named_foes},
    way="away",
)
@says(
    "fighting withdrawal, withdraw, disengage, give ground, back off, back up, step back, "
    "back away, pull back, ease back, edge back, fall back, slow retreat, step away",
    "Fighting withdrawal[ from {whom}][, {feet} feet]",
    when=withdraws,
    way="withdrawal",
    offers={"whom": named_foes},
)
@says(
    "retreat, run, flee, leg it, legs it, run away, disengage, break away, turn tail, run for "
    "it, get out of melee, retreat from, leave melee, get out, turn and run, break off",
    "Retreat out of the melee",
    when=retreats,
    way="retreat",
)
def move(
    whom: Target = "",
    way: Annotated[str, Option(choices=WAYS)] = "towards",
    feet: Annotated[int, whole(1, FARTHEST)] | None = None,
    to: Annotated[int, whole(0, FARTHEST)] | None = None,
    who: Annotated[str, own_target(is_up, acts_now)] = "",
    allow: Allow = False,
) -> Action:
    """Move in a round: towards somebody, away, or out of a melee"""
    return Move(target=who, whom=whom, way=way, feet=feet, to=to, allow=allow)


def move_of(mover: str) -> Action:
    """A move of somebody, wherever to: to ask what keeps them from it."""
    return Move(target=mover)


def ask_move(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """Where to, and before that who, where there are several."""
    found = find_actor("move", "Who moves?", game, user_id, words, move_of)
    if isinstance(found, Page):
        return found
    page = view_move(game.state, game.viewer(user_id), found)
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    likely, rest = move_buttons(game.id, private_view(game, user_id), page)
    return Page(move_page(page), likely, rest, menu=True)


def move_deeds(doer: Doer) -> Iterator[Deed]:
    """Where those can go whose turn it is."""
    if doer.met is None:
        return
    for one in doer.ready:
        page = view_move(doer.game.state, doer.viewer, one.id)
        if page is not None and doer.may(move_of(one.id)):
            likely, rest = move_buttons(doer.game.id, doer.met, page)
            words = "move run flee"
            found = *deeds_of(likely, also=words), *deeds_of(rest, Near.ASKED, also=words)
            for deed in found:
                yield deed.called(of_one(one.name, deed.label, len(doer.ready)))


FEATURE = Feature(
    lines={
        # Into melee without a blow.
        "move-engage": Does("encounter engage", "", "", "who", "whom", guard=require_round),
        "go": Does("move", "@encounter", "#round", "who", "way", "whom?"),
    },
    order=270,
    deeds=move_deeds,
    presses={"move": asks(ask_move, guard=require_step)},
)


@ENCOUNTER.command(
    "engage", whom="Against whom", who="Who goes into melee; without it, your own character"
)
def engage(whom: Target, who: Fighter = "") -> Action:
    """Go into melee with somebody"""
    return Engage(target=who, other=whom)


@ENCOUNTER.command(
    "disengage",
    whom="Whose melee; without it, everybody's",
    who="Who leaves it; without it, your own character",
    distance="How far they get, in feet in a dungeon, in yards elsewhere (referee)",
)
def disengage(whom: Target = "", who: Fighter = "", distance: Distance | None = None) -> Action:
    """Leave a melee as far as you can go, after declaring it where the rules want that"""
    if distance is None:
        return Move(target=who, whom=whom, way="out")
    return Disengage(target=who, other=whom, distance=distance)


@ENCOUNTER.command(
    "range",
    who="From whom",
    whom="To whom",
    distance="In feet in a dungeon, in yards elsewhere; without it, as far as their sides",
    public="Let the players see it",
)
def set_range(
    who: Target, whom: Target, distance: Distance | None = None, public: bool = False
) -> Action:
    """Say how far apart two are, where it is not as far as their sides (referee)"""
    return SetRange(target=who, other=whom, distance=distance, public=public)


@ENCOUNTER.command("at-risk", who="Whom, if they are in that melee; leave it out for chance")
def at_risk(who: Target = "") -> Action:
    """Say whom shots into melee hit that go astray (referee)"""
    return NameAtRisk(target=who)


@ENCOUNTER.command(
    "cramped",
    everyone="Everybody counts as in melee, and distances do not matter",
    first_blow="Whoever waits strikes before those who move in",
    abreast="How many of a side can fight abreast: 2 or 3 in a 10-foot passage, 0 for all",
    passage="How wide the passage is, in feet: three fight abreast in ten",
    around="How many can fight one foe at once, 0 for all",
)
def cramped(
    everyone: bool | None = None,
    first_blow: bool | None = None,
    abreast: Abreast | None = None,
    passage: Annotated[int, whole(1, WIDEST)] | None = None,
    around: Abreast | None = None,
) -> Action:
    """Say how melee goes in a cramped place (referee)"""
    return CrampPlace(
        everyone=everyone,
        first_blow=first_blow,
        abreast=abreast,
        passage=passage,
        around=around,
    )
