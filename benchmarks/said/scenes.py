"""Fourteen situations of one party, played so far by the rules, in which people say things."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from benchmarks.typed.scenes import live
from cogs.core.files.lists import read_text
from cogs.places.files import PLACE_CONTENTS, read_places
from data.live import LiveGame
from rules.campaign.records import ChangeSetting
from rules.casting.records import LearnSpell, Memorise
from rules.classes.records import WriteLevels
from rules.encounter.records import (
    AddMonsters,
    JoinEncounter,
    SetDistance,
    StartEncounter,
)
from rules.expedition.records import CALLER, LED_BY, SetOut
from rules.health.records import Damage, SetHitPoints
from rules.hirelings.records import TakeOn, VisitTavern
from rules.items.records import AddItem, WieldItem
from rules.kernel.actor import Actor
from rules.kernel.visibility import Visibility
from rules.light.records import LightUp, SetDark
from rules.movement.records import Engage
from rules.places.records import EnterArea
from rules.places.state import PLACES
from rules.pursuit.records import Evade, Pursue
from rules.record import replace
from rules.rounds.records import NextStep
from rules.sea.records import Embark, SetWaters
from rules.sheet.records import CreateCharacter
from rules.state.party import Scale
from rules.state.rounds import StepKind
from rules.travel.records import SpendDays
from rules.treasure.records import AddTreasure, AwardExperience, GiveExperience
from rules.votes.records import NameCaller
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice

CRYPT = Path(__file__).with_name("crypt.yaml")
REFEREE = Actor(1, is_referee=True)
PEOPLE: Mapping[str, Actor] = {
    "Rae": REFEREE,
    **{name: Actor(number) for number, name in enumerate(("Ann", "Bob", "Cat", "Dee"), start=2)},
}
ABILITIES = (("str", 13), ("int", 12), ("wis", 12), ("dex", 13), ("con", 12), ("cha", 11))
SAVES = (
    ("save_death", 12), ("save_wands", 13), ("save_paralysis", 14), ("save_breath", 15),
    ("save_spells", 16),
)  # fmt: skip
ADVENTURERS: Mapping[str, tuple[str, str, int, tuple[tuple[str, int], ...]]] = {
    "Ann": (
        "Aldric", "fighter", 9,
        (("Long sword", 1), ("Shield", 1), ("Chainmail", 1), ("Shortbow", 1), ("Arrow", 20),
         ("Dagger", 1), ("Rope 50'", 1), ("Torch", 6), ("Tinder box", 1), ("Iron spike", 3),
         ("Backpack", 1), ("gp", 35)),
    ),
    "Bob": (
        "Maud", "cleric", 7,
        (("Mace", 1), ("Shield", 1), ("Chainmail", 1), ("Holy symbol", 1), ("Holy water", 2),
         ("Waterskin", 1), ("Iron ration", 7), ("gp", 20)),
    ),
    "Cat": (
        "Silas", "magic-user", 5,
        (("Dagger", 1), ("Oil flask", 3), ("Lantern", 1), ("Scroll of sleep", 1),
         ("Potion of healing", 1), ("gp", 12)),
    ),
    "Dee": (
        "Nell", "thief", 6,
        (("Short sword", 1), ("Crossbow", 1), ("Quarrel", 20), ("Thieves' tools", 1),
         ("Pole 10'", 1), ("Crowbar", 1), ("Chalk", 1), ("gp", 60)),
    ),
}  # fmt: skip
"""Who plays whom: class, hit points, and what they have; the first few things are in hand or on."""
IN_HAND = ("Long sword", "Shield", "Chainmail", "Mace", "Dagger", "Short sword")
SPELLS = {"Maud": ("Cure Light Wounds", "Light"), "Silas": ("Sleep", "Magic Missile")}


def home() -> Scene:
    """The party is at home."""
    game = Scene("ose")
    game.state = replace(game.state, overrides={})
    game.falling = CountedDice()
    for who, (name, calling, hit_points, things) in ADVENTURERS.items():
        make = CreateCharacter(
            name=name,
            hit_points=hit_points,
            class_name=calling,
            numbers=(*ABILITIES, *SAVES),
        )
        game.act(make, PEOPLE[who])
        made = game.state.characters[-1].id
        if name in SPELLS:
            game.act(WriteLevels(character_id=made, levels=(3,)))
        for thing, count in things:
            game.act(AddItem(name=thing, count=count), PEOPLE[who])
        own = next(one for one in game.state.characters if one.id == made).items
        worn = set[str]()
        for item in own:
            if item.name in IN_HAND and not (name == "Aldric" and item.name == "Dagger"):
                game.act(WieldItem(item_id=item.id), PEOPLE[who])
                worn.add(item.name)
        for spell in SPELLS.get(name, ()):
            if name == "Silas":
                game.act(LearnSpell(spell=spell, target=made))
            game.act(Memorise(spell=spell, target=made))
    game.act(ChangeSetting(key=LED_BY.key, value=CALLER))
    game.act(NameCaller(character_id=_id(game, "Aldric")))
    game.act(TakeOn(trade="torchbearer", employer=_id(game, "Aldric"), name="Tom"))
    game.act(AddItem(name="Mule", target=_id(game, "Aldric")))
    return game


def _id(game: Scene, name: str) -> str:
    """The id of one of the party."""
    return next(one.id for one in game.state.characters if one.name == name)


def town() -> Scene:
    """At home in the village; Aldric is hurt."""
    game = home()
    game.act(SetHitPoints(target=_id(game, "Aldric"), hit_points=4))
    return game


def dungeon() -> Scene:
    """In the Chapel of Bones, with a stuck door north and a corridor east; a torch burns."""
    game = home()
    game.act(read_places(read_text(PLACE_CONTENTS, CRYPT.read_text(encoding="utf-8"), CRYPT.name)))
    place = PLACES.of(game.state)[-1]
    game.act(EnterArea(place=place.name, area="Chapel of Bones"))
    game.act(LightUp(source="torch"), PEOPLE["Ann"])
    return game


def met(begun: Scene, *foes: tuple[str, int]) -> Scene:
    """The party meets somebody."""
    begun.act(StartEncounter())
    there = {one.name for one in begun.encounter.combatants}
    for who, (name, *_) in ADVENTURERS.items():
        if name not in there:
            begun.act(JoinEncounter(), PEOPLE[who])
    for name, count in foes:
        begun.act(AddMonsters(name=name, count=count, hit_points=(4,)))
    return begun


def out() -> Scene:
    """Out in a dungeon, in the light of a torch."""
    game = home()
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(LightUp(source="torch"), PEOPLE["Ann"])
    return game


def declaring() -> Scene:
    """The first round against four goblins and a wolf is declared."""
    game = met(out(), ("Goblin", 4), ("Wolf", 1))
    game.act(NextStep())
    return game


def acting(begun: Scene) -> Scene:
    """The party's side acts."""
    for _ in range(9):
        step = begun.encounter.step
        if step is not None and step.kind is StepKind.ACT and _id(begun, "Maud") in begun.now.who:
            return begun
        if step is not None and step.kind is StepKind.INITIATIVE:
            begun.force(party=6, monsters=1)
        else:
            begun.act(NextStep())
    raise AssertionError("The party never acts.")


