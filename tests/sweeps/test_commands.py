"""Commands are described, documented, unique, and named rightly wherever a text names one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord

from cogs.core.entrance import DEAR, LISTS, LONGEST, LONGEST_LIST, LONGEST_NAME
from cogs.core.listed import LISTED
from cogs.core.option import Kind
from cogs.register import FEATURES
from cogs.render.buttons import TITLE_LIMIT
from tests.docs import built_bot
from tests.golden.refusals import refusals_of
from tests.sweeps.conftest import Commands
from tests.sweeps.modules import called, files_of, nodes

ROOT = Path(__file__).parents[2]
MOST_WORDS, MOST_COMMANDS, MOST_OPTIONS = 27, 120, 400
LONGEST_COMMAND = 8000
"""In letters: Discord's own limit for a word with all that follows it."""
AT_THE_TABLE_ALONE = {"table skip", "table go"}
NAMED = re.compile(r"`/([a-z][a-z-]*(?: [a-z][a-z-]*)*)")


def strings(path: Path) -> Iterator[str]:
    """Every text in a file, the fixed parts of f-strings included; docstrings are left out."""
    documented = {
        id(node.body[0].value)
        for kind in (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        for node in nodes(path, kind)
        if isinstance(node, kind) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes(path, ast.Constant):
        if isinstance(node.value, str) and id(node) not in documented:
            yield node.value


async def test_every_command_and_option_is_described(commands: Commands) -> None:
    assert len(commands) > 30
    for name, command in commands.items():
        assert 5 < len(command.about) <= 100, name
        assert not command.about.endswith("."), name
        assert not command.options or len(command.title) <= TITLE_LIMIT, (
            f"{name} has no room over its form"
        )
        for key, option in command.options.items():
            assert option.about not in {"", "…"}, f"{name} {key}"
            assert len(option.about) <= 100, f"{name} {key}"


async def test_every_text_has_a_limit_that_discord_is_told(commands: Commands) -> None:
    limits = {
        (name, option.name): option.most or 0
        for name, command in commands.items()
        for option in command.options.values()
        if option.kind is Kind.string and not option.choices
    }
    assert len(limits) > 400
    assert {option for option, most in limits.items() if not 0 < most <= LONGEST} == set()
    assert {most for (_, name), most in limits.items() if name == "who"} == {LONGEST_LIST}
    assert limits["item use", "item"] == LONGEST_NAME
    assert LISTS.keys() <= {name for _, name in limits}


async def test_what_is_dear_is_there(commands: Commands) -> None:
    verbs = {verb for feature in FEATURES for verb in (*feature.presses, *feature.forms)}
    assert commands.keys() | verbs >= DEAR
    files = {name for name in commands if name.split()[-1] in ("import", "export")}
    assert files | {verb for verb in verbs if verb.endswith("-pasted")} <= DEAR


async def test_descriptions_call_the_same_thing_by_the_same_words(commands: Commands) -> None:
    for name, command in commands.items():
        assert not command.about.startswith("Referee"), f"{name}: it ends in (referee)"
        for option in command.options.values():
            assert "-" not in option.name, name
            assert not option.about.startswith("Referee"), name
            if option.kind is Kind.boolean:
                # Discord offers True and False.
                assert not re.match(r"(yes|no)(,| (adds|if|or|to) )", option.about.lower()), name


async def test_every_command_that_a_text_names_exists(commands: Commands) -> None:
    paths = [path for room in ("rules", "cogs", "data") for path in files_of(room)]
    texts = {path: list(strings(path)) for path in paths}
    pages = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.md"))
    texts |= {path: [path.read_text(encoding="utf-8")] for path in pages}
    named = {
        (str(path.relative_to(ROOT)), name)
        for path, found in texts.items()
        for text in found
        for name in NAMED.findall(text)
    }
    assert {(path, name) for path, name in named if not exists(name, commands)} == set()
    assert {"CHANGELOG.md", "README.md", "docs/dice.md", "docs/rules/dungeons.md"} <= {
        path for path, _ in named
    }
    assert len(named) > 100


def exists(named: str, commands: Commands) -> bool:
    """Whether a text begins with a command, or is a group of them."""
    unlisted = {f"do {key}" for key in commands} - {f"do {key}" for key in LISTED.values()}
    typed = {*LISTED, *unlisted, *AT_THE_TABLE_ALONE}
    words = named.split()
    names = {" ".join(words[:n]) for n in range(1, len(words) + 1)}
    groups = {" ".join(name.split()[:n]) for name in typed for n in (1, 2, 3)}
    return bool(names & typed - {"do"}) or named in groups


def all_files() -> Iterator[Path]:
    """Every file that says something to people."""
    for room in ("rules", "cogs", "data"):
        yield from files_of(room)


NAMING = {
    "cogs/core/commands.py": 1,  # What is no command any more: /do has all.
    "cogs/deeds/spoken.py": 3,  # What was said, by name too, can be typed behind /do.
    "cogs/rolls/inline.py": 1,  # What is secret has to be typed where nobody reads it.
    "cogs/table/lines.py": 3,  # Slips in a line that somebody typed.
}
"""Refusals that name a command because no button can stand for it, by file."""


async def test_every_way_out_of_a_refusal_is_a_command_with_such_options(
    commands: Commands,
) -> None:
    bot = await built_bot()
    ways = [way for path in all_files() for way in ways_in(path)]
    assert len(ways) > 200
    for name, given in ways:
        found = bot.commands_by_key.named(name)
        assert found is not None, name
        assert given <= set(commands[found.key].options), name


def ways_in(path: Path) -> Iterator[tuple[str, set[str | None]]]:
    """The commands that the ways out in a file open, and the options that they know."""
    for call in nodes(path, ast.Call):
        if called(call) == "WayOut":
            command = call.args[1]
            assert isinstance(command, ast.Constant)
            yield str(command.value), {given.arg for given in call.keywords}


def test_no_text_has_marks_for_what_a_button_opens() -> None:
    """What a refusal offers is an object: a name in its text is never looked through."""
    assert not [text for path in all_files() for text in strings(path) if "⟦" in text]


def test_refusals_name_no_command_where_a_button_helps() -> None:
    named = {
        str(path.relative_to(ROOT)): len(found)
        for path in all_files()
        if (found := [text for text in refusals_of(path) if "`/" in text])
    }
    assert named == NAMING


async def test_discord_lists_few_words_commands_and_options() -> None:
    bot = await built_bot()
    tree = bot.tree.get_commands(type=discord.AppCommandType.chat_input)
    listed = [
        one for one in bot.tree.walk_commands() if isinstance(one, discord.app_commands.Command)
    ]
    options = sum(len(one.parameters) for one in listed)
    assert len(tree) <= MOST_WORDS
    assert len(listed) <= MOST_COMMANDS
    assert options <= MOST_OPTIONS
    longest = max((_size(one.to_dict(bot.tree)), one.name) for one in tree)
    assert longest[0] <= LONGEST_COMMAND, longest


def _size(payload: Any) -> int:
    """The letters that Discord counts: names, descriptions and values, of all that is in it."""
    own = sum(len(str(payload.get(key, ""))) for key in ("name", "description", "value"))
    inner = (*payload.get("options", ()), *payload.get("choices", ()))
    return own + sum(map(_size, inner))
