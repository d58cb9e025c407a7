"""The button of a new level."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.levels import level_button
from cogs.render.offers import Offer, always
from data.live import Outcome
from rules.classes.door import may_rise
from rules.classes.events import ExperienceGained, LevelGained, LevelsWritten
from rules.kernel.events import Event
from rules.kernel.targets import find_character


def offer_level(
    event: ExperienceGained | LevelGained | LevelsWritten, outcome: Outcome
) -> Sequence[Button]:
    """Raises whoever has the experience for it."""
    character = find_character(outcome.game.state, event.target.id)
    if character is None or not may_rise(outcome.game.state, character):
        return ()
    return (level_button(outcome.game.id, character),)


OFFERS: Mapping[type[Event], Offer] = {
    ExperienceGained: Offer(offer_level, can_wait=always),
    LevelGained: Offer(offer_level, can_wait=always),
    LevelsWritten: Offer(offer_level, can_wait=always),
}
