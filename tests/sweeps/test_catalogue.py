"""What the code says of the specification is true: its IDs, and what the presets choose."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import fields

from rules.kernel import management
from rules.systems import ENGINE, SYSTEMS
from tests.sweeps.catalogue import IDS, OWN, RULINGS, settings_table
from tests.sweeps.modules import ROOT, called, last_word, records, sources

KNOWN = IDS | RULINGS | OWN
LOOKS_LIKE_AN_ID = re.compile(
    r"(?<![\w-])(?:OSE|ERIS|4E|ENDURANCE|R|OWN)-[A-Z0-9-]*[A-Z0-9](?![\w-])"
)
TABLE = settings_table()
NOT_IN_THE_TABLE = {
    "finds": "whether the referee or the bot tells what a search found is a matter of the table",
    "monster_hit_points": "what R-SECRET leaves to the referee, said once for a game",
    "monster_hit_die": "ERIS-OSR-CONVERSION gives the die without calling it a setting",
    "negligible_load": "R-WEIGHT-BANDS leaves to the referee how small a load is none",
    "wound_days": "R-WOUND-DAYS has the number without calling it a setting",
    "declaring": "OSE-DECLARE asks for the least; who says more is a matter of playing by post",
    "monsters_awaited": "how long a referee is waited for is a matter of playing by post",
    "who_comes": "whether all who are there come into an encounter is a matter of playing by post",
    "monsters_act": "whether monsters wait for the referee is a matter of playing by post",
    "go_on": "whether somebody has to say so is a matter of playing by post",
    "initiative_rolls": "who throws the dice of all is a matter of playing by post",
    "hirelings": "OSE-NORMAL-HUMAN leaves to the referee who is one",
    "eris_dexterity": "ERIS-DEX-TIEBREAK is optional in the seed",
    "first_fire": "ERIS-FIRST-FIRE leaves to the referee whether to allow it at all",
    "inherent_bonuses": "4E-INHERENT-BONUSES belongs to one rulebook, and others may want it",
    "expertise": "4E-EXPERTISE belongs to one rulebook, and others may want it",
    "powers": "4E-ENCOUNTER-POWERS belongs to one rulebook, and others may want it",
    "loyalty_growth": "ERIS-LOYALTY belongs to one rulebook, and others may want it",
    "races": "ERIS-ELF and the like belong to one rulebook, and others may want them",
    "clerics": "ERIS-CLERIC belongs to one rulebook, and others may want it",
    "wisdom_languages": "ERIS-WISDOM-LANGUAGES belongs to one rulebook, and others may want it",
    "ability_bonuses": "4E-ABILITY-BONUSES belongs to one rulebook, and others may want it",
    "pursuit": "ERIS-PURSUIT differs from OSE-PURSUIT-DUNGEON without calling it a setting",
    "scores": "R-SCORES has it: how characters are rolled is a matter of the table",
    "join": "who sits down at a table is no rule",
    "alignment": "what others read on a sheet is a matter of the table",
    "item_limits": "ERIS-ITEM-LIMITS belongs to one rulebook, and others may want it",
    "provisions": "OSE-RESOURCES is kept in the head at many tables",
    "donning": "ERIS-DONNING belongs to one rulebook, and others may want it",
    "colour": "how much prose stands beside a result is no rule",
    "talkative": "how much the channel hears of book-keeping is no rule",
    "apart": "what players may read of what others do is a matter of the table",
    "time": "whether days outside count in a game is a matter of the table",
    "pings": "when people are mentioned is a matter of playing by post",
    "led_by": "OSE-CALLER leaves open who says what the party does",
    "asked_checks": "who throws the dice of others is a matter of playing by post",
}
OPEN_ENDED = {"endurance_damage_fraction", "endurance_hp_fraction", "hp_floor"}
"""Settings of which the table gives the default alone (ENDURANCE-VARIANTS), or any number."""
ABOUT_THE_TABLE = {"pace"}
"""Families that carry out no rule of a book."""
WITHOUT_RULE = {
    "join",
    "colour",
    "talkative",
    "apart",
    "time",
    "pings",
}
"""Settings about the table and not about a rule, so that they have no source."""


def files(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        yield from (path for path in (ROOT / room).rglob("*") if path.suffix in {".py", ".md"})


def test_the_catalogue_was_read() -> None:
    assert len(IDS) == 197
    assert len(RULINGS) > 130
    assert len(TABLE) == 56
    assert TABLE["morale_timing"].presets == {
        "ose": "side-turn", "eris": "round-end", "4e": "side-turn",
    }  # fmt: skip


def test_every_id_that_is_written_anywhere_exists() -> None:
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in files("rules", "cogs", "data", "docs")
        for name in LOOKS_LIKE_AN_ID.findall(path.read_text(encoding="utf-8"))
    }
    assert {(path, name) for path, name in named if name not in KNOWN} == set()
    assert len(named) > 200


def test_every_rule_that_an_event_names_exists() -> None:
    named = {
        (source.module.__name__, value)
        for source in sources("rules")
        for node in source.nodes(ast.Call)
        for keyword in node.keywords
        if keyword.arg == "rule"
        for value in source.values(keyword.value)
    }
    kinds = (*ENGINE.events.values(), *management.EVENTS)
    named |= {
        (kind.__name__, field.default)
        for kind in kinds
        for field in fields(kind)
        if field.name == "rule"
    }
    assert {(where, rule) for where, rule in named if rule not in KNOWN | {""}} == set()
    assert len({rule for _, rule in named}) > 15


def test_every_reaction_answer_and_variant_names_its_rule() -> None:
    named = [
        (f"{system.key}: {event.__name__}", reaction.source)
        for system in SYSTEMS
        if system.key not in ABOUT_THE_TABLE
        for reaction in system.reactions
        for event in reaction.events
    ]
    named += [
        (f"{system.key}: {answer.on.__name__}", answer.source)
        for system in SYSTEMS
        for answer in system.answers
    ]
    named += [
        (where, source)
        for where, record in records("rules")
        if isinstance(source := getattr(record, "source", None), str)
        and getattr(record, "key", None) not in WITHOUT_RULE
    ]
    assert {(where, rule) for where, rule in named if rule not in KNOWN} == set()
    assert len(named) > 40


@pytest.mark.parametrize("key", sorted(set(ENGINE.settings) & set(TABLE)))
def test_a_setting_has_the_values_and_the_presets_of_the_catalogue(key: str) -> None:
    setting, row = ENGINE.settings[key], TABLE[key]
    listed = {value.key for value in setting.values}
    assert listed >= set(row.presets.values())
    assert key in OPEN_ENDED or listed == set(row.values)
    assert {preset: setting.default(preset) for preset in row.presets} == row.presets


def test_a_setting_that_the_catalogue_does_not_list_has_a_reason() -> None:
    assert set(ENGINE.settings) - set(TABLE) == set(NOT_IN_THE_TABLE)


def test_no_setting_is_there_that_nobody_reads() -> None:
    read = {
        key
        for room in ("rules", "cogs")
        for source in sources(room)
        for node in [*source.nodes(ast.Subscript), *source.nodes(ast.Call)]
        for expression in asked_of_settings(node)
        for value in source.values(expression)
        if isinstance(key := getattr(value, "key", value), str)
    }
    assert set(ENGINE.settings) - read == set()


def asked_of_settings(node: ast.expr) -> list[ast.expr]:
    """What says which setting is read: `setting("…")`, `settings["…"]`, `LUCK.in_force(…)`."""
    if isinstance(node, ast.Subscript):
        return [node.slice] if last_word(node.value).endswith("settings") else []
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return []
    if called(node) == "get" and last_word(node.func.value).endswith("settings"):
        return node.args[:1]
    if called(node) in {"setting", "chosen", "in_force", "number"}:
        return [*node.args[:1], node.func.value]
    return []
