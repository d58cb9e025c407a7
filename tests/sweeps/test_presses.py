"""Buttons do commands: every line is right, and what is no command grows no more."""

import ast
import inspect
import re
from collections.abc import Iterator

import pytest

from cogs.core.command_forms import AGAIN
from cogs.core.commands import Command
from cogs.core.lines import ANY, ENCOUNTER, STILL, Does
from cogs.register import FEATURES, all_commands
from rules.kernel.action import Action
from tests.sweeps.modules import files_of, nodes

MOST_FUNCTIONS, MOST_VERBS = 51, 90
"""So many functions at most answer buttons by themselves, so many verbs have no line. Lower it."""
LINES = [(verb, line) for feature in FEATURES for verb, line in feature.lines.items()]


def _commands(line: Does) -> list[Command]:
    """The command of a line; each that it can be where its id says which."""
    known = all_commands()
    assert isinstance(line.key, str)
    if ANY not in line.key:
        return [known.find(line.key)]
    begin = line.key.partition(ANY)[0]
    return [one for one in known.all() if one.key.startswith(begin)]


def _fields(command: Command) -> set[str]:
    """The fields of the actions that a command can come to."""
    function = inspect.unwrap(command.function)
    words = set(re.findall(r"\w+", inspect.getsource(function)))
    there = (value for name, value in function.__globals__.items() if name in words)
    actions = (one for one in there if isinstance(one, type) and issubclass(one, Action))
    return {name for action in actions for name in action.__struct_fields__}


@pytest.mark.parametrize(("verb", "line"), LINES, ids=[verb for verb, _ in LINES])
def test_a_line_says_what_its_command_or_action_takes(verb: str, line: Does) -> None:
    names = [name.rstrip("?").partition("=")[0] for name in line.names if name and name != STILL]
    if not isinstance(line.key, str):
        fields = {name.lstrip("@#") for name in names} | line.fixed.keys() | line.given.keys()
        assert fields - {ENCOUNTER} <= {*line.key.__struct_fields__}
        line.key(**dict.fromkeys(fields - {ENCOUNTER}, ""))
        return
    found = _commands(line)
    assert found, verb
    for one in found if ANY not in line.key else found[:1]:
        fields = {name[1:] for name in names if name[0] in "@#"} | line.fixed.keys()
        assert fields - {ENCOUNTER, AGAIN} <= _fields(one), one.key
        options = {name for name in names if name[0] not in "@#"} | line.given.keys()
        assert options <= one.options.keys(), one.key
        needed = {name for name, option in one.options.items() if option.required}
        assert line.asks or needed <= options, one.key


def _functions() -> Iterator[str]:
    """What is handed an interaction, its game and the words of an id."""
    for path in files_of("cogs"):
        for node in nodes(path, ast.AsyncFunctionDef):
            if [one.arg.lstrip("_") for one in node.args.args] == ["interaction", "game", "words"]:
                yield f"{path.name}:{node.name}"


def test_what_is_no_command_grows_no_more() -> None:
    verbs = [verb for feature in FEATURES for verb in feature.presses]
    assert len(verbs) <= MOST_VERBS, "have the button do a command: Feature.lines"
    found = [*_functions()]
    assert len(found) <= MOST_FUNCTIONS, (
        "have the button do a command (Feature.lines), or give back what comes of it (asks)"
    )
