"""The buttons of treasure: a find for the pool, the award at home, and those of a roll-off."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import shorten
from cogs.render.treasure import open_roll_off, pick_buttons, roll_buttons, stage_of, whose_button
from data.live import LiveGame, Outcome
from rules.expedition.records import PartyCameBack
from rules.kernel.events import Event
from rules.places.ground import ground_of
from rules.searching.records import Found
from rules.treasure.awarding import is_to_award
from rules.treasure.records import PickOrderSettled, RollOffBegan


def offer_find(event: Found, outcome: Outcome) -> Sequence[Button]:
    """What was hidden goes into the pool, as it is called, if it is anything to have."""
    state = outcome.game.state
    found = [one for one in ground_of(state).place.finds if one.name == event.name and one.found]
    new = [one for one in found if one.id not in state.treasure.taken]
    label = f"To the treasure: {shorten(event.name, LONGEST_NAME)}"
    return [
        make_button("award-find", outcome.game.id, one.id, label=label, style=GREEN)
        for one in new[:1]
    ]


def offer_award(_event: PartyCameBack, outcome: Outcome) -> Sequence[Button]:
    """The page with the award."""
    if not is_to_award(outcome.game.state):
        return ()
    label = "Award the treasure"
    return (make_button("treasure", outcome.game.id, label=label, style=GREEN),)


def offer_rolls(event: RollOffBegan, outcome: Outcome) -> Sequence[Button]:
    """Roll or pass, as long as not all have."""
    found = open_roll_off(outcome.game, event.roll_off)
    return () if found is None or found.order else roll_buttons(outcome.game.id, found)


def offer_picks(event: PickOrderSettled, outcome: Outcome) -> Sequence[Button]:
    """What is left, for whoever picks."""
    found = open_roll_off(outcome.game, event.roll_off)
    return () if found is None else pick_buttons(outcome.game.id, found)


def renew_rolls(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """The same button, as long as not all have rolled."""
    found = open_roll_off(game, words[0])
    return None if found is None or found.order else button


def renew_whose(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """How it stands now; the button of the board and of the award stay as they are."""
    if not words:
        return button
    found = open_roll_off(game, words[0])
    if found is None or stage_of(found) != words[1]:
        return None
    return whose_button(game.id, found)


def renew_pick(game: LiveGame, words: list[str], _button: Button) -> Button | None:
    """The same thing, if it is still there to be picked."""
    found = open_roll_off(game, words[0])
    if found is None:
        return None
    return next(_with_item(pick_buttons(game.id, found)[:-1], words[2]), None)


def _with_item(buttons: Sequence[Button], item: str) -> Iterator[Button]:
    return (one for one in buttons if (one.custom_id or "").rpartition(":")[2] == item)


OFFERS: Mapping[type[Event], Offer] = {
    Found: Offer(offer_find, for_referees=True, can_wait=always),
    PartyCameBack: Offer(offer_award, for_referees=True, can_wait=always),
    RollOffBegan: Offer(offer_rolls),
    PickOrderSettled: Offer(offer_picks),
}
"""The buttons of treasure."""
