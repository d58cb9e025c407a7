"""The notebook: two taps to write, letters to find, and nobody learns what is not for them."""

from cogs.notebook.editing import BACK, WRITTEN
from cogs.notebook.entries import FILE
from cogs.notebook.pictures import KEPT, TAKEN
from rules.places.state import PLACES
from tests.cogs.cellar import cellar
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_on, said, text_of
from tests.cogs.test_portraits import picture

MARTA = {"name": "Old Marta", "text": "Knows the way to the mill.", "tags": "traitor"}


async def begin(play: Play) -> None:
    await Scene(play).set_up("ose", Aldric=8, Berta=8)


async def write(play: Play, who: Person, **typed: str) -> Told:
    """By the button of the card, or of one's own notes, and the form behind it."""
    page = "ref notebook" if who is play.referee else "me notes"
    opened = await who.click((await play.type(who, page)).response, label="Write it down…")
    return await who.submit_modal(opened, typed)


async def test_two_taps_write_something_down_and_letters_find_it(play: Play) -> None:
    await begin(play)
    written = await write(play, play.referee, **MARTA)
    assert all(message.ephemeral for message in written.messages)
    assert WRITTEN in said(written)
    assert "secret · #traitor" in said(written)
    for letters in ("old m", "marta", "way mill", "traitor"):
        found = await play.type(play.referee, "ref notebook", find=letters)
        assert "Knows the way to the mill." in said(found)
    card = await play.type(play.referee, "ref notebook")
    assert "Old Marta" in text_of(list(card.response.components))
    done = await play.type(play.referee, "do", what="note down the duke pays late")
    assert "### the duke pays late" in said(done)


async def test_nobody_learns_of_what_is_not_for_them(play: Play) -> None:
    await begin(play)

    async def asked() -> list[str]:
        """All that Ann can ask, and what the channel shows."""
        told = [
            said(await play.type(play.ann, "me notes")),
            said(await play.type(play.ann, "me notes", find="marta")),
            said(await play.type(play.ann, "notebook show", entry="Old Marta")),
            said(await play.type(play.ann, "notebook add", text="x", belongs="Old Marta")),
            said(await play.type(play.ann, "ref notebook")),
        ]
        for option in ("entry", "belongs"):
            key = "notebook show" if option == "entry" else "notebook add"
            picks = await play.ann.autocomplete(play.channel, key, option, "ma")
            told += [str(one["name"]) for one in picks]
        return [*told, *(one.content for one in play.channel.history())]

    before = await asked()
    await write(play, play.referee, **MARTA)
    assert await asked() == before
    await write(play, play.bob, name="Marta owes me", text="Ask her for the mare")
    assert await asked() == before
    # What a player keeps is no referee's either.
    for find in ("owes", "mare"):
        found = await play.type(play.referee, "ref notebook", find=find)
        assert "Nothing in the notebook" in said(found)
    assert "Ask her" in said(await play.type(play.bob, "me notes", find="owes"))


async def test_what_is_handed_out_is_theirs_and_the_table_learns_only_that(play: Play) -> None:
    await begin(play)
    written = await write(play, play.referee, **MARTA, kind="letter")
    assert {"Edit…", "Show to all", "Hand out…"} <= {*labels_on(written.messages[-1])}
    asked = await play.referee.click(written.messages[-1], label="Hand out…")
    given = await play.referee.click(asked.response, label="To Aldric")
    public = play.channel.history()[-1]
    assert "is handed something to read." in public.content
    assert "Marta" not in public.content
    assert "Marta" in said(given)
    read = await play.ann.click(public, label="Read it")
    assert read.ephemeral
    assert "Knows the way" in said(read)
    assert "traitor" not in said(read)
    assert "not for you" in said(await play.bob.click(public, label="Read it"))
    assert "Knows the way" in said(await play.type(play.ann, "me notes", find="old marta"))
    assert "Old Marta" not in said(await play.type(play.bob, "me notes"))
    assert "Marta" not in said(await play.type(play.bob, "log show"))
    shown = await play.type(play.referee, "notebook share", entry="marta", whom="all")
    assert not shown.ephemeral
    assert "> Knows the way to the mill." in said(shown)
    assert "Knows the way" in said(await play.type(play.bob, "me notes", find="old marta"))
    hidden = await play.type(play.referee, "notebook share", entry="marta", whom="nobody")
    assert hidden.ephemeral
    assert "Old Marta" not in said(await play.type(play.ann, "me notes"))


