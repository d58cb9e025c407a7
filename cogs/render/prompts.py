"""Buttons that a result offers because of what happened: a check that is due, a save to roll.

They stand where the event itself is told: below the public message, or below the private one of
somebody who may know more. What waits for a referee while none is there to be told privately has
its button in public, as far as everybody may know of it; the rules say who may press it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.render.buttons import BLUE, GREEN, Button, make_button, reveal_button
from cogs.render.text import listed, plain, shorten
from data.live import LiveGame, Outcome
from rules.actor import TABLE, Viewer
from rules.events import Event
from rules.health.events import DeathSaveDue
from rules.luck.events import SessionBegan
from rules.morale.events import ChecksWait, LoyaltyChecked, MoraleCheckDue, MoraleChecked
from rules.rolls.actions import RollMode
from rules.rolls.events import DiceRolled
from rules.rounds.events import StepBegan
from rules.state import MoraleCheck, StepKind

Prompt = Callable[[Any, LiveGame], "Button | Sequence[Button] | None"]
MOST_PROMPTS = 6
MOST_PRIVATE_PROMPTS = 10
_NAME_LIMIT = 40
_CAUSES = {"first-death": "first death", "half": "half are out", "both": "first death and half"}


@dataclass(frozen=True, slots=True)
class Prompts:
    """The buttons below the public message and below the private one.

    `appeal` tells everybody what the public ones of the referee are for, "" where there are none.
    """

    public: list[Button]
    private: list[Button]
    appeal: str = ""


def prompts_for(outcome: Outcome, viewer: Viewer) -> Prompts:
    """The buttons for the events of an outcome, each once, the first few of them."""
    public: dict[str | None, Button] = {}
    private: dict[str | None, Button] = {}
    called: list[str] = []
    for event in outcome.events:
        if type(event) not in PROMPTS and type(event) not in APPEALS:
            continue
        place, prompt = private, PROMPTS.get(type(event))
        if event.seen_by(TABLE) is not None:
            place = public
        elif event.seen_by(viewer) is None:
            place, prompt = public, APPEALS.get(type(event))
            called += _named(event)
        for button in _buttons(prompt, event, outcome.game):
            place[button.custom_id] = button
    if any(_is_revealable(event, viewer) for event in outcome.events):
        button = reveal_button(outcome.game.id, outcome.entry.seq)
        private[button.custom_id] = button
    names = listed(list(dict.fromkeys(called)))
    return Prompts(
        list(public.values())[:MOST_PROMPTS],
        list(private.values())[:MOST_PRIVATE_PROMPTS],
        f"For the referee: a morale check is due for {names}." if called else "",
    )


def _named(event: Event) -> list[str]:
    """Whose check is due, where everybody may know of them."""
    if not isinstance(event, MoraleCheckDue) or event.target.hidden:
        return []
    return [plain(event.target.name)]


def _buttons(prompt: Prompt | None, event: Event, game: LiveGame) -> Sequence[Button]:
    found = prompt(event, game) if prompt is not None else None
    if found is None:
        return ()
    return (found,) if isinstance(found, discord.ui.Button) else found


def _is_revealable(event: Event, viewer: Viewer) -> bool:
    """Whether it is a secret free roll that this viewer knows and may show to everybody."""
    is_secret = isinstance(event, DiceRolled) and event.mode != RollMode.PUBLIC
    return is_secret and event.seen_by(viewer) is not None


# Death saves


def offer_death_save(event: DeathSaveDue, game: LiveGame) -> Button:
    """Rolls the save of that round."""
    who = event.target
    target = f"{who.id}#{who.number}" if who.number else who.id
    label = f"Death save: {shorten(who.label, _NAME_LIMIT)}"
    return make_button("death-save", game.id, target, event.round, label=label, style=GREEN)


# Morale


def offer_morale(event: MoraleCheckDue, game: LiveGame) -> Sequence[Button]:
    """Rolls or skips a check, for the referee who has been told of it."""
    check = next((check for check in _checks(game) if check.id == event.check_id), None)
    return morale_buttons(game, check) if check is not None else ()


def offer_known_morale(event: MoraleCheckDue, game: LiveGame) -> Sequence[Button]:
    """The same in public, where everybody can see who the check is for."""
    return () if event.target.hidden else offer_morale(event, game)


def offer_morale_step(event: StepBegan, game: LiveGame) -> Sequence[Button]:
    """The checks that the morale step of the round is for."""
    if event.kind != StepKind.MORALE:
        return ()
    return [
        button
        for check in _checks(game)
        if event.side in ("", check.side) and not _is_hidden(game, check)
        for button in morale_buttons(game, check)
    ]


def offer_waiting(event: ChecksWait, game: LiveGame) -> Sequence[Button]:
    """All checks that the step is for, or that it left, for the referee who has been told."""
    waiting = {target.id for target in event.targets}
    return [
        button
        for check in _checks(game)
        if check.combatant_id in waiting
        for button in morale_buttons(game, check)
    ]


def offer_retreat(event: MoraleChecked, game: LiveGame) -> Sequence[Button]:
    """What those do who have failed a check; the choice is the referee's."""
    if event.passed:
        return ()
    name = shorten(event.target.name, _NAME_LIMIT)
    return [
        make_button("morale-leave", game.id, event.target.id, reason, label=f"{name}: {reason}")
        for reason in ("fled", "surrendered")
    ]


