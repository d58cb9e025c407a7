"""Typed forms: sent off to another process than the one that opened them, too late, or forged."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import discord
import pytest

from cogs.core.buttons import _typed as typed_in
from cogs.core.buttons import kept
from cogs.core.interaction import NOT_PICKED
from cogs.core.option import pick
from cogs.core.written import Opened
from cogs.render.buttons import make_button, make_field, make_form
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.test_place import typed_in as typed_fields

WORDS = {"text": "sleep, at the *goblins*"}


@contextmanager
def forged(shown: Told, custom_id: str) -> Iterator[Told]:
    """A form that was opened, with an id that the person made up."""
    modal = shown._interaction.modal
    assert modal is not None
    former = modal["custom_id"]
    modal["custom_id"] = custom_id
    try:
        yield shown
    finally:
        modal["custom_id"] = former


async def declaring(play: Play) -> Scene:
    """A round in which Aldric and Berta have to declare."""
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.join(play.bob, "Berta")
    await scene.press(play.referee, "Begin the rounds")
    return scene


async def open_form(scene: Scene, who: Person) -> Told:
    """Somebody begins to declare a spell."""
    asked = await scene.press(who, "Declare")
    return await who.click(asked.response.message, label="Cast a spell…")


@pytest.mark.rule("OSE-DECLARE")
async def test_a_declaration_is_made_although_the_bot_was_restarted_meanwhile(play: Play) -> None:
    scene = await declaring(play)
    shown = await open_form(scene, play.ann)
    await play.restart()
    told = await play.ann.submit_modal(shown, WORDS)
    assert r"Aldric casts sleep, at the \*goblins\*" in told.response.content
    assert "· casts sleep" in await scene.board()


async def test_a_new_character_comes_in_although_the_bot_was_restarted_meanwhile(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin(book="none")
    await scene.meet()
    shown = await scene.press(play.ann, "Join")
    await play.restart()
    told = await play.ann.submit_modal(shown, {"name": "Aldric", "points": "5/8"})
    assert "Aldric" in told.response.content
    assert "**Aldric** 5/8 hp" in await scene.board()


async def test_no_form_is_kept_in_memory(play: Play) -> None:
    scene = await declaring(play)
    shown = await open_form(scene, play.ann)
    assert shown.modal is not None
    assert not play.bot._connection._view_store._modals


async def test_a_form_that_comes_too_late_gives_back_what_was_typed(play: Play) -> None:
    scene = await declaring(play)
    late = await open_form(scene, play.ann)
    await scene.press(play.referee, "Next")
    told = await play.ann.submit_modal(late, WORDS)
    assert told.ephemeral
    assert "You typed:\n> sleep, at the \\*goblins\\*" in told.response.content
    assert (
        kept({"ways": "up, outside\ndown", "notes": " "}) == "\nYou typed:\n> up, outside\n> down"
    )
    assert all(c.turn.declaration is None for c in (await play.encounter()).combatants)


async def test_a_form_of_an_encounter_that_is_over_makes_nobody(play: Play) -> None:
    scene = Scene(play)
    await scene.begin(book="none")
    await scene.meet()
    shown = await scene.press(play.ann, "Join")
    await scene.say(play.referee, "encounter end")
    told = await play.ann.submit_modal(shown, {"name": "Aldric", "points": "8"})
    assert told.ephemeral
    assert "There is no encounter" in told.response.content
    assert "> Aldric\n> 8" in told.response.content
    assert not (await play.game()).state.characters


@pytest.mark.rule("OSE-DECLARE")
async def test_a_forged_form_gives_nobody_power(play: Play) -> None:
    scene = await declaring(play)
    game = await play.game()
    aldric, berta = (c.id for c in game.state.characters)
    declare = f"lb:form:{game.id}:declare"
    forgeries = {
        f"{declare}:who={aldric}:what=spell:#round=1": "Only Aldric's player or a referee",
        f"{declare}:who={berta}:what=spell:#round=7": "round",
        f"{declare}:who={berta}:what=rule": "what",
        f"lb:form:{game.id}": "out of date",
        f"lb:form:{game.id + 1}:declare:who={berta}:what=spell": "This form is out of date",
        f"lb:undo:{game.id}:1": "This form is out of date",
        "a form of some other time": "This form is out of date",
    }
    for custom_id, words in forgeries.items():
        with forged(await open_form(scene, play.bob), custom_id) as shown:
            told = await play.bob.submit_modal(shown, WORDS)
        assert told.ephemeral, custom_id
        assert words in told.response.content, custom_id
        assert "sleep, at the" in told.response.content
    assert (await play.game()).head == game.head


@contextmanager
def sent_off(monkeypatch: pytest.MonkeyPatch, key: str, value: str) -> Iterator[None]:
    """A field of the next form holds what nobody could pick in it."""

    def made_up(parts: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
        yield from ((k, value if k == key else text) for k, text in typed_in(parts))

    with monkeypatch.context() as patch:
        patch.setattr("cogs.core.buttons._typed", made_up)
        yield


async def test_who_was_not_offered_is_not_picked(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin()
    before = (await play.game()).members
    robot = play.guild.add_member(play.env.create_user("robot", bot=True))
    shown = await play.type(play.referee, "game people")
    for number in ("", "nobody", "9" * 40, f"{play.cat.id}"):
        form = await play.referee.slash(play.channel, "do", what="game referee add")
        with sent_off(monkeypatch, "person", number or " x"):
            told = await play.referee.submit_modal(form, {"person": [play.bob]})
        assert NOT_PICKED in said(told), number
        label = labels_on(shown.response)[0]
        form = await play.referee.click(shown.response, label=label)
        with sent_off(monkeypatch, "1", number or " x"):
            told = await play.referee.submit_modal(form, {"1": [play.bob]})
        assert NOT_PICKED in said(told), number
    form = await play.referee.click(shown.response, label=labels_on(shown.response)[0])
    told = await play.referee.submit_modal(form, {"1": [robot]})
    assert "is a bot. Pick a person" in said(told)
    assert (await play.game()).members == before


# What Discord would refuse


@pytest.mark.parametrize("blank", ["", " ", "\n"])
def test_no_form_button_or_choice_is_without_a_name(blank: str) -> None:
    assert make_form("x", 1, title=blank, fields=[]).title == "Form"
    assert make_button("x", 1, label=blank).label == "…"
    typed = make_field("x", "X", longest=3, value="Guard room").component
    assert isinstance(typed, discord.ui.TextInput)
    assert typed.default == "Gua"
    options = ((blank, "none"), ("Nothing", ""), ("Ada", "c1"))
    assert [choice.value for choice in pick(options, "")] == ["c1"]


async def test_who_has_no_class_is_offered_none(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("eris")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    assert await play.ann.autocomplete(play.channel, "level operate", "as", "") == []


async def test_a_place_is_not_begun_without_a_name(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    told = await scene.say(play.referee, "place add", place=" ")
    assert told.ephemeral
    assert "A place needs a name, such as The Crypt" in told.response.content


async def test_a_line_break_between_names_is_a_space(play: Play) -> None:
    scene = Scene(play)
    await scene.begin(book="none", xp="manual")
    await play.type(play.ann, "sheet create", name="Ada Ash", hit_points=8)
    await play.type(play.referee, "award found", what="30 gp")
    told = await scene.say(play.referee, "award divide", how="shares", who="Ada\nAsh\n2")
    assert "divided (by shares): Ada Ash 30." in told.response.content


@pytest.mark.parametrize("number", ["9" * 4300, "9" * 4301, "1e999", "NaN"])
async def test_a_number_of_thousands_of_digits_is_none_of_a_sheet(play: Play, number: str) -> None:
    scene = Scene(play)
    await scene.begin()
    text = f'{{"name": "Ada", "hit_points": 8, "str": {number}}}'
    told = await scene.say(play.ann, "sheet import", file=("ada.json", text.encode()))
    assert told.messages
    assert all(sheet.numbers.get("str") is None for sheet in (await play.game()).state.characters)


async def test_any_form_that_was_refused_opens_again_with_what_was_typed(play: Play) -> None:
    await play.begin("ose")
    opened = await play.type(play.referee, "wandering table keep")
    typed = {"name": "Caves", "dice": "1d6", "rows": "goblins come"}
    refused = await play.referee.submit_modal(opened, typed)
    assert "a row begins with what the dice show" in refused.response.content
    again = await play.referee.click(refused.response, label="Correct it")
    shown = typed_fields(again)
    assert {key: shown[key] for key in typed} == typed
    told = await play.referee.submit_modal(again, {**typed, "rows": "1-6 2d4 goblins"})
    assert "Caves" in said(told)


async def test_a_form_of_before_a_restart_is_given_back_with_the_refusal_alone(play: Play) -> None:
    await play.begin("ose")
    opened = await play.type(play.referee, "wandering table keep")
    typed = {"name": "Caves", "dice": "1d6", "rows": "goblins come"}
    refused = await play.referee.submit_modal(opened, typed)
    play.bot.part(Opened).clear()
    gone = await play.referee.click(refused.response, label="Correct it")
    assert "do not have what you typed any more" in said(gone)
    opened = await play.type(play.referee, "wandering table keep")
    play.bot.part(Opened).clear()
    alone = await play.referee.submit_modal(opened, typed)
    assert labels_on(alone.response) == []
    assert "> goblins come" in alone.response.content


async def test_a_form_that_leads_to_another_leaves_a_button_for_it(play: Play) -> None:
    """Discord takes no form as the answer to a form."""
    told = await play.type(play.referee, "game start", preset="ose")
    asked = await play.referee.click(told.response, label="Prepare a place…")
    named = await play.referee.submit_modal(asked, {"place": "The Crypt of Ash"})
    assert said(named) == "What comes next: **The Crypt of Ash**."
    written = await play.referee.click(named.response, label="Go on…")
    done = await play.referee.submit_modal(written, {"name": "Hall"})
    assert "The Crypt of Ash" in said(done)
