"""The buttons of a new level, and of bonuses that wait for a referee."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.levels import level_button
from cogs.render.offers import Offer, always
from data.live import Outcome
from rules.classes.levelling import may_rise
from rules.classes.records import BonusesAsked, ExperienceGained, LevelGained, LevelsWritten
from rules.kernel.events import Event
from rules.kernel.targets import find_character


def _offer_level(
    event: ExperienceGained | LevelGained | LevelsWritten, outcome: Outcome
) -> Sequence[Button]:
    """Raises whoever has the experience for it."""
    character = find_character(outcome.game.state, event.target.id)
    if character is None or not may_rise(outcome.game.state, character):
        return ()
    return (level_button(outcome.game.id, character),)


def offer_answers(event: BonusesAsked, outcome: Outcome) -> Sequence[Button]:
    """A referee's word on what a player has named, as long as it is wanted."""
    character = find_character(outcome.game.state, event.target.id)
    if character is None or not character.bonuses_asked:
        return ()
    game_id, keys = outcome.game.id, ",".join(character.bonuses_asked)
    yes = make_button("bonuses", game_id, character.id, "yes", keys, label="Confirm", style=GREEN)
    return (yes, make_button("bonuses", game_id, character.id, "no", keys, label="Not these"))


OFFERS: Mapping[type[Event], Offer] = {
    ExperienceGained: Offer(_offer_level, can_wait=always),
    LevelGained: Offer(_offer_level, can_wait=always),
    LevelsWritten: Offer(_offer_level, can_wait=always),
    BonusesAsked: Offer(offer_answers, can_wait=always),
}
