"""All systems of the game, listed. A sweep test fails for a family that is missing here."""

from rules import campaign, clock, encounter, health, initiative, luck, morale, rolls, rounds, sheet
from rules.engine import Engine

SYSTEMS = (
    campaign.SYSTEM,
    sheet.SYSTEM,
    clock.SYSTEM,
    rolls.SYSTEM,
    luck.SYSTEM,
    encounter.SYSTEM,
    initiative.SYSTEM,
    # Before the rounds, so that what a round ends is told before the next one begins.
    health.SYSTEM,
    morale.SYSTEM,
    rounds.SYSTEM,
)
ENGINE = Engine(SYSTEMS)
