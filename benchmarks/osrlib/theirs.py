# ruff: noqa: ANN401  osrlib is not installed where types are checked.
"""What osrlib says, as JSON: runs under its own interpreter, and imports it and nothing of ours.

Each fact has a name of words with slashes between them, which `ours.py` gives the same fact.
"""

import json
import sys
from types import SimpleNamespace
from typing import Any

from osrlib.core.clock import GameClock  # type: ignore[import-not-found]
from osrlib.core.combat import (  # type: ignore[import-not-found]
    AttackContext,
    DamageSource,
    attack_roll,
    check_immunity,
    deal_damage,
    saving_throw,
)
from osrlib.core.effects import EffectsLedger  # type: ignore[import-not-found]
from osrlib.core.monsters import (  # type: ignore[import-not-found]
    IdAllocator,
    MonsterAttack,
    spawn_monster,
)
from osrlib.core.ruleset import Ruleset  # type: ignore[import-not-found]
from osrlib.core.spells import (  # type: ignore[import-not-found]
    _eligible,
    _missile_count,
    _resolve_damage,
    turn_undead,
)
from osrlib.core.tables import monster_xp  # type: ignore[import-not-found]
from osrlib.data import (  # type: ignore[import-not-found]
    load_classes,
    load_combat_tables,
    load_monsters,
    load_spells,
)

SAVES = ("death", "wands", "paralysis", "breath", "spells")
RULES = Ruleset()
BITE = MonsterAttack(name="bite", damage="1d6")
Facts = dict[str, Any]
APOSTROPHE = "\u2019"
"""How osrlib writes feet."""


