"""What our game of `ose` says of the same as `theirs.py`, under the same names."""

import re
from collections.abc import Iterable, Iterator

from benchmarks.osrlib.dice import Highest
from rules.bestiary.able import works
from rules.bestiary.known import find_block
from rules.bestiary.records import StatBlock
from rules.books.ose import OSE
from rules.casting.records import Cast
from rules.checks.records import RollCheck, SaveRolled
from rules.classes.records import TurnUndead, UndeadTurned
from rules.health.records import Damage
from rules.record import replace
from rules.sheet.classes import rank_of
from rules.sheet.reading import number
from rules.spells.records import SpellWorked
from rules.spells.rows import (
    CASTER,
    TOUCH,
    Charms,
    Deed,
    Heals,
    Hurts,
    Missiles,
    Puts,
    Save,
    SpellRow,
    Touches,
    Use,
)
from rules.spells.work import dice_at, length_of
from rules.state.health import HitDice, Life, Vitals
from rules.state.items import Held, Item
from rules.treasure.reckoning import book_xp
from tests.rules.attack.duel import ADA, duel, strike, turn_of
from tests.rules.cast import character
from tests.rules.scene import Scene, reported

SAVES = ("death", "wands", "paralysis", "breath", "spells")
Facts = dict[str, object]
FEET_IN_A_YARD = 3


def marks(passed: Iterable[bool]) -> str:
    """A sign for each face of a d20: an x where it is enough."""
    return "".join("-x"[one] for one in passed)


def classes() -> Facts:
    """What each level of each class gives."""
    state = Scene().state
    found: Facts = {}
    for one in OSE.classes:
        name = one.label.casefold()
        for level in range(1, len(one.table.ranks) + 1):
            rank = rank_of(state, one.name, level)
            assert rank is not None
            found |= {
                f"class/{name}/{level}/thac0": rank.thac0,
                f"class/{name}/{level}/saves": [*rank.saves],
                f"class/{name}/{level}/hit dice": rank.hit_dice,
                f"class/{name}/{level}/experience": rank.experience,
                f"class/{name}/{level}/spells": [*rank.slots],
            }
    return found


def attacks(numbers: Iterable[tuple[int, int, int]]) -> Facts:
    """Which faces hit, for THAC0, armour class and what is added."""
    found: Facts = {}
    fang = Item("i1", "Bite", damage="1d6", tags=("natural",))
    for thac0, armour, bonus in numbers:
        game = duel("ose", fang, numbers={"thac0": thac0}, armour=armour)
        begun = game.state
        hits = []
        for face in range(1, 21):
            game.state = begun
            hits.append(strike(game, forced=face, forced_damage=1, modifier=bonus, item="i1").hit)
        found[f"attack/THAC0 {thac0} AC {armour} {bonus:+d}"] = marks(hits)
    return found


def saves(numbers: Iterable[tuple[int, int]]) -> Facts:
    """Which faces save, for the number that is needed and what is added."""
    found: Facts = {}
    for needed, bonus in numbers:
        game = Scene().meet().hero("Ada", numbers={f"save_{key}": needed for key in SAVES})
        begun = game.state
        for category in SAVES:
            passed = []
            for face in range(1, 21):
                game.state = begun
                action = RollCheck(what=category, targets=(ADA,), modifier=bonus, forced=face)
                passed += [one.passed for one in reported(game.act(action), SaveRolled)]
            found[f"save/{category} {needed} {bonus:+d}"] = marks(passed)
    return found


_SORT = re.compile(r"(?P<name>.+) \((?P<sort>.+)\)")


def named(name: str) -> str:
    """What our book calls a monster: `Hydra (5)` has so many heads, others so many hit dice."""
    match = _SORT.fullmatch(name)
    if match is None or name == "Small Herd Animal (1)":
        return name.removesuffix(" (1)")
    noun, sort = match["name"], match["sort"]
    if sort.isdecimal():
        return f"{noun} ({sort} {'heads' if noun == 'Hydra' else 'HD'})"
    return noun if sort in ("Monster", "Caveman") else f"{sort} {noun}"


def block_of(name: str) -> StatBlock:
    """The stat block of that name. Raises AssertionError where there is none."""
    found = find_block(Scene().state, named(name))
    assert found is not None, name
    return found


def facing(name: str, points: int = 4, count: int = 1) -> tuple[Scene, str]:
    """Ada in a fight with so many of these out of the book, and their id."""
    game = Scene("ose", asked_checks="at-once").fight().hero("Ada", numbers={"thac0": 10})
    game.falling = Highest()
    there = game.add(named(name), block="", hit_points=(points,), count=count)
    return game, there.id