def offer_departure(event: LoyaltyChecked, game: LiveGame) -> Button | None:
    """What a retainer does whose loyalty has failed, where they are in the encounter."""
    if event.stays or not _name(game, event.target.id):
        return None
    label = f"{shorten(event.target.name, _NAME_LIMIT)} leaves"
    return make_button("morale-leave", game.id, event.target.id, "left", label=label)


def morale_buttons(game: LiveGame, check: MoraleCheck) -> Sequence[Button]:
    """Rolls or skips one check."""
    name = shorten(_name(game, check.combatant_id), _NAME_LIMIT) + _cause(game, check)
    return (
        make_button("morale-roll", game.id, check.id, label=f"Roll morale: {name}", style=BLUE),
        make_button("morale-skip", game.id, check.id, label=f"Skip: {name}"),
    )


def _cause(game: LiveGame, check: MoraleCheck) -> str:
    """What tells two checks of one group apart; nothing where there is only one."""
    same = [other for other in _checks(game) if other.combatant_id == check.combatant_id]
    return f" ({_CAUSES.get(check.trigger, check.trigger)})" if len(same) > 1 else ""


def _name(game: LiveGame, combatant_id: str) -> str:
    encounter = game.state.encounter
    lines = encounter.combatants if encounter is not None else ()
    return next((line.name for line in lines if line.id == combatant_id), "")


def _checks(game: LiveGame) -> tuple[MoraleCheck, ...]:
    encounter = game.state.encounter
    return encounter.checks if encounter is not None else ()


def _is_hidden(game: LiveGame, check: MoraleCheck) -> bool:
    encounter = game.state.encounter
    lines = encounter.combatants if encounter is not None else ()
    return any(line.hidden for line in lines if line.id == check.combatant_id)


# Luck


def offer_luck(event: SessionBegan, game: LiveGame) -> Button | None:
    """Rolls the luck of the session for the character of whoever presses; none without luck."""
    if not event.rule:
        return None
    return make_button("luck", game.id, event.session, label="Roll my luck", style=GREEN)


PROMPTS: Mapping[type[Event], Prompt] = {
    SessionBegan: offer_luck,
    DeathSaveDue: offer_death_save,
    MoraleCheckDue: offer_morale,
    ChecksWait: offer_waiting,
    MoraleChecked: offer_retreat,
    LoyaltyChecked: offer_departure,
    StepBegan: offer_morale_step,
}
APPEALS: Mapping[type[Event], Prompt] = {
    MoraleCheckDue: offer_known_morale,
}
"""What is shown in public to whoever may answer it, although the person who acted may not know."""
