"""`/do grapple`: holding somebody, and breaking free."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import asks, in_encounter, number, word
from cogs.core.combatants import acts_now, is_up, private_view, read_own
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.moments import acts, both, plays_somebody
from cogs.core.offers import foes_by_body
from cogs.core.option import Option, Typed, whole
from cogs.core.options import Allow, affected_in, own_targets, targets, targets_in
from cogs.core.said import says
from cogs.grapple.telling import hold_buttons, hold_page
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.rounds.commands import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.attack.attackers import bodies_among, foes_of
from rules.errors import RuleError
from rules.grapple.contest import METHODS
from rules.grapple.grappling import holders_of
from rules.grapple.records import Grapple
from rules.kernel.action import Action
from rules.systems import ENGINE

GRAPPLE = Group()
Total = Annotated[int, whole(0, 1000)]


def _grapplers(typed: Typed, text: str) -> tuple[str, ...]:
    """Who tries to hold somebody: those typed, else the person's own whose turn it is."""
    if text:
        return affected_in(typed, text)
    return (read_own(typed.game, typed.user_id, "", is_up, acts_now),)


Grapplers = Annotated[
    tuple[str, ...],
    Option(read=_grapplers, suggest=own_targets, several=True, blank=True),
]


@GRAPPLE.command(
    "grapple",
    target="Whom to hold; leave it out to break free",
    who="Who tries, several with commas; without it, your own character",
    method="How it is decided; without it, as the game's settings say",
    extraordinary="Whoever rolls alone rolls d100; without it, against the large and clumsy",
    strength="What the target rolls against, where that is not on the sheet",
    roll="The total of those who try (referee)",
    against="The total of the others (referee)",
)
@says(
    "grapple, wrestle, grab, pin, hold down, tackle, seize, choke, break free, bear hug, "
    "headlock, trip, wrestle * down, overpower, restrain, subdue, hang on to, throw * to the "
    "ground",
    "Wrestle with {target}",
    when=both(acts, plays_somebody),
    offers={"target": foes_by_body},
)
def grapple(
    target: Annotated[tuple[str, ...], Option(read=targets_in, suggest=targets)] = (),
    who: Grapplers = (),
    method: Annotated[str, Option(choices={one.key: one.key for one in METHODS})] = "",
    extraordinary: bool | None = None,
    strength: Annotated[int, whole(0, 100)] | None = None,
    roll: Total | None = None,
    against: Total | None = None,
    allow: Allow = False,
) -> Action:
    """Try to hold somebody, or to break free"""
    return Grapple(
        who=who,
        whom=target,
        method=method,
        extraordinary=extraordinary,
        strength=strength,
        forced=roll,
        forced_against=against,
        allow=allow,
    )


def hold(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """Breaks free, or asks whom to hold: encounter, round, who."""
    asker, viewer, view = (
        ENGINE.asking(game.state),
        game.viewer(user_id),
        private_view(game, user_id),
    )
    one = view.combatant(word(words, 2))
    if one is None or not viewer.acts_for(one.owner):
        raise RuleError(NOBODY_OF_YOURS)
    if holders_of(game.state, one.id):
        return Grapple(who=(one.id,), round=number(words, 1))
    foes = bodies_among(asker, one.id, foes_of(asker, viewer, one.id))
    return Page(hold_page(one.name, foes), hold_buttons(game.id, view, one.id, foes), menu=True)


def grapple_deeds(doer: Doer) -> Iterator[Deed]:
    """A hold, for those whose turn it is."""
    if doer.ready:
        yield form_deed("Hold somebody, or break free…", "grapple")


FEATURE = Feature(
    lines={"hold-at": Does("grapple", "@encounter", "#round", "who", "target")},
    deeds=grapple_deeds,
    order=260,
    presses={"hold": asks(hold, guard=in_encounter)},
)
