"""The form of every command fits on Discord's screen, and takes all of its options."""

import re
from types import SimpleNamespace
from typing import Any

from cogs.core.command_forms import MORE, command_form
from cogs.core.option import Kind
from rules.errors import NotFoundError
from tests.contract.component_limits import check_modal
from tests.sweeps.conftest import Commands

PICKED = {Kind.user, Kind.channel, Kind.attachment}


class NoBot:
    """Where nothing can be looked up, nothing is suggested."""

    def __getattr__(self, name: str) -> Any:
        raise NotFoundError(name)


async def test_every_option_has_a_field_or_is_named_in_more(commands: Commands) -> None:
    nowhere: Any = SimpleNamespace(guild_id=None, user=SimpleNamespace(id=1), client=NoBot())
    game: Any = SimpleNamespace(id=1)
    for key, command in commands.items():
        if not command.options:
            continue
        made = (await command_form(nowhere, game, command, {})).to_dict()
        assert list(check_modal(dict(made))) == [], key
        labels: Any = made["components"]
        fields = {one["component"]["custom_id"]: one for one in labels}
        rest = [one for name, one in command.options.items() if name not in fields]
        assert not [one.name for one in rest if one.required or one.kind in PICKED], key
        assert bool(rest) == (MORE in fields), key
        if rest:
            more = fields[MORE]
            said = f"{more['description']} {more['component']['placeholder']}"
            assert {one.name for one in rest} <= {*said.replace(",", "").split()}, key


def test_no_option_speaks_of_true_and_false(commands: Commands) -> None:
    """A form asks for yes or no."""
    told = {
        (key, option.name): option.about
        for key, command in commands.items()
        for option in command.options.values()
        if re.search(r"\b(?:True|False)\b", option.about)
    }
    assert told == {}
