"""A fight of three rounds with its log, for what is told of it afterwards."""

from rules.attack.records import Attack
from rules.casting.records import Memorise
from rules.conditions.records import AddEffect
from rules.encounter.records import AddMonsters, JoinEncounter, LeaveEncounter, StartEncounter
from rules.initiative.records import RollInitiative
from rules.kernel.actor import Actor
from rules.rounds.records import Declare, NextStep
from rules.sheet.records import CreateCharacter
from tests.cogs.render.recorder import Recorder
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

JOINED = 5
"""The row with which Ann came in."""


def met() -> Recorder:
    """Ada, of Ann's, and Berta, of Bob's, have met goblins; a wolf waits unseen."""
    told = Recorder(Scene("ose"))
    ada = (("ac", 5), ("thac0", 19), ("dex", 10))
    told.act(CreateCharacter(name="Ada", hit_points=8, numbers=ada), ANN)
    berta = (("ac", 4), ("thac0", 18), ("dex", 10))
    told.act(CreateCharacter(name="Berta", hit_points=6, numbers=berta), BOB)
    told.act(Memorise(spell="Sleep"), BOB)
    told.act(StartEncounter())
    told.act(JoinEncounter(), ANN)
    told.act(JoinEncounter(), BOB)
    goblins = AddMonsters(
        name="Goblin", count=3, hit_points=(5,), block="none", numbers=(("ac", 6), ("thac0", 19))
    )
    told.act(goblins)
    told.act(AddMonsters(name="Wolf", hit_points=(9,), hidden=True, block="none"))
    return told


def begin_round(told: Recorder, party: int, monsters: int) -> None:
    """Declarations are over and initiative is rolled."""
    while told.scene.now.kind != "initiative":
        told.act(NextStep())
    told.act(RollInitiative(side="party", forced=party))
    told.act(RollInitiative(side="monsters", forced=monsters))
    told.act(NextStep())


def strike(told: Recorder, who: str, whom: str, *faces: int, by: Actor) -> None:
    """One body attacks another; `faces` are the die and the damage."""
    told.act(Attack(attacker=who, targets=(whom,), damage="1d6"), by, faces)


def fight() -> Recorder:
    """Three rounds: blows, deaths, a spell that is disrupted, a flight. It is Berta's turn."""
    told = met()
    ada, berta, goblin = (told.scene.id(name) for name in ("Ada", "Berta", "Goblin"))
    told.act(NextStep())
    begin_round(told, party=5, monsters=2)
    strike(told, ada, f"{goblin}#1", 15, 3, by=ANN)
    strike(told, berta, f"{goblin}#2", 4, by=BOB)
    to_side(told, "monsters")
    strike(told, f"{goblin}#1", ada, 17, 4, by=REFEREE)
    strike(told, f"{goblin}#2", berta, 5, by=REFEREE)
    strike(told, f"{goblin}#3", berta, 3, by=REFEREE)
    to_round(told, 2)
    told.act(Declare(target=berta, kind="spell", text="Sleep"), BOB)
    begin_round(told, party=1, monsters=6)
    strike(told, f"{goblin}#2", berta, 19, 2, by=REFEREE)
    to_side(told, "party")
    strike(told, ada, f"{goblin}#1", 18, 5, by=ANN)
    mistake = told.act(AddEffect(target=ada, name="cursed"))
    told.undo(mistake)
    to_round(told, 3)
    begin_round(told, party=4, monsters=3)
    strike(told, ada, f"{goblin}#2", 16, 6, by=ANN)
    told.act(LeaveEncounter(target=f"{goblin}#3", reason="fled"))
    # The referee plays the round on: there is the wolf still.
    told.scene.change(played_on=told.scene.encounter.round)
    told.act(AddEffect(target=ada, name="blessed", rounds=5))
    return told


def to_side(told: Recorder, side: str) -> None:
    """Go on until it is a side's turn."""
    while told.scene.now.side != side:
        told.act(NextStep())


def to_round(told: Recorder, number: int) -> None:
    """Go on until a round begins."""
    while told.scene.encounter.round != number:
        told.act(NextStep())
