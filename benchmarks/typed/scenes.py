"""The scenes in which people type: each a game that was played so far by the rules."""

from collections.abc import Callable, Mapping
from functools import cache

from cogs.example.mill import read_example
from data.codec import Document
from data.live import LiveGame, Member
from data.seeds import Seed
from rules.campaign.records import ChangeSetting
from rules.casting.records import LearnSpell, Memorise
from rules.classes.records import WriteLevels
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.expedition.records import CALLER, LED_BY, SetOut
from rules.initiative.records import RollInitiative
from rules.items.records import AddItem
from rules.kernel.actor import Actor
from rules.making.records import TakeReadyMade
from rules.places.records import EnterArea, GoThrough
from rules.places.state import PLACES
from rules.powers.records import AddPower, SetPoints
from rules.record import replace
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter, RenameCharacter
from rules.state.party import Scale
from rules.state.rounds import StepKind
from rules.travel.records import SpendDays
from rules.votes.records import NameCaller
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice

RAE = "Rae"
REFEREE = Actor(1, is_referee=True)
PARTY: Mapping[str, tuple[str, ...]] = {
    "Brom": ("fighter",),
    "Ilse": ("cleric",),
    "Mira": ("magic-user",),
    "Tam": ("thief", "elf"),
}
"""Who is played, each by somebody of their own, and what they are by the books."""
GUESTS = {"Gundi": "dwarf", "Lia": "elf"}
"""Who is there too in a large fight."""
PEOPLE = {RAE: REFEREE} | {
    name: Actor(number) for number, name in enumerate((*PARTY, *GUESTS), start=2)
}
SPELLS = {"Ilse": "Cure Light Wounds", "Mira": "Magic Missile"}
MEMBERS = {one.member: Member(one.member, one.member, one.is_referee) for one in PEOPLE.values()}
FOURTH = (("attack_bonus", 6), ("armour class", 18), ("action points", 1))


def town(preset: str) -> Scene:
    """A party of four, ready-made where the book has them, with the settings of a new game."""
    game = Scene(preset)
    game.state = replace(game.state, overrides={})
    game.falling = CountedDice()
    for name, callings in PARTY.items():
        if preset == "4e":
            game.act(CreateCharacter(name=name, hit_points=30, numbers=FOURTH), PEOPLE[name])
        else:
            calling = callings[preset == "eris" and len(callings) > 1]
            game.act(TakeReadyMade(calling=calling), PEOPLE[name])
            made = game.state.characters[-1].id
            game.act(RenameCharacter(character_id=made, name=name), PEOPLE[name])
            _learn(game, name, made)
    return game


def _learn(game: Scene, name: str, made: str) -> None:
    """Those who cast have come to the third level, and memorise what they are known for."""
    if name in SPELLS:
        game.act(WriteLevels(character_id=made, levels=(3,)))
        if name == "Mira":
            game.act(LearnSpell(spell=SPELLS[name], target=made))
        game.act(Memorise(spell=SPELLS[name], target=made))


def met(preset: str) -> Scene:
    """They meet three goblins and an ogre."""
    game = town(preset)
    game.act(StartEncounter())
    game.act(AddMonsters(name="Goblin", count=3))
    game.act(AddMonsters(name="Ogre"))
    return game


def declaring(preset: str = "eris") -> Scene:
    """The first round is declared."""
    game = met(preset)
    game.act(NextStep())
    return game


def acting(preset: str = "ose", *, begun: Callable[[str], Scene] = declaring) -> Scene:
    """The party acts."""
    game = begun(preset)
    for _ in range(9):
        step = game.encounter.step
        if step is not None and step.kind is StepKind.ACT and _is_partys(game):
            return game
        if step is not None and step.kind is StepKind.INITIATIVE:
            _lead(game)
        game.act(NextStep())
    raise AssertionError("The party never acts.")


def _is_partys(game: Scene) -> bool:
    mine = {one.id for one in game.state.characters}
    return bool(mine & set(game.now.who))


def _lead(game: Scene) -> None:
    """The party's initiative is the best there is."""
    ids = {one.id: one.owner is not None for one in game.encounter.combatants}
    if game.state.preset == "ose":
        game.force(party=6, monsters=1)
        return
    for number, (key, is_ours) in enumerate(ids.items(), start=1):
        game.act(RollInitiative(combatant_id=key, forced=number + (20 if is_ours else 0)))


def fourth() -> Scene:
    """Brom has an encounter power and action points, and it is the party's turn."""
    return acting("4e", begun=_fourth)


def _fourth(preset: str) -> Scene:
    game = met(preset)
    brom = game.state.characters[0].id
    game.act(AddPower(name="Villain's Menace", character_id=brom))
    game.act(SetPoints(character_id=brom, points=2))
    game.act(NextStep())
    return game


def led() -> Scene:
    """Brom speaks for the party, and leads it."""
    game = town("ose")
    game.act(ChangeSetting(key=LED_BY.key, value=CALLER))
    game.act(NameCaller(character_id=game.state.characters[0].id))
    return game


def dungeon() -> Scene:
    """They stand in the root cellar of the place that comes with the bot, before a stuck door."""
    game = led()
    game.act(read_example())
    place = PLACES.of(game.state)[-1]
    game.act(AddItem(name="Rope (50')"), PEOPLE["Brom"])
    game.act(EnterArea(place=place.name, area="Millhouse"))
    ladder = next(door for door in PLACES.of(game.state)[-1].doors if door.name == "ladder")
    game.act(GoThrough(door=ladder.id), PEOPLE["Brom"])
    return game


def road() -> Scene:
    """They have travelled north for a day."""
    game = led()
    game.act(SetOut(scale=Scale.WILDERNESS))
    game.act(SpendDays(course="north", terrain="forest"))
    return game


def twelve() -> Scene:
    """A fight of twelve, six on each side, in the turn of the party."""
    return acting("ose", begun=_many)


def _many(preset: str) -> Scene:
    game = met(preset)
    for name, calling in GUESTS.items():
        game.act(TakeReadyMade(calling=calling), PEOPLE[name])
        game.act(JoinEncounter(), PEOPLE[name])
    for name in ("Orc", "Wolf", "Ghoul", "Bear"):
        game.act(AddMonsters(name=name))
    game.act(NextStep())
    return game


SCENES: Mapping[str, Callable[[], Scene]] = {
    "turn": acting,
    "declare": declaring,
    "fourth": fourth,
    "dungeon": dungeon,
    "road": road,
    "town": lambda: town("ose"),
}


@cache
def scene(name: str) -> LiveGame:
    """A scene as the bot has it in memory."""
    return live(SCENES[name]())


def live(game: Scene) -> LiveGame:
    """A scene as a game that is kept."""
    return LiveGame(
        id=1, guild_id=7, name="The Keep", home_channel_id=1, version=1, state=game.state,
        document=Document(b""), open_seed=Seed(1, b""), secret_seed=Seed(2, b""), members=MEMBERS,
    )  # fmt: skip
