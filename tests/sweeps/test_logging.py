"""Lines of the log are about games and moves by number, and are handed nothing that people type."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sweeps.modules import ROOT, files_of, last_word, nodes

LOGGERS = {"_log", "logger"}
LEVELS = {"debug", "info", "warning", "error", "exception"}
TYPED = {"name", "text", "content", "label", "message", "typed", "words", "values", "value"}
"""What holds words of people, wherever it is found."""
NUMBERED = ("game", "move", "shard")


def log_calls(path: Path) -> Iterator[ast.Call]:
    for call in nodes(path, ast.Call):
        to = call.func
        if isinstance(to, ast.Attribute) and to.attr in LEVELS and last_word(to.value) in LOGGERS:
            yield call


def every_call() -> Iterator[tuple[str, ast.Call]]:
    for path in (*files_of("cogs"), *files_of("data"), ROOT / "bot.py"):
        for call in log_calls(path):
            yield f"{path.relative_to(ROOT)}:{call.lineno}", call


def test_a_line_of_the_log_is_a_template_of_ours() -> None:
    found = list(every_call())
    assert len(found) > 40
    for where, call in found:
        words = call.args[0]
        assert isinstance(words, ast.Constant), where
        assert isinstance(words.value, str), where
        for subject in NUMBERED:
            assert f"{subject} %s" not in words.value, f"{where}: {subject} %d is read by machines"


def test_nothing_that_people_type_is_logged() -> None:
    for where, call in every_call():
        for argument in call.args[1:]:
            inner = (node for node in ast.walk(argument) if isinstance(node, ast.Attribute))
            # What a part of the bot is called is its own.
            held = {node.attr for node in inner if last_word(node.value) != "self"}
            assert not held & TYPED, where
