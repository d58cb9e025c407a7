"""`/do parry`, its page, and what answers a natural 1."""

from typing import Annotated

from cogs.combat.telling import parry_buttons, parry_page
from cogs.core.buttons import asks, in_encounter, word
from cogs.core.combatants import is_up, private_view
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.moments import parries
from cogs.core.option import Option, Typed
from cogs.core.options import Target, own_combatant, target_in, targets
from cogs.core.said import says
from cogs.rounds.commands import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.attack.attackers import bodies_among, foes_of
from rules.combat.records import ForgoCounter, Parry
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.numbers import read_whole
from rules.systems import ENGINE

COMBAT = Group()


def _shares(typed: Typed, text: str) -> tuple[tuple[str, int], ...]:
    """`Goblin 1: 2, Goblin 2: 1` as targets with points; 0 where none are given."""
    parts = (part.strip() for part in text.split(","))
    return tuple(_share(typed, part) for part in parts if part)


def _share(typed: Typed, part: str) -> tuple[str, int]:
    name, colon, points = part.rpartition(":")
    if not colon:
        return target_in(typed, part), 0
    return target_in(typed, name), _points(points.strip())


def _points(typed: str) -> int:
    """At least one, or the rules refuse it: nobody shares out what was typed as nothing."""
    number = read_whole(typed.lstrip("+-"))
    if number is None:
        raise RuleError(f"“{typed[:20]}” is no number of points. Give 1 to 4.")
    return (-number if typed.startswith("-") else number) or -1


@COMBAT.command(
    "parry",
    against="Up to 4 points, such as Goblin 1: 2, Goblin 2: 1; without points they are shared",
    ward="A comrade who is defended too",
    who="Who parries; without it, your own character",
)
@says(
    "parry, defend, dodge, block, full defence, protect, shield?, guard, ward, stand over, "
    "shields up, raise * shield, fend off, deflect, shield up, full defense, fight "
    "defensively, cover, brace, hunker down",
    "Parry[ for {ward}]",
    when=parries,
)
def parry(
    against: Annotated[
        tuple[tuple[str, int], ...], Option(read=_shares, suggest=targets, own_words=True)
    ],
    ward: Target = "",
    who: Annotated[str, own_combatant(is_up)] = "",
) -> Action:
    """Give up your action, and take up to 4 points off attackers' rolls"""
    return Parry(parrier=who, shares=against, ward=ward)


def ask_parry(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """Against whom: encounter, round, who parries."""
    view, viewer, asker = (
        private_view(game, user_id),
        game.viewer(user_id),
        ENGINE.asking(game.state),
    )
    one = view.combatant(word(words, 2))
    if one is None or not viewer.acts_for(one.owner):
        raise RuleError(NOBODY_OF_YOURS)
    attackers = bodies_among(asker, one.id, foes_of(asker, viewer, one.id))
    return Page(parry_page(one.name, attackers), parry_buttons(game.id, view, one.id, attackers))


PARRYING_FEATURE = Feature(
    order=250,
    lines={
        "let-go": Does(ForgoCounter, "@encounter", "#round", "@parrier", "@attacker"),
        "parry-at": Does("parry", "@encounter", "#round", "who", "against"),
    },
    presses={"parry": asks(ask_parry, guard=in_encounter)},
)
