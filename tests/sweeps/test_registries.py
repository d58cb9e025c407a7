"""Every list is complete: systems, events, tellers, features, variants, catalogue IDs."""

import ast
import importlib
import pkgutil
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from discord.ext import commands

import rules
from cogs.register import FEATURES
from cogs.render.deeds import COMMANDS
from cogs.render.families import BRIEFS, TELLERS
from cogs.render.narration import Line, Short
from cogs.table.people import TableCog
from rules.health.records import DamageEvent
from rules.kernel import management
from rules.kernel.action import Action, Deed, Personal, Word
from rules.kernel.events import Event
from rules.kernel.setting import Setting
from rules.parties.records import SignUpEvent
from rules.record import fields_of
from rules.systems import ENGINE, SYSTEMS
from tests.rows import for_rows
from tests.rule_cards import cards
from tests.sweeps.catalogue import IDS, OWN, ROOT, RULINGS
from tests.sweeps.modules import called, lists, records, sources

TEXT = r'"([^"]*)"'
PLAIN = rf"\s*({TEXT}[,\s]*)+"
MARK = re.compile(r"pytest\.mark\.rule\(([^)]*)\)")
IMPLEMENTED = {rule for system in SYSTEMS for rule in system.implements}


def import_all(package: object) -> None:
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):  # type: ignore[attr-defined]
        importlib.import_module(module.name)


def subclasses(cls: type) -> set[type]:
    found: set[type] = set()
    child: type
    for child in cls.__subclasses__():
        # dataclass(slots=True) makes a second class of the same name; the first is garbage.
        found |= {child} | subclasses(child)
    return {c for c in found if c.__module__.startswith("rules.")}


def live(cls: type) -> bool:
    module = importlib.import_module(cls.__module__)
    return getattr(module, cls.__name__, None) is cls


def test_every_family_is_a_system() -> None:
    families = {path.parent.name for path in (ROOT / "rules").glob("*/records.py")}
    families.remove("view")
    assert {system.key for system in SYSTEMS} == families
    assert len(families) >= 53


def test_every_action_is_handled_and_every_event_is_listed_and_told() -> None:
    import_all(rules)
    actions = {cls for cls in subclasses(Action) if live(cls)} - {Deed, Personal, Word}
    events = {cls for cls in subclasses(Event) if live(cls)} - {DamageEvent, SignUpEvent}
    assert actions == set(ENGINE.handlers)
    assert events == set(ENGINE.events.values()) | set(management.EVENTS)
    assert set(TELLERS) == events
    assert len(actions) > 30
    assert len(events) > 40


def test_no_two_actions_or_events_have_one_name() -> None:
    """The log keeps their names alone, so those that are no longer handled count as well."""
    import_all(rules)
    for kind in (Action, Event):
        classes = {cls for cls in subclasses(kind) if live(cls)}
        names = Counter(cls.__name__ for cls in classes)
        assert not [name for name, times in names.items() if times > 1]


def test_what_is_told_briefly_is_told() -> None:
    """See the recipe "What is told briefly" in docs/recipes/commands.md."""
    assert set(TELLERS) >= BRIEFS.keys()
    assert len(BRIEFS) > 40


def test_every_blank_is_a_field_of_its_event() -> None:
    lines = [*TELLERS.items(), *BRIEFS.items()]
    blanks = [
        (event.__name__, blank)
        for event, line in lines
        if isinstance(line, Line | Short)
        for blanks in re.findall(r"\{([\w*]+)", line.words)
        for blank in blanks.split("*")
        if blank not in fields_of(event)
    ]
    assert blanks == []


def test_every_implemented_id_is_in_the_catalogue() -> None:
    why = "a group's own rule is OWN-…, below a heading of docs/own-rules.md"
    assert IMPLEMENTED == IDS | OWN, why


@cache
def marked_ids() -> dict[str, list[Path]]:
    """The files that have a test of a rule, by the rule's ID."""
    found: dict[str, list[Path]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for listed in MARK.findall(path.read_text(encoding="utf-8")):
            assert re.fullmatch(PLAIN, listed), f"{path}: a marker that is not plain"
            for rule in re.findall(TEXT, listed):
                found.setdefault(rule, []).append(path)
    return found


def test_no_marked_id_is_missing_from_the_list() -> None:
    assert set(marked_ids()) <= IMPLEMENTED, "no family says in `implements` that it lives there"


@for_rows("rule", lambda _: sorted(IMPLEMENTED))
def test_every_listed_id_has_tests_of_its_rule_and_of_its_command(rule: str) -> None:
    places = {path.relative_to(ROOT).parts[1] for path in marked_ids().get(rule, [])}
    assert {"rules", "cogs"} <= places


def test_every_listed_id_has_a_card_in_the_docs() -> None:
    found = [card.code for card in cards()]
    assert sorted(found) == sorted(IMPLEMENTED), "a card in docs/rules/ each"


def test_every_setting_names_a_rule_and_has_a_default_in_each_preset() -> None:
    for setting in ENGINE.settings.values():
        assert setting.source in IDS | OWN | RULINGS | {""}, setting.key
        for preset in ("ose", "eris", "4e"):
            assert setting.value(setting.default(preset)) is not None


def test_every_variant_that_has_a_file_is_in_its_registry() -> None:
    """A registry is a list of records that have names of their own: it has all of that kind."""
    named = {id(record): (where, type(record)) for where, record in records("rules")}
    registries = [items for items in lists("rules") if any(id(item) in named for item in items)]
    kinds = {type(item) for items in registries for item in items}
    listed = {id(item) for items in registries for item in items}
    left_out = {
        where for key, (where, kind) in named.items() if kind in kinds and key not in listed
    }
    assert left_out == set()
    assert {"DeathRule", "InitiativeMethod"} <= {kind.__name__ for kind in kinds}


def test_every_setting_that_is_made_is_offered() -> None:
    made = [record for _, record in records("rules")]
    made += [item for items in lists("rules") for item in items]
    settings = [record for record in made if isinstance(record, Setting)]
    assert {setting.key for setting in settings} == set(ENGINE.settings)
    assert all(ENGINE.settings[setting.key] is setting for setting in settings)


def test_every_command_is_a_function_and_every_feature_has_its_place() -> None:
    written = {
        value
        for source in sources("cogs")
        for value in vars(source.module).values()
        if isinstance(value, type) and issubclass(value, commands.Cog)
        if value.__module__ == source.module.__name__
    }
    assert written == {TableCog}
    places = Counter(feature.order for feature in FEATURES)
    assert [place for place, times in places.items() if times > 1] == []


@pytest.mark.parametrize(
    ("makers", "receivers"),
    [
        (("make_button", "which_one", "find_actor"), ("lines", "presses", "alone")),
        (("make_form",), ("forms",)),
    ],
)
def test_every_button_and_form_is_received_by_one_feature_and_made_somewhere(
    makers: tuple[str, ...], receivers: tuple[str, ...]
) -> None:
    made = [
        source.values(node.args[0])
        for source in sources("cogs")
        if source.path.name != "deeds.py"  # What a deed does is a verb from elsewhere.
        for node in source.nodes(ast.Call)
        if called(node) in makers and ast.unparse(node.args[0]) != "verb"
    ]
    assert all(made), f"{makers} with a verb that cannot be read here"
    made += [list(COMMANDS) if "make_button" in makers else []]
    received = [verb for feature in FEATURES for one in receivers for verb in getattr(feature, one)]
    assert sorted(received) == sorted({str(verb) for verbs in made for verb in verbs})