def monsters(names: Iterable[str]) -> Facts:
    """The numbers of each stat block, as they count for one in a fight."""
    found: Facts = {}
    for name in names:
        game, there = facing(name)
        asker, block = game.engine.asking(game.state), block_of(name)
        dice = block.hit_dice
        assert dice is not None
        own: Facts = {
            "armour class": number(asker, there, "ac"),
            "THAC0": number(asker, there, "thac0"),
            "saves": [number(asker, there, f"save_{key}") for key in SAVES],
            "morale": block.morale,
            "experience": block.experience,
            "experience of its hit dice": book_xp(game.state, dice),
            "hit dice": _dice(dice),
            "asterisks": dice.asterisks,
            "alignment": "".join(sorted(block.alignment.split("/"))),
        }
        found |= {f"monster/{name}/{key}": value for key, value in own.items()}
    return found


def _dice(dice: HitDice) -> str:
    if dice.half or dice.normal_human:
        return "less than 1"
    return f"{dice.count}" + (f"{dice.bonus:+d}" if dice.bonus else "")


SYMBOL = Item("i1", "Holy symbol")


def turns(level: int, *undead: str) -> Scene:
    """A cleric of a level against these, in whose turn it is."""
    sheet = replace(
        character(ADA, name="Ada"),
        class_name="cleric",
        traits=("cleric",),
        level=level,
        items=(SYMBOL,),
    )
    game = Scene().fight().bring(sheet)
    game.falling = Highest()
    for name in dict.fromkeys(undead):
        game.add(named(name), block="", hit_points=(4,), count=undead.count(name))
    game.alter(ADA, level=level)
    turn_of(game, ADA)
    return game


def turning(names: Iterable[str]) -> Facts:
    """What a cleric of each level needs against each kind of undead."""
    found: Facts = {}
    for name in names:
        for level in range(1, 15):
            game = turns(level, name)
            (event,) = reported(game.act(TurnUndead(character_id=ADA)), UndeadTurned)
            needed = "-" if not event.passed and event.needed is None else str(event.needed)
            if event.throw is None and event.passed:
                needed = "D" if event.destroyed else "T"
            found[f"turning/{name}/level {level}"] = needed
    return found


def turned(groups: Iterable[list[str]]) -> Facts:
    """How many are turned by each total of hit dice."""
    found: Facts = {}
    for names in groups:
        for total in range(2, 13):
            game = turns(11, *names)
            first = min(6, total - 1)
            game.falling = Highest(first, total - first)
            game.act(TurnUndead(character_id=ADA))
            theirs = {named(name): name for name in names}
            gone = [
                theirs[one.name]
                for one in game.encounter.combatants
                for body in one.bodies
                if body.vitals.life is Life.DEAD or body.gone or one.gone
            ]
            found[f"turned/{' '.join(names)}/{total} hit dice"] = sorted(gone)
    return found


WEAPONS = {
    "a plain weapon": Item("i1", "Sword", held=Held.WIELDED, hands=1, damage="6"),
    "a silver weapon": Item("i1", "Dagger", held=Held.WIELDED, damage="6", tags=("silver",)),
    "a magic weapon": Item("i1", "Sword", held=Held.WIELDED, hands=1, damage="6", magic=True),
}
BLASTS = {
    "burning oil": ("fire",),
    "plain cold": ("cold",),
    "magic missile": ("magic", "spell"),
} | {f"a spell of {one}": ("magic", "spell", one) for one in ("fire", "cold", "lightning")}


def harm(names: Iterable[str]) -> Facts:
    """How much of 6 points of damage each monster takes."""
    found: Facts = {}
    for name in names:
        begun, there = facing(name, 50)
        for word, item in WEAPONS.items():
            game = begun.copy()
            (sheet,) = game.state.characters
            game.state = replace(game.state, characters=(replace(sheet, items=(item,)),))
            turn_of(game, ADA, there)
            strike(game, targets=(there,), forced=20)
            found[f"harm/{name}/{word}"] = 50 - game.vitals(there).hit_points
        for word, tags in BLASTS.items():
            game = begun.copy()
            game.act(Damage(targets=(there,), amount="6", tags=tags, by=ADA))
            found[f"harm/{name}/{word}"] = 50 - game.vitals(there).hit_points
    return found


# Spells

USES = {
    "group": 1, "blind": 2, "cancel": 3, "cure_paralysis": 1, "destroy_undead": 1,
    "Sleep/hd_budget": 0, "Sleep/single_4_plus": 1,
    "Charm Monster/group": 0, "Charm Monster/individual": 1,
    "Silence 15' Radius/creature": 1,
}  # fmt: skip
"""Which of our uses a mode of theirs is, by number, where it is not the first."""
CONDITIONS = {"webbed": "entangled"}


def row_of(name: str) -> SpellRow:
    """The spell of that list and name. Raises AssertionError where there is none."""
    found = [row for row in OSE.spells if f"{row.list}/{row.name}" == name]
    assert len(found) == 1, name
    return found[0]


