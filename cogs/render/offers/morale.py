"""The buttons of morale and loyalty: checks that are due, and what follows a failed one."""

from collections.abc import Container, Mapping, Sequence

from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import LiveGame, Outcome
from rules.encounter.records import EncounterEnded
from rules.kernel.events import Event, Who
from rules.morale.loyalty import uncounted
from rules.morale.records import (
    LOYALTY_GROWTH,
    ChecksWait,
    LoyaltyChecked,
    MoraleCheckDue,
    MoraleChecked,
    MoraleSkipped,
)
from rules.state.encounter import Combatant
from rules.state.morale import MoraleCheck


def offer_check(event: MoraleCheckDue | MoraleSkipped, outcome: Outcome) -> Sequence[Button]:
    """Rolls or skips the check that is next, for the referee who has been told."""
    return morale_buttons(outcome.game, {event.target.id})


def offer_waiting(event: ChecksWait, outcome: Outcome) -> Sequence[Button]:
    """Checks to roll, and the ends of failed ones, for the referee who has been told."""
    checks = morale_buttons(outcome.game, {target.id for target in event.targets})
    return [*checks, *(end for who in event.unplayed for end in _ends(outcome.game.id, who))]


def offer_retreat(event: MoraleChecked, outcome: Outcome) -> Sequence[Button]:
    """What a group does that has failed a check, or the check that is next if it has passed."""
    if event.passed:
        return morale_buttons(outcome.game, {event.target.id})
    return _ends(outcome.game.id, event.target)


def _ends(game_id: int, who: Who) -> list[Button]:
    name = shorten(who.name, LONGEST_NAME)
    return [
        make_button("morale-leave", game_id, who.id, reason, label=f"{name}: {reason}")
        for reason in ("fled", "surrendered")
    ]


def offer_departure(event: LoyaltyChecked, outcome: Outcome) -> Sequence[Button]:
    """What a retainer in the encounter does whose loyalty has failed."""
    if event.stays or not _name(outcome.game, event.target.id):
        return ()
    label = f"{shorten(event.target.name, LONGEST_NAME)} leaves"
    return (make_button("morale-leave", outcome.game.id, event.target.id, "left", label=label),)


def morale_buttons(game: LiveGame, groups: Container[str]) -> Sequence[Button]:
    """Rolls or skips the next check of each of these groups that has any due."""
    first: dict[str, MoraleCheck] = {}
    for check in _checks(game):
        if check.combatant_id in groups:
            first.setdefault(check.combatant_id, check)
    return [button for check in first.values() for button in _buttons_of(game, check)]


def _buttons_of(game: LiveGame, check: MoraleCheck) -> Sequence[Button]:
    name = shorten(_name(game, check.combatant_id), LONGEST_NAME)
    return (
        make_button("morale-roll", game.id, check.id, label=f"Roll morale: {name}", style=BLUE),
        make_button("morale-skip", game.id, check.id, label=f"Skip: {name}"),
    )


def _name(game: LiveGame, combatant_id: str) -> str:
    return next(
        (combatant.name for combatant in _combatants(game) if combatant.id == combatant_id), ""
    )


def _checks(game: LiveGame) -> tuple[MoraleCheck, ...]:
    encounter = game.state.encounter
    return encounter.morale_checks if encounter is not None else ()


def _combatants(game: LiveGame) -> tuple[Combatant, ...]:
    encounter = game.state.encounter
    return encounter.combatants if encounter is not None else ()


def offer_success(event: EncounterEnded, outcome: Outcome) -> Sequence[Button]:
    """One more loyalty for the hirelings who came through it, if it was a success."""
    state, number = outcome.game.state, event.number
    if LOYALTY_GROWTH.chosen(state) != "on" or not uncounted(state, number):
        return ()
    label = "A success: +1 loyalty"
    return (make_button("loyalty", outcome.game.id, number, label=label),)


OFFERS: Mapping[type[Event], Offer] = {
    MoraleCheckDue: Offer(offer_check),
    ChecksWait: Offer(offer_waiting),
    MoraleChecked: Offer(offer_retreat, for_referees=True),
    MoraleSkipped: Offer(offer_check),
    LoyaltyChecked: Offer(offer_departure, for_referees=True),
    EncounterEnded: Offer(offer_success, for_referees=True),
}
