"""What an option is read as: from Discord's list, from a line behind `/do`, and from a form."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
import pytest

from cogs.core.option import Typed
from data.live import LiveGame
from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, said

AXE = {"name": "Axe", "who": "Aldric"}
FOE = {"who": "Aldric", "target": "Goblins"}
GOBLINS = AddMonsters(name="Goblins", count=3, hit_points=(4,))
HANDED = (discord.Interaction, LiveGame, Typed)
Said = Callable[[Play], Any]


@pytest.fixture
def took(play: Play, monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """What functions of commands are handed, which do nothing but note it here."""
    found: list[Mapping[str, Any]] = []

    def note(**took: Any) -> None:
        found.append({key: one for key, one in took.items() if not isinstance(one, HANDED)})

    for key in KEYS:
        command = play.bot.commands_by_key.find(key)
        assert command.options  # They are read off the function that is replaced now.
        monkeypatch.setattr(command, "function", note)
    return found


WAYS: list[tuple[str, str, Said, str, Said, Mapping[str, Any]]] = [
    # The command, its option, what is picked, typed in a line, picked in a form; what else it needs
    ("roll", "mode", lambda _: "private", "Private", lambda _: ["private"], {"dice": "1d6"}),
    ("check", "modifier", lambda _: -2, "-2", lambda _: "-2", {"what": "str"}),
    ("attack", "allow", lambda _: True, "yes", lambda _: "allow: on", FOE),
    (
        "damage",
        "half",
        lambda _: False,
        "no",
        lambda _: "half: false",
        {"target": "Berta", "amount": "2"},
    ),
    ("dice history", "person", lambda p: p.bob, "<@{bob}>", lambda p: [p.bob], {}),
    ("game bind", "channel", lambda p: p.other, "<#{other}>", lambda p: [p.other], {}),
    (
        "damage",
        "target",
        lambda _: "Goblins 1, Goblins 3",
        "goblins 1,goblins 3",
        lambda _: ["Goblin 1", "Goblin 3"],
        {"amount": "2"},
    ),
    ("sheet show", "character", lambda _: "aldric", '"Aldric"', lambda _: ["Aldric"], {}),
    ("item add", "hands", lambda _: 2, "2", lambda _: "hands: 2", AXE),
]
KEYS = sorted({key for key, *_ in WAYS})


def value_of(menu: Mapping[str, Any], picked: str) -> str:
    """What a menu sends for an entry that begins so, or that is sent so."""
    return next(
        str(one["value"])
        for one in menu["options"]
        if one["label"].startswith(picked) or one["value"] == picked
    )


def filled(opened: Told, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a form sends; what has no field of its own stands as a line in More."""
    assert opened.modal is not None
    fields = {one["component"]["custom_id"]: one["component"] for one in opened.modal["components"]}
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in fields:
            found["more"] = value
        elif fields[name]["type"] == 3:
            picked: Sequence[str] = (value,) if isinstance(value, str) else value
            found[name] = [value_of(fields[name], one) for one in picked]
        else:
            found[name] = value
    return found


@pytest.mark.parametrize(
    ("key", "option", "picked", "line", "in_form", "more"),
    WAYS,
    ids=[f"{key} {option}" for key, option, *_ in WAYS],
)
async def test_the_same_value_comes_to_the_same_three_ways(
    play: Play,
    took: list[Mapping[str, Any]],
    key: str,
    option: str,
    picked: Said,
    line: str,
    in_form: Said,
    more: Mapping[str, Any],
) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=6)
    await scene.face(GOBLINS)
    game = await play.game()
    ids = {"bob": play.bob.id, "other": play.other.id}
    await play.referee.slash(play.channel, key, **more, **{option: picked(play)})
    rest = " ".join(f'{name}:"{one}"' for name, one in more.items())
    said_line = f"{key} {rest} {option}:{line.format(**ids)}"
    await play.referee.slash(play.channel, "do", what=said_line)
    opened = await play.referee.slash(play.channel, "do", what=f"lb:form:{game.id}:{key}")
    await play.referee.submit_modal(opened, filled(opened, {**more, option: in_form(play)}))
    assert len(took) == 3
    assert took[0] == took[1] == took[2]
    assert took[0].keys() >= {option} or key == "item add"


# What was typed already stands in the form


async def prefilled(play: Play, line: str) -> dict[str, Any]:
    """The fields of the form that a line opens, in which something is missing."""
    told = await play.referee.slash(play.channel, "do", what=line)
    assert told.modal is not None, said(told)
    return {one["component"]["custom_id"]: one["component"] for one in told.modal["components"]}


def picked_in(field: Mapping[str, Any]) -> list[str]:
    return [one["label"] for one in field["options"] if one.get("default")]


async def test_what_was_typed_of_any_kind_is_picked_in_the_form(play: Play) -> None:
    await Scene(play).set_up("ose", Aldric=8)
    vote = await prefilled(play, "vote ask for:way")
    assert len(picked_in(vote["for"])) == 1
    drain = await prefilled(play, "hazard drain temporary:TRUE")
    assert picked_in(drain["temporary"]) == ["Yes"]
    sheet = await prefilled(play, f"sheet create player:<@{play.bob.id}>")
    assert [int(one["id"]) for one in sheet["player"]["default_values"]] == [play.bob.id]
    fall = await prefilled(play, "hazard fall who:aldric")
    assert picked_in(fall["who"]) == ["Aldric"]


async def test_a_field_shows_words_that_can_be_typed_in_it(play: Play) -> None:
    await Scene(play).set_up("ose", Aldric=8)
    assert (await prefilled(play, "item buy"))["name"]["placeholder"].startswith("Battle axe, Club")
    assert (await prefilled(play, "me timezone"))["zone"]["placeholder"].startswith("Europe/London")


async def test_who_has_one_class_is_asked_for_no_other(play: Play) -> None:
    """A class without a name is nothing that could be picked."""
    await Scene(play).set_up("ose", Aldric=8)
    opens = f"lb:form:{(await play.game()).id}:level operate"
    told = await play.ann.slash(play.channel, "do", what=opens)
    assert told.modal is not None
    assert told.modal["components"][0]["component"]["type"] == 4