def use_of(name: str, mode: str) -> int:
    """The number of our use for a mode of theirs."""
    return USES.get(f"{name.partition('/')[2]}/{mode}", USES.get(mode, 0))


def spells(keys: Iterable[str]) -> Facts:
    """What each spell is, and each of its uses does, for those that they are asked of."""
    found: Facts = {}
    for key in keys:
        _, list_name, name, *mode, what = key.split("/")
        row = row_of(f"{list_name}/{name}")
        if mode:
            found[key] = _said_of(row.uses[use_of(f"{list_name}/{name}", mode[0])])[what]
        else:
            found[key] = {"level": row.level, "lasts": _lasts(row), "range": _range(row)}[what]
    return found


def _lasts(row: SpellRow) -> str:
    length = length_of(row.lasts)
    return f"{length.number} {length.unit}".strip()


def _range(row: SpellRow) -> str:
    if row.range in (CASTER, TOUCH):
        return row.range
    if row.range == "presence":
        return "special"
    feet, _, yards = row.range.partition(" yards")
    known = row.range.replace("'", "").removesuffix(" around the caster")
    return str(int(feet) * FEET_IN_A_YARD) if feet != row.range or yards else known


def _inside(deeds: Iterable[Deed | None]) -> Iterator[Deed]:
    for deed in deeds:
        if isinstance(deed, Save | Touches):
            yield from _inside((deed.does,))
        if deed is not None:
            yield deed


def _said_of(use: Use) -> Facts:
    deeds = [*_inside(use.does)]
    saved = next((deed for deed in deeds if isinstance(deed, Save)), None)
    puts = next((deed.key for deed in deeds if isinstance(deed, Puts)), None)
    charms = any(isinstance(deed, Charms) for deed in deeds)
    dice = next((one.dice for one in deeds if isinstance(one, Hurts | Heals | Missiles)), None)
    return {
        "save": None if saved is None else _save(saved),
        "number": use.number or None,
        "hit dice in all": use.budget or None,
        "dice": dice and dice.removesuffix(" per level"),
        "condition": "charmed" if charms else puts and CONDITIONS.get(puts, puts),
    }


def _save(saved: Save) -> str:
    half = "half" if saved.half else "negates"
    return f"{saved.category} {saved.modifier:+d} {half}"


def missiles() -> Facts:
    """How many magic missiles there are at each level."""
    use = row_of("magic-user/Magic Missile").uses[0]
    return {f"missiles/level {level}": int(dice_at(use.number, level)) for level in range(1, 15)}


def blast(count: int, *faces: int) -> list[int]:
    """What so many goblins take of a fire ball of the first level."""
    game, there = facing("Goblin", 50, count)
    sheet = replace(game.state.characters[0], class_name="magic-user", level=1)
    game.state = replace(game.state, characters=(sheet,))
    turn_of(game, ADA, there)
    game.falling = Highest(*faces)
    game.act(Cast(target=ADA, spell="Fire Ball", whom=(there,), allow=True))
    return [50 - game.vitals(f"{there}#{number}").hit_points for number in range(1, count + 1)]


def blasts() -> Facts:
    """What a fire ball does by its die and the save, and whether each rolls for its own."""
    found: Facts = {
        f"blast/a die of {die}, a save of {save}": blast(1, save, die)
        for die in range(1, 7)
        for save in (1, 20)
    }
    return found | {"blast/two targets": len({*blast(2, 1, 1, 2, 5)})}


def minds(keys: Iterable[str]) -> Facts:
    """Whom of all monsters the spells reach that ask what somebody is."""
    found: Facts = {}
    fights: dict[str, tuple[Scene, str]] = {}
    for key in keys:
        _, list_name, name, mode, monster = key.split("/", 4)
        if monster not in fights:
            game, there = facing(monster)
            ada = replace(game.state.characters[0], level=14, vitals=Vitals(20, 20))
            game.state = replace(game.state, characters=(ada,))
            fights[monster] = game, there
        begun, there = fights[monster]
        game = begun.copy()
        found[key] = _reaches(game, there, row_of(f"{list_name}/{name}"), mode)
    return found


def _reaches(game: Scene, there: str, row: SpellRow, mode: str) -> bool:
    sheet = replace(game.state.characters[0], class_name=row.list)
    game.state = replace(game.state, characters=(sheet,))
    turn_of(game, ADA, there)
    number = use_of(row.key, mode)
    step = game.act(Cast(target=ADA, spell=row.name, whom=(there,), use=number, allow=True))
    return not any(one.spared for one in reported(step, SpellWorked))


def abilities(keys: Iterable[str]) -> Facts:
    """Whether we resolve the special abilities of monsters that they resolve."""
    found: Facts = {}
    for key in keys:
        _, name, ability = key.split("/", 2)
        found[key] = works(block_of(name), ability.casefold())
    return found