def melee() -> Scene:
    """The party acts; Aldric and Maud stand in melee, the third goblin is badly hurt."""
    game = acting(met(out(), ("Goblin", 4), ("Wolf", 1)))
    goblins, wolf = (one.id for one in game.encounter.combatants if one.owner is None)
    for name in ("Aldric", "Maud"):
        for foe in (goblins, wolf):
            game.act(Engage(target=_id(game, name), other=foe))
    game.act(Damage(targets=(f"{goblins}#3",), amount="3"))
    return game


def out_of_reach() -> Scene:
    """Four goblins stand sixty feet away."""
    game = met(out(), ("Goblin", 4))
    game.act(SetDark(dark=False))
    game.act(SetDistance(distance=60, seen=Visibility.PUBLIC))
    return acting(game)


def meeting() -> Scene:
    """Six bandits on the road, before any blow."""
    return met(road(), ("Bandit", 6))


def dying() -> Scene:
    """Aldric lies there; one ogre is left."""
    game = acting(met(out(), ("Ogre", 1)))
    game.act(Damage(targets=(_id(game, "Aldric"),), amount="9"))
    return game


def chase() -> Scene:
    """The party runs from an ogre, forty feet ahead."""
    game = met(out(), ("Ogre", 1))
    game.act(SetDistance(distance=40))
    game.act(Evade(), PEOPLE["Ann"])
    game.act(Pursue())
    return game


def road() -> Scene:
    """The morning of the third day on the road, with a forest to the north."""
    game = home()
    game.act(AddItem(name="Riding horse", target=_id(game, "Nell")))
    game.act(SetOut(scale=Scale.WILDERNESS))
    for _ in range(2):
        game.act(SpendDays(course="north", terrain="clear"))
    game.act(AddItem(name="Iron ration", target=_id(game, "Maud"), count=5))
    return game


def sea() -> Scene:
    """Aboard a small sailing ship, with a captain."""
    game = home()
    game.act(TakeOn(trade="captain", employer=_id(game, "Aldric"), name="Joss"))
    game.act(SetOut(scale=Scale.WILDERNESS))
    game.act(Embark(name="Gull", rate=150))
    game.act(SetWaters(course="west", water="sea", in_sight=True))
    return game


def treasure() -> Scene:
    """The fight is over, and a heap is to be shared out."""
    game = out()
    for name, count in (("gp", 200), ("Gem", 2), ("Silver ring", 1), ("Potion", 1)):
        game.act(AddTreasure(name=name, count=count))
    game.act(AddTreasure(name="Sword +1"))
    game.act(AwardExperience())
    return game


def level() -> Scene:
    """Back home, Nell has what the second level asks for."""
    game = home()
    game.act(GiveExperience(amount=1300, each=True, among=(_id(game, "Nell"),)))
    return game


def tavern() -> Scene:
    """In the tavern at home, where somebody can be hired."""
    game = home()
    game.act(VisitTavern())
    return game


SCENES: Mapping[str, Callable[[], Scene]] = {
    "town": town,
    "dungeon": dungeon,
    "declaring": declaring,
    "melee": melee,
    "out-of-reach": out_of_reach,
    "meeting": meeting,
    "dying": dying,
    "chase": chase,
    "road": road,
    "sea": sea,
    "treasure": treasure,
    "level": level,
    "tavern": tavern,
    "idle": home,
}


@cache
def scene(name: str, who: str = "Rae") -> LiveGame:
    """A situation as the bot has it in memory, in which whoever speaks speaks for the party."""
    return live(played(name, who))


@cache
def played(name: str, who: str = "Rae") -> Scene:
    """The same as a game of the rules."""
    if who in ("Rae", "Ann"):
        return _played(name)
    game = _played(name).copy()
    game.act(NameCaller(character_id=_id(game, ADVENTURERS[who][0])))
    return game


@cache
def _played(name: str) -> Scene:
    return SCENES[name]()
