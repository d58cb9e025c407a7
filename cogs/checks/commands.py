"""`/check`: ability checks and saving throws; `/do ask`: those that a referee has others roll."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from cogs.checks.telling import rest_button
from cogs.core.buttons import asks, word
from cogs.core.command_forms import press_form
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import plays_somebody, referees
from cogs.core.naming import active_character, skills_offered
from cogs.core.offers import all_there
from cogs.core.option import Option, Typed, text, whole
from cogs.core.options import (
    DamageKinds,
    Mode,
    Modifier,
    OwnTargets,
    Targets,
    conditions,
    targets_in,
)
from cogs.core.said import says
from cogs.health.commands import AMOUNT_LIMIT, By
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import plain
from data.live import LiveGame
from rules.checks.asking import checks_due, find_ask, waiting_in
from rules.checks.calling import DIES, LONGEST_LABEL, OVER
from rules.checks.kinds import CHECKS
from rules.checks.records import SCORCHED, AskChecks, DestroyGear, RollAsked, RollCheck, SkipAsked
from rules.checks.trying import LARGEST_NUMBER
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.dues import Due, DueKind
from rules.kernel.questions import Found
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.kernel.words import listed
from rules.skills.records import SKILL
from rules.systems import ENGINE
from rules.view.sheets import view_numbers

CHECK = Group()
ASK = Group("ask", "Ask players for checks")
LONGEST_NAME = 60
Number = Annotated[int, whole(1, LARGEST_NUMBER)]
SAVED = {"half of the damage": "half", "no damage": "none"}

_CALLED: Mapping[str, str] = {
    "save_death": "poison doom",
    "save_paralysis": "petrification petrify paralyze stone",
    "save_breath": "dragon",
    "save_spells": "spell magic rod rods staves",
}


def _checks(typed: Typed) -> Iterator[tuple[str, str]]:
    """What can be checked, with the number of whoever is meant where the person may know it."""
    game, target = typed.game, _first(typed)
    asker = ENGINE.asking(game.state)
    numbers: Mapping[str, Found] = view_numbers(asker, typed.viewer, target) if target else {}
    due = checks_due(game.state).get(target, ()) if numbers else ()
    for check in sorted(CHECKS, key=lambda check: check.key not in due):
        found = next((numbers[key].value for key in check.fields if key in numbers), None)
        if check.is_common(game.state) or check.key in numbers:
            yield check.name if found is None else f"{check.name}: {found}", check.key
    offered = skills_offered(game, typed.user_id, find_character(game.state, target))
    yield from ((label, SKILL + name) for label, name in offered)


def _called_checks(typed: Typed) -> Iterator[tuple[str, str]]:
    """The same, with what else people call a saving throw: `poison` for death."""
    yield from ((f"{name}~{_CALLED.get(key, '')}", key) for name, key in _checks(typed))


def _first(typed: Typed) -> str:
    """Whose numbers are shown: the first who is named, else whom the person plays, else ""."""
    who = typed.word("who").strip()
    try:
        if who:
            return targets_in(typed, who)[0]
    except RuleError:
        return ""
    own = active_character(typed.game, typed.user_id)
    return own.id if own is not None else ""


What = Annotated[
    str,
    Option(
        about="An ability, the category of a saving throw, or a skill",
        most=LONGEST_NAME,
        suggest=_checks,
    ),
]


@CHECK.command(
    "check",
    who="Your character if left out; several with commas, or Goblins (all)",
    modifier="Added to the die: for an ability -4 is easy and +4 difficult",
    number="What to roll against this once, if none is written",
    forced="The face that the die shows (referee)",
)
@says(
    "check, roll check, ability check, test, save, saving throw, save vs, save against, make "
    "a save, roll save, saves vs, s?, try to remember, contest, drinking contest, strength "
    "check, roll under, roll my, reflex, d20 under, attempt, recall, jump?, leap?, swim?, "
    "balance?, squeeze?, lift?, roll against, roll vs, try a, make * check, make * save, do * "
    "check, vs",
    "Roll {what}[, {modifier}]",
    when=plays_somebody,
    offers={"what": _called_checks},
    bare=True,
)
def check(
    what: What,
    who: OwnTargets = (),
    modifier: Modifier = 0,
    number: Number | None = None,
    mode: Mode = Visibility.PUBLIC,
    forced: Annotated[int, whole(1, 100)] | None = None,
) -> Action:
    """Roll an ability check or a saving throw"""
    return RollCheck(
        what=what, targets=who, modifier=modifier, number=number, seen=mode, forced=forced
    )


def check_deeds(doer: Doer) -> Iterator[Deed]:
    """A roll of one's own."""
    if doer.character is not None:
        yield form_deed("Roll a check or a save…", "check")