async def test_what_a_party_is_handed_is_told_where_it_is_read(play: Play) -> None:
    await begin(play)
    await play.type(play.referee, "party split", who="Aldric", channel=play.other)
    await write(play, play.referee, **MARTA)
    await play.type(play.referee, "notebook share", play.other, entry="marta", whom="Aldric")
    assert "is handed something to read" in play.other.history()[-1].content
    assert not any("is handed" in post.content for post in play.channel.history())


async def test_an_entry_is_edited_thrown_away_and_brought_back(play: Play) -> None:
    await begin(play)
    written = await write(play, play.referee, **MARTA, belongs="Aldric")
    opened = await play.referee.click(written.messages[-1], label="Edit…")
    edited = await play.referee.submit_modal(
        opened, {"name": "Marta", "text": "Dead.", "kind": "person", "belongs": "Aldric, #1"}
    )
    assert "### Marta" in said(edited)
    assert "Aldric, #1" in said(edited)
    gone = await play.referee.click(edited.response, label="Throw away")
    assert "Nothing in the notebook" in said(
        await play.type(play.referee, "ref notebook", find="marta")
    )
    assert BACK in said(await play.referee.click(gone.response, label="Bring it back"))
    assert "Dead." in said(await play.type(play.referee, "ref notebook", find="marta"))


async def test_what_is_refused_is_given_back_with_a_form_that_has_it(play: Play) -> None:
    await begin(play)
    refused = await write(play, play.referee, **MARTA, belongs="Aldrik, the crypt")
    assert refused.ephemeral
    assert "called “Aldrik”" in said(refused)
    assert "Knows the way to the mill." in said(refused)
    again = await play.referee.click(refused.response, label="Correct it")
    assert again.modal is not None
    written = await play.referee.submit_modal(again, {**MARTA, "belongs": "aldric"})
    assert WRITTEN in said(written)
    empty = await write(play, play.ann, kind="person")
    assert "Write a name at least" in said(empty)


async def test_a_post_is_written_down_from_its_menu(play: Play) -> None:
    await begin(play)
    rolled = await play.type(play.ann, "roll", dice="1d20", label="the rope")
    for who in (play.referee, play.ann):
        opened = await who.context_menu(play.channel, "Write it down…", rolled.response)
        written = await who.submit_modal(opened, {"name": "The rope", "belongs": "#9"})
        assert "called" in said(written) or "no move #9" in said(written)
        opened = await who.context_menu(play.channel, "Write it down…", rolled.response)
        assert "The rope" in said(await who.submit_modal(opened, {"name": "The rope"}))


async def test_what_belongs_to_a_room_stands_there(play: Play) -> None:
    await cellar(play)
    (place,) = PLACES.of((await play.game()).state)
    first, second = (area.name for area in place.areas[:2])
    room = await play.type(play.referee, "place show", place=place.name, room=second)
    opened = await play.referee.click(room.response, label="Write it down…")
    assert opened.modal is not None
    await play.referee.submit_modal(opened, {**MARTA, "belongs": second})
    room = await play.type(play.referee, "place show", place=place.name, room=second)
    assert "Notebook: **Old Marta**" in said(room)
    read = await play.referee.click(room.response, label="Old Marta")
    assert "Knows the way" in said(read)
    other = await play.type(play.referee, "place show", place=place.name, room=first)
    assert "Notebook" not in said(other)


async def test_a_map_is_shown_with_its_entry_to_whoever_may_know_it(play: Play) -> None:
    await begin(play)
    await write(play, play.referee, name="The valley", kind="map")
    neither = await play.type(play.referee, "notebook picture", entry="valley")
    assert "Attach a `picture`" in said(neither)
    drawn = ("valley.png", picture("PNG", (900, 300)))
    form = await play.referee.click(
        (await play.type(play.referee, "ref notebook", find="valley")).response, label="Picture…"
    )
    kept = await play.referee.submit_modal(form, {"picture": [drawn]})
    assert KEPT in said(kept)
    shown = await play.type(play.referee, "notebook share", entry="valley", whom="everybody")
    assert [one.filename for one in shown.response.attachments] == [FILE]
    seen = await play.type(play.bob, "me notes", find="valley")
    assert [one.filename for one in seen.response.attachments] == [FILE]
    taken = await play.type(play.referee, "notebook picture", entry="valley", remove=True)
    assert TAKEN in said(taken)
    seen = await play.type(play.bob, "me notes", find="valley")
    assert seen.response.attachments == []
    hers = await play.type(play.ann, "notebook picture", entry="valley", remove=True)
    assert "not for you" in said(hers)