class Dice:
    """Faces as they are told, then ones."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def randbelow(self, sides: int) -> int:
        """One less than the next face."""
        return min(sides, self.faces.pop(0) if self.faces else 1) - 1


def dice_text(dice: Any) -> str:
    """Hit dice as a book writes them."""
    if dice.die == 4 or dice.count == 0:
        return "less than 1"
    return f"{dice.count}" + (f"{dice.modifier:+d}" if dice.modifier else "")


def classes() -> Facts:
    """What each level of each class gives."""
    found: Facts = {}
    for one in load_classes().classes:
        name = one.id.replace("_", "-")
        for row in one.progression:
            dice = row.hit_dice
            plus = f"+{dice.bonus}" if dice.bonus else ""
            found |= {
                f"class/{name}/{row.level}/thac0": row.thac0,
                f"class/{name}/{row.level}/saves": [getattr(row.saves, key) for key in SAVES],
                f"class/{name}/{row.level}/hit dice": f"{dice.count}d{dice.die}{plus}",
                f"class/{name}/{row.level}/experience": row.xp,
                f"class/{name}/{row.level}/spells": list(row.spell_slots),
            }
    return found


def attacks(numbers: list[tuple[int, int, int]]) -> Facts:
    """Which faces hit, for THAC0, armour class and what is added."""
    found: Facts = {}
    for thac0, armour, bonus in numbers:
        attacker = SimpleNamespace(id="a", thac0=thac0)
        defender = SimpleNamespace(id="d", armour_class=armour)
        context = AttackContext(situational_modifier=bonus)
        hits = [
            attack_roll(
                attacker, defender, BITE, context=context, ruleset=RULES, stream=Dice(face)
            ).hit
            for face in range(1, 21)
        ]
        found[f"attack/THAC0 {thac0} AC {armour} {bonus:+d}"] = "".join("-x"[hit] for hit in hits)
    return found


def saves(numbers: list[tuple[int, int]]) -> Facts:
    """Which faces save, for the number that is needed and what is added."""
    found: Facts = {}
    for needed, bonus in numbers:
        target = SimpleNamespace(id="t", saves=SimpleNamespace(**dict.fromkeys(SAVES, needed)))
        for category in SAVES:
            passed = [
                saving_throw(
                    target, SimpleNamespace(value=category), modifier=bonus, stream=Dice(face)
                ).passed
                for face in range(1, 21)
            ]
            key = f"save/{category} {needed} {bonus:+d}"
            found[key] = "".join("-x"[one] for one in passed)
    return found


def monsters() -> Facts:
    """The numbers of each stat block."""
    found: Facts = {}
    tables = load_combat_tables()
    for one in load_monsters().monsters:
        own = {
            "armour class": one.ac,
            "THAC0": one.thac0,
            "saves": [getattr(one.saves.values, key) for key in SAVES],
            "morale": one.morale,
            "experience": one.xp,
            "experience of its hit dice": monster_xp(tables, one.hit_dice),
            "hit dice": dice_text(one.hit_dice),
            "asterisks": one.hit_dice.asterisks,
            "alignment": "".join(sorted(each.value[0].upper() for each in one.alignment.options)),
        }
        found |= {f"monster/{one.name}/{key}": value for key, value in own.items()}
    return found


def turns(level: int, throw: int, *undead: str) -> Any:
    """A cleric of a level turns these, with as many hit dice as can be rolled."""
    blocks = {one.name: one for one in load_monsters().monsters}
    there = [
        spawn_monster(blocks[name], id=f"m{number}", stream=Dice())
        for number, name in enumerate(undead)
    ]
    first = min(6, throw - 1)
    return turn_undead(
        SimpleNamespace(id="c", level=level, conditions=()),
        load_classes().get("cleric"),
        there,
        ledger=EffectsLedger(),
        clock=GameClock(),
        allocator=IdAllocator(),
        registry={one.id: one for one in there},
        stream=Dice(first, throw - first, *POOL),
    )


POOL: list[int] = [6, 6]


def turning() -> Facts:
    """What a cleric of each level needs against each kind of undead."""
    found: Facts = {}
    undead = [one.name for one in load_monsters().monsters if "undead" in one.categories]
    for name in undead:
        for level in range(1, 15):
            found[f"turning/{name}/level {level}"] = _needs(level, name)
    return found


def _needs(level: int, name: str) -> str:
    (low,) = turns(level, 2, name).outcomes
    if low.outcome in ("turn", "destroy"):
        return "D" if low.outcome == "destroy" else "T" if low.threshold is None else "2"
    reached = [each for each in range(3, 13) if turns(level, each, name).affected_ids]
    return str(reached[0]) if reached else "-"


def turned(groups: list[list[str]]) -> Facts:
    """How many are turned by each total of hit dice."""
    found: Facts = {}
    for names in groups:
        for total in range(2, 13):
            POOL[:] = [min(6, total - 1), total - min(6, total - 1)]
            gone = turns(11, 12, *names).affected_ids
            kinds = sorted(names[int(one[1:])] for one in gone)
            found[f"turned/{' '.join(names)}/{total} hit dice"] = kinds
    POOL[:] = [6, 6]
    return found


MAGIC: dict[str, Any] = {"keys": ("magic",), "magical": True}
SOURCES: dict[str, dict[str, Any]] = {
    "a plain weapon": {},
    "a silver weapon": {"keys": ("silver",)},
    "a magic weapon": MAGIC,
    "burning oil": {"element": "fire", "kind": "splash"},
    "plain cold": {"element": "cold", "kind": "effect"},
    "magic missile": MAGIC | {"kind": "spell"},
    "a spell of fire": MAGIC | {"kind": "spell", "element": "fire"},
    "a spell of cold": MAGIC | {"kind": "spell", "element": "cold"},
    "a spell of lightning": MAGIC | {"kind": "spell", "element": "lightning"},
}


def harm() -> Facts:
    """How much of 6 points of damage each monster takes."""
    found: Facts = {}
    for one in load_monsters().monsters:
        for word, fields in SOURCES.items():
            there = spawn_monster(one, id="m", stream=Dice())
            there.max_hp = there.current_hp = 50
            source = DamageSource(**fields)
            if not check_immunity(there, source, ruleset=RULES):
                deal_damage(there, 6, source=source, ruleset=RULES, stream=Dice())
            found[f"harm/{one.name}/{word}"] = 50 - there.current_hp
    return found


def name_of(spell: Any) -> str:
    """The list and name of a spell, as ours have them."""
    return f"{spell.spell_list}/{spell.name}".replace("_", "-").replace(APOSTROPHE, "'")


def modes() -> list[tuple[str, Any, Any]]:
    """Each way of casting that osrlib resolves: the list and name, the spell, the mode."""
    found = []
    for spell in load_spells().spells:
        name = name_of(spell)
        found += [(name, spell, mode) for mode in spell.modes if not mode.manual]
        if spell.reversed_form is not None:
            other = f"{name.partition('/')[0]}/{spell.reversed_form.name}"
            found += [(other, spell, m) for m in spell.reversed_form.modes if not m.manual]
    return found


def _lasts(spec: Any) -> str:
    """A length as `6 + 1 per level turn`, "" where no clock ends it."""
    amount, unit = spec.dice or spec.amount, spec.unit
    if spec.kind == "concentration":
        amount, unit = spec.concentration_cap_amount, spec.concentration_cap_unit
    more = f"{spec.per_level} per level" if spec.per_level else ""
    parts = [f"{amount}" if amount else "", more]
    return f"{' + '.join(filter(None, parts))} {unit.value}" if unit else ""


def _range(spec: Any) -> str:
    """A range in feet, or "caster", "touch" or "special"."""
    if spec.feet is None and spec.per_level_feet is None:
        return str(spec.kind)
    more = f"{spec.per_level_feet} per level" if spec.per_level_feet else ""
    return " + ".join(filter(None, [str(spec.feet) if spec.feet else "", more]))


def missiles() -> Facts:
    """How many magic missiles there are at each level."""
    spell = load_spells().get("magic_missile")
    return {
        f"missiles/level {level}": _missile_count(spell.modes[0].effect, level)
        for level in range(1, 15)
    }


def blast(count: int, *faces: int) -> list[int]:
    """What so many goblins take of a fire ball of the first level."""
    spell, goblin = load_spells().get("fire_ball"), load_monsters().get("goblin")
    there = [spawn_monster(goblin, id=f"m{number}", stream=Dice()) for number in range(count)]
    for one in there:
        one.max_hp = one.current_hp = 50
    state = SimpleNamespace(events=[], affect=lambda _target: None)
    caster, dice = SimpleNamespace(id="c", level=1), Dice(*faces)
    _resolve_damage(
        caster, spell, spell.modes[0], there, state, None,
        ruleset=RULES, stream=dice, clock=GameClock(),
    )  # fmt: skip
    return [50 - one.current_hp for one in there]


def blasts() -> Facts:
    """What a fire ball does by its die and the save, and whether each rolls for its own."""
    found: Facts = {
        f"blast/a die of {die}, a save of {save}": blast(1, save, die)
        for die in range(1, 7)
        for save in (1, 20)
    }
    return found | {"blast/two targets": len({*blast(2, 1, 2, 1, 5)})}


def spells() -> Facts:
    """Of each spell its level, and of each way that is resolved what it does."""
    found: Facts = {}
    for spell in load_spells().spells:
        name = name_of(spell)
        found[f"spell/{name}/level"] = spell.level
        if spell.duration_spec.kind != "special":
            found[f"spell/{name}/lasts"] = _lasts(spell.duration_spec)
        found[f"spell/{name}/range"] = _range(spell.range_spec)
    for name, _, mode in modes():
        save, aim, does = mode.save, mode.targeting, mode.effect
        said: Facts = {
            "save": save and f"{save.category.value} {save.modifier:+d} {save.on_save}",
            "number": aim.count_dice or (str(aim.count) if aim.count else None),
            "hit dice in all": aim.hd_budget_dice,
            "dice": does.params.get("dice") or does.params.get("dice_per_level"),
        }
        if does.condition is not None:
            said["condition"] = does.condition.value
        if "missiles_base" in does.params:
            del said["number"]
        if "magical_fear_save" in does.params:
            said["save"] = f"{does.params['magical_fear_save']} +0 negates"
        found |= {f"spell/{name}/{mode.key}/{key}": value for key, value in said.items()}
    return found


def minds() -> Facts:
    """Whom of all monsters the spells reach that ask what somebody is."""
    found: Facts = {}
    for name, _, mode in modes():
        aim, params = mode.targeting, mode.effect.params
        asks = (
            aim.hd_cap
            or aim.hd_min
            or {"excludes_undead", "undead_only", "person_gate"} & {*params}
        )
        for one in load_monsters().monsters if asks else ():
            there = spawn_monster(one, id="m", stream=Dice())
            kept = mode.effect.condition in one.defenses.condition_immunities
            found[f"reach/{name}/{mode.key}/{one.name}"] = _eligible(there, mode) and not kept
    return found


def abilities() -> Facts:
    """The special abilities of monsters that osrlib resolves by itself."""
    return {
        f"ability/{one.name}/{each.name}": True
        for one in load_monsters().monsters
        for each in one.abilities
        if not each.manual
    }


def main() -> None:
    """Print all facts; what to try comes in as JSON."""
    asked = json.load(sys.stdin)
    found = classes() | monsters() | turning() | harm() | spells() | minds() | abilities()
    found |= (
        blasts()
        | missiles()
        | attacks(asked["attacks"])
        | saves(asked["saves"])
        | turned(asked["turned"])
    )
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
