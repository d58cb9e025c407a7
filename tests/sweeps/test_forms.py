"""Every form says what it wants where one types, and can be corrected where it was refused."""

import ast

import discord

from bot import RECEIVED
from cogs.core.buttons import receive_form
from tests.sweeps.modules import ROOT, files_of, last_word, nodes


def test_every_field_of_a_form_has_an_example_of_what_to_type() -> None:
    fields = [
        (path, call)
        for path in files_of("cogs")
        for call in nodes(path, ast.Call)
        if last_word(call.func) == "make_field"
    ]
    assert len(fields) > 20
    lacking = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path, call in fields
        if not any(one.arg == "example" and not _is_blank(one.value) for one in call.keywords)
    ]
    assert lacking == []


def test_forms_are_received_in_one_place_which_offers_to_correct_them() -> None:
    """So no feature can leave that out: `Correct it` stands below whatever any form was refused."""
    assert RECEIVED[discord.InteractionType.modal_submit] is receive_form
    others = [
        path.relative_to(ROOT).as_posix()
        for path in files_of("cogs")
        for call in nodes(path, ast.Call)
        if last_word(call.func) == "give_back" and "shards" not in path.name
    ]
    # A command's own form has its options to mend as well.
    assert others == ["cogs/core/buttons.py", "cogs/core/command_forms.py"]


def _is_blank(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and not value.value
