"""All systems of the game, listed. A sweep test fails for a family that is missing here."""

from rules.attack import system as attack
from rules.away import system as away
from rules.battle import system as battle
from rules.bestiary import system as bestiary
from rules.campaign import system as campaign
from rules.casting import system as casting
from rules.checks import system as checks
from rules.classes import system as classes
from rules.clock import system as clock
from rules.combat import system as combat
from rules.conditions import system as conditions
from rules.doors import system as doors
from rules.encounter import system as encounter
from rules.endurance import system as endurance
from rules.expedition import system as expedition
from rules.exploration import system as exploration
from rules.grapple import system as grapple
from rules.hazards import system as hazards
from rules.health import system as health
from rules.hirelings import system as hirelings
from rules.initiative import system as initiative
from rules.items import system as items
from rules.kernel.engine import Engine
from rules.levels import system as levels
from rules.light import system as light
from rules.load import system as load
from rules.luck import system as luck
from rules.morale import system as morale
from rules.movement import system as movement
from rules.orders import system as orders
from rules.pace import system as pace
from rules.party import system as party
from rules.places import system as places
from rules.positions import system as positions
from rules.powers import system as powers
from rules.provisions import system as provisions
from rules.pursuit import system as pursuit
from rules.races import system as races
from rules.rest import system as rest
from rules.rolls import system as rolls
from rules.rounds import system as rounds
from rules.sea import system as sea
from rules.searching import system as searching
from rules.sheet import system as sheet
from rules.skills import system as skills
from rules.stealth import system as stealth
from rules.surroundings import system as surroundings
from rules.transfer import system as transfer
from rules.traps import system as traps
from rules.travel import system as travel
from rules.treasure import system as treasure
from rules.upkeep import system as upkeep
from rules.votes import system as votes
from rules.wandering import system as wandering

SYSTEMS = (
    campaign.SYSTEM,
    away.SYSTEM,
    sheet.SYSTEM,
    party.SYSTEM,
    expedition.SYSTEM,
    items.SYSTEM,
    clock.SYSTEM,
    rolls.SYSTEM,
    luck.SYSTEM,
    bestiary.SYSTEM,
    encounter.SYSTEM,
    initiative.SYSTEM,
    positions.SYSTEM,
    attack.SYSTEM,
    combat.SYSTEM,
    grapple.SYSTEM,
    surroundings.SYSTEM,
    # Before the rounds, so that what a round ends is told before the next one begins.
    conditions.SYSTEM,
    health.SYSTEM,
    endurance.SYSTEM,
    rest.SYSTEM,
    morale.SYSTEM,
    checks.SYSTEM,
    hazards.SYSTEM,
    races.SYSTEM,
    levels.SYSTEM,
    powers.SYSTEM,
    classes.SYSTEM,
    upkeep.SYSTEM,
    hirelings.SYSTEM,
    treasure.SYSTEM,
    battle.SYSTEM,
    casting.SYSTEM,
    load.SYSTEM,
    movement.SYSTEM,
    provisions.SYSTEM,
    light.SYSTEM,
    stealth.SYSTEM,
    places.SYSTEM,
    traps.SYSTEM,
    doors.SYSTEM,
    searching.SYSTEM,
    skills.SYSTEM,
    wandering.SYSTEM,
    pursuit.SYSTEM,
    travel.SYSTEM,
    sea.SYSTEM,
    exploration.SYSTEM,
    # Before the rounds, so that what was ordered is done before they go on.
    orders.SYSTEM,
    rounds.SYSTEM,
    votes.SYSTEM,
    transfer.SYSTEM,
    # Last, when nothing is left to go on by itself: whom the game waits for then.
    pace.SYSTEM,
)
ENGINE = Engine(SYSTEMS)
