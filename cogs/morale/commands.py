"""`/morale`: checks that fall due, scores, mercenaries' ratings and retainers' loyalty."""

from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import referee_met, referees
from cogs.core.numbers import read_words
from cogs.core.offers import own_hirelings
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import Body, GroupId, KeptMode
from cogs.core.present import groups_present
from cogs.core.said import says
from cogs.morale.telling import morale_deeds, render_morale
from rules.errors import ForbiddenError
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.morale.loyalty import MOST_MODIFIER, name_of
from rules.morale.records import (
    HIRED,
    AdjustMorale,
    AskMorale,
    MercenaryKind,
    RaiseLoyalty,
    RollLoyalty,
    RollMorale,
    SetMercenaryMorale,
    SetMorale,
    SkipMorale,
)
from rules.morale.scores import HIGHEST, LOWEST, MOST_ADJUSTMENT, MOST_CONDITIONS

MORALE = Group("morale", "Morale and loyalty (referee)")
GROUP_HELP = "Which group"
DUE_HELP = "Which group; without it the only one whose check is due"
TROOPS = {
    "untrained or militia (6)": MercenaryKind.UNTRAINED,
    "barbarian horde (7)": MercenaryKind.BARBARIANS,
    "trained warriors (8)": MercenaryKind.TRAINED,
}
Score = Annotated[int, whole(LOWEST, HIGHEST)]
Total = Annotated[int, whole(LOWEST, HIGHEST, "Set the total of the 2d6 to this, without a roll")]
Adjustment = Annotated[int, whole(-MOST_ADJUSTMENT, MOST_ADJUSTMENT)]
Loyalty = Annotated[int, whole(2, 99, "The score, if it has none yet; it is remembered")]
FEATURE = Feature(
    lines={
        "morale-roll": Does("morale roll", "@check_id", stays=True),
        "morale-skip": Does("morale skip", "@check_id", stays=True),
        "morale-leave": Does("encounter leave", "who", "reason", stays=True),
        "loyalty": Does("morale success", "#battle", stays=True),
        "loyalty-after": Does("morale loyalty", "target", stays=True),
        "loyalty-home": Does("morale success", "#home", stays=True),
    },
    order=330,
    deeds=morale_deeds,
)


def _hired(typed: Typed) -> Pairs:
    """Hirelings whose loyalty is known, for referees."""
    state = typed.game.state
    groups = HIRED.of(state) if typed.viewer.is_referee else ()
    return [(name, name) for name in (name_of(state, group) for group in groups)]


@MORALE.command("show")
async def show(interaction: Interaction, typed: Typed) -> None:
    """The checks that are due, and every group's morale (referee)"""
    if not typed.viewer.is_referee:
        raise ForbiddenError("Only a referee of this game can see morale.")
    page = render_morale(typed.game)
    await answer_privately(interaction, page.text, view=page.view)


@MORALE.command("roll", group=DUE_HELP, adjustment="Added to the score for this check, -2 to 2")
@says(
    "morale, morale check, roll morale, check morale, moral, morale roll, moral check, do "
    "they run, do they flee, do they break, will they run, will they fight, will they flee, "
    "nerve, check if they run, waver, lose heart, see if they run, see if they flee, see if "
    "they break, ml check",
    "Roll morale for {group}[, {adjustment}]",
    when=referee_met,
    offers={"group": groups_present},
)
def roll(
    group: GroupId = "",
    adjustment: Adjustment | None = None,
    forced: Total | None = None,
    mode: KeptMode = Visibility.BLIND,
) -> Action:
    """Roll a morale check, in secret (referee)"""
    return RollMorale(combatant_id=group, adjustment=adjustment, forced=forced, seen=mode)


@MORALE.command("skip", group=DUE_HELP)
def skip(group: GroupId = "") -> Action:
    """Let a check that is due go by (referee)"""
    return SkipMorale(combatant_id=group)


@MORALE.command("ask", group=GROUP_HELP)
@says(
    "make a morale check due, should check morale",
    "Make a morale check due for {group}",
    when=referee_met,
    offers={"group": groups_present},
)
def ask(group: GroupId) -> Action:
    """Make a check due that no rule asks for (referee)"""
    return AskMorale(combatant_id=group)


@MORALE.command(
    "set",
    group=GROUP_HELP,
    score="2 to 12; with 2 they never fight, with 12 to the death",
    fresh="Whether to forget the checks they have passed or failed",
)
def set_(group: GroupId, score: Score, fresh: bool = False) -> Action:
    """Give a group its morale score (referee)"""
    return SetMorale(combatant_id=group, score=score, fresh=fresh)


@MORALE.command("adjust", group=GROUP_HELP, adjustment="-2 to 2: losing -1, winning 1")
def adjust(group: GroupId, adjustment: Adjustment) -> Action:
    """Adjust a group's morale, for its checks from now on (referee)"""
    return AdjustMorale(combatant_id=group, adjustment=adjustment)


@MORALE.command(
    "mercenary",
    group=GROUP_HELP,
    mounted="Whether they are mounted: +1",
    elite="Whether they are elite troops: +1",
    fanatic="Whether they are fanatics or berserkers: +2",
    conditions="How they are treated: bad below 0, good above",
)
def mercenary(
    group: GroupId,
    troop: Annotated[MercenaryKind, Option(about="What they are", choices=TROOPS)],
    mounted: bool = False,
    elite: bool = False,
    fanatic: bool = False,
    conditions: Annotated[int, whole(-MOST_CONDITIONS, MOST_CONDITIONS)] = 0,
) -> Action:
    """Rate mercenaries by what they are (referee)"""
    return SetMercenaryMorale(
        combatant_id=group,
        troop=troop,
        mounted=mounted,
        elite=elite,
        fanatic=fanatic,
        conditions=conditions,
    )


@MORALE.command("loyalty", target="Which retainer", modifier="Added to the loyalty")
@says(
    "loyalty, loyalty check, loyalty roll, does * stay, stays loyal",
    "Roll whether {target} stays loyal",
    when=referees,
    offers={"target": own_hirelings},
)
def loyalty(
    target: Body,
    loyalty: Loyalty | None = None,
    modifier: Annotated[int, whole(-MOST_MODIFIER, MOST_MODIFIER)] = 0,
    forced: Total | None = None,
    mode: KeptMode = Visibility.BLIND,
) -> Action:
    """Roll whether a retainer stays, in secret (referee)"""
    return RollLoyalty(
        combatant_id=target, loyalty=loyalty, modifier=modifier, forced=forced, seen=mode
    )


@MORALE.command("success", groups="Which hirelings, several with commas; without it, all")
def success(
    groups: Annotated[
        tuple[str, ...],
        Option(read=lambda _, text: read_words(text), suggest=_hired, several=True),
    ] = (),
) -> Action:
    """A battle or expedition went well: +1 loyalty for hirelings (referee)"""
    return RaiseLoyalty(groups=groups)