Consequence = Annotated[
    str, Option(suggest=lambda typed: [(DIES, DIES), *conditions(typed)], own_words=True)
]


@ASK.command(
    "check",
    who="Who has to roll; several with commas, or Goblins (all); the party if left out",
    label="What for, such as: the dragon's breath",
    damage="What is at stake, such as 6d6 or 24; rolled once, when all have rolled",
    saved="What those take who pass; half if left out",
    failure="What else comes of failing: a condition, or dies",
    success="What else comes of passing",
    modifier="Added to everybody's die",
    number="What all roll against, if not their own numbers",
    kind="What it is, set apart by commas: breath, magic, fire",
    attack="Whether it is an attack; a trap is none",
    mode="Who sees what they roll; everybody if left out",
)
@says(
    "save, everyone save, roll a save, make a check, make a save, give me, everybody roll, "
    "roll for, check, saving throw, save vs, has to save, must save, need to save",
    "Ask {who} for {what}[, {modifier}]",
    when=referees,
    offers={"who": all_there, "what": _called_checks},
)
def ask(
    what: What,
    who: Targets = (),
    label: Annotated[str, text(LONGEST_LABEL)] = "",
    damage: Annotated[str, text(AMOUNT_LIMIT)] = "",
    saved: Annotated[str, Option(choices=SAVED)] = "half",
    failure: Consequence = "",
    success: Consequence = "",
    modifier: Modifier = 0,
    number: Number | None = None,
    by: By = "",
    kind: DamageKinds = (),
    attack: bool = True,
    mode: Mode = Visibility.PUBLIC,
) -> Action:
    """Have people roll a check or save, with what hangs on it (referee)"""
    return AskChecks(
        what=what,
        targets=who,
        modifier=modifier,
        number=number,
        label=label,
        damage=damage,
        saved=saved,
        failure=failure,
        success=success,
        by=by,
        tags=kind,
        is_attack=attack,
        seen=mode,
    )


@ASK.command("skip", who="Whom; everybody who has not rolled if left out")
def skip(who: Targets = ()) -> Action:
    """Let people off a check, if they were asked for it (referee)"""
    return SkipAsked(targets=who)


# Buttons


def mine(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """All that the person has to roll, or that of one; a referee who has nothing is offered the
    rest."""
    if words[1:]:
        return RollAsked(ask_id=words[0], targets=(words[1],))
    viewer = game.viewer(user_id)
    owed = [due for due in _owed(game) if not words or due.words[0] == words[0]]
    if viewer.is_referee and owed and not any(viewer.plays_for_any(due.owners) for due in owed):
        names = listed(list(dict.fromkeys(due.name for due in owed)))
        told = f"You have no check to roll yourself. Still to roll: {plain(names)}."
        return Page(told, [rest_button(game, names)])
    return RollAsked(ask_id=words[0] if words else "")


def _owed(game: LiveGame) -> list[Due]:
    """What players have to roll."""
    dues = ENGINE.what_is_due(game.state, TABLE)
    return [due for due in dues if due.kind is DueKind.CHECK]


async def _press_number(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of a roll, for somebody on whose sheet the number is missing."""
    ask, target = find_ask(game.state, word(words, 0)), word(words, 1)
    if ask is None or target not in waiting_in(ask):
        raise TooLateError(OVER)
    await press_form(interaction, game, ["check", f"what={ask.what}", f"who={target}"])


def gear(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """What becomes of the magic items of somebody whom a blast has killed."""
    target, chance = word(words, 0), word(words, 1)
    if all(risk.target != target for risk in SCORCHED.of(game.state)):
        raise TooLateError(
            "That has been settled already. ", WayOut("Look at what is left", "item show"), "."
        )
    return DestroyGear(target=target, saves=chance == "save")


FEATURE = Feature(
    deeds=check_deeds,
    lines={
        "check-off": Does("ask skip", "", "who"),
        "check-rest": Does(RollAsked, "@ask_id", for_all=True),
    },
    order=410,
    presses={
        "check-mine": asks(mine),
        "check-number": _press_number,
        "gear": asks(gear),
    },
)
