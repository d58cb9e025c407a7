"""Entries shown to all, handed out to players, and made secret again."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed
from cogs.core.play import asked, tell
from cogs.notebook.entries import picture_file
from cogs.notebook.pages import give_buttons, players
from cogs.render.deeds import MOST_BUTTONS
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.notebook import not_there
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.events import EVERYBODY, REFEREES, Audience
from rules.kernel.folding import meant
from rules.kernel.notebook import Heading, may_change, of_party
from rules.kernel.parties import has_several, label_of, numbers, people_in

ALL, NOBODY = "everybody", "nobody"
_ALL_OF_THEM = ("all", "everyone", "the table")
WHOM = "Whom is **{}** handed? The table learns that they got something, and not what."
NOBODY_LEFT = "Everybody who plays here knows it already, or nobody plays yet."


def _members(game: LiveGame, party: int) -> tuple[int, ...]:
    """The members who play in a party."""
    there = {one.owner for one in people_in(game.through(party).state)}
    return tuple(sorted(there & {*players(game)}))


def _audiences(game: LiveGame) -> Iterator[tuple[str, str, Audience]]:
    """To whom something can be shown: what they are called, their key, and who they are."""
    yield ALL, ALL, EVERYBODY
    for party in numbers(game.state) if has_several(game.state) else ():
        whom = (*_members(game, party), of_party(party))
        yield label_of(game.through(party).state), f"p{party}", tuple(sorted(whom))
    for member, names in players(game).items():
        yield names, f"m{member}", (member,)
    yield NOBODY, NOBODY, REFEREES


def _offered(typed: Typed) -> Pairs:
    return [(name, key) for name, key, _ in _audiences(typed.game)]


def _read(typed: Typed, said: str) -> Audience:
    there = list(_audiences(typed.game))
    wanted = ALL if said.casefold() in _ALL_OF_THEM else said
    for _, key, audience in there:
        if key == wanted:
            return audience
    found = meant(said, [(name, (audience,)) for name, _, audience in there])
    if found is None:
        names = ", ".join(f"`{plain(name)}`" for name, _, _ in there)
        raise NotFoundError(f"I know nobody called “{plain(shorten(said, 40))}”: {names}.")
    return found[0]


Whom = Annotated[
    Audience, Option(about="Everybody, a party, a player, or nobody", read=_read, suggest=_offered)
]


async def share_with(
    interaction: Interaction, game: LiveGame, entry: Heading, audience: Audience
) -> None:
    """Show an entry to some or all, and tell them; to nobody it is secret again."""
    notebook = interaction.client.games.notebook
    async with Answer(interaction, turns=True) as answer:
        outcome = await notebook.show(game.id, asked(interaction), entry.number, audience)
        is_public = audience is EVERYBODY
        file = await picture_file(interaction, game, entry) if is_public else None
        await tell(answer, outcome, file=file)


def give_page(game: LiveGame, viewer: Viewer, entry: Heading) -> Page:
    """Ask to whom an entry is handed. Raises RuleError."""
    if not may_change(entry, viewer) or entry.keeper:
        raise not_there()
    buttons = give_buttons(game, entry)
    if not buttons:
        raise RuleError(NOBODY_LEFT)
    return Page(WHOM.format(plain(entry.name)), buttons[:MOST_BUTTONS], buttons[MOST_BUTTONS:])
