"""The private menus of spells: to memorise those of the day, and how and at whom one is cast."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from cogs.casting.pages import SAID
from cogs.core.answering import Answer
from cogs.core.buttons import asks, number, word
from cogs.core.client import Press, Submit
from cogs.core.delivery import note_done
from cogs.core.giving import Page, give
from cogs.core.interaction import Interaction
from cogs.core.play import asked, play
from cogs.render.buttons import GREEN, GREY, Button, Form, make_button, make_field, make_form
from cogs.render.telling import tell_all
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.casting.casting import LONGEST_AT, SPELL, why_not
from rules.casting.knowing import find_spell, rows_of
from rules.casting.memory import memorised
from rules.casting.records import Cast, PrepareSpell
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character
from rules.kernel.words import agree, capitalized, listed
from rules.orders.kinds import use_word
from rules.rounds.records import Declare
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.aimed import comrades_in_it, ways_at_only_foe
from rules.view.moves import AimView, view_aiming
from rules.view.sheets import ChoiceView, MemoryView, view_memory

CAST, LESS = "cast", "less"
NOWHERE = "-"
"""In the id of a button: outside an encounter, or a spell that is not in memory."""
MOST_TARGETS = 16
LONGEST_NAME = 40
CHANGED = "Others are there now than when I asked. Cast the spell again."
MOST_SPELLS = 18
NO_SLOTS = (
    " has no spells of a day by the book. ",
    WayOut("Write any spell down", "spell memorise"),
    " by its name.",
)


@dataclass(frozen=True)
class Aim:
    """A spell that is being aimed: who casts it in which round, and what stands in its buttons.

    `round` is None outside an encounter. `spell` is as memory has it. With `declares` it is not
    cast at once, but said for the turn that comes.
    """

    game: LiveGame
    encounter: str
    round: int | None
    caster: str
    spell: str
    view: AimView
    viewer: Viewer
    declares: bool = False

    @property
    def words(self) -> tuple[str | int, ...]:
        """What all its buttons begin with."""
        use = NOWHERE if self.view.use is None else str(self.view.use)
        # Where a spell stands in memory.
        game, caster, spell = self.game, self.caster, self.spell
        sheet = find_character(game.state, caster)
        found = find_spell(sheet, spell) if sheet is not None else None
        place = NOWHERE if sheet is None or found is None else str(sheet.spells.index(found))
        now = NOWHERE if self.round is None else f"{SAID if self.declares else ''}{self.round}"
        return (self.encounter, now, self.caster, place, sign_of(self.view.spell), use)

    @property
    def those_there(self) -> str:
        """What tells whether the same are there as when the buttons were made."""
        return sign_of(" ".join(one.target for one in self.view.targets))[:4]

    def picked(self, mask: int) -> tuple[str, ...]:
        """Those whom a mask means."""
        targets = self.view.targets[:MOST_TARGETS]
        return tuple(one.target for place, one in enumerate(targets) if mask >> place & 1)


def sign_of(text: str) -> str:
    """A few letters that tell one text from others, for the id of a button."""
    return f"{crc32(text.encode()):x}"


def ask_aim(
    game: LiveGame,
    user_id: int,
    caster: str,
    spell: str,
    now: int | None,
    *,
    declares: bool = False,
) -> Page | None:
    """What the book has to know of a spell; None where there is nothing to ask."""
    if why_not(ENGINE.asking(game.state), caster, spell):
        return None
    viewer = game.viewer(user_id)
    asker = ENGINE.asking(game.state)
    view = view_aiming(asker, viewer, caster, spell, None)
    if view is None or (view.use is not None and not view.targets):
        return None
    if view.use is None and len(ways := ways_at_only_foe(asker, viewer, caster, spell)) == 1:
        # The other ways reach nobody who is there.
        view = ways[0][0]
    encounter = game.state.encounter
    is_met = encounter is not None and now is not None
    where = encounter.id if encounter is not None and is_met else NOWHERE
    return aiming_page(Aim(game, where, now, caster, spell, view, viewer, declares), 0)


def _read(game: LiveGame, user_id: int, words: list[str]) -> Aim:
    """The spell that a button belongs to. Raises TooLateError where it is over."""
    caster, place, sign = word(words, 2), word(words, 3), word(words, 4)
    encounter = game.state.encounter
    met = NOWHERE if encounter is None else encounter.id
    if word(words, 0) not in (NOWHERE, met):
        raise TooLateError("That encounter is over. Cast the spell again.")
    spell = next((row.name for row in rows_of(game.state) if sign_of(row.name) == sign), "")
    known = memorised(game.state, caster)
    if place != NOWHERE and number(words, 3) < len(known):
        spell = known[number(words, 3)].name
    use = None if word(words, 5) == NOWHERE else number(words, 5)
    viewer = game.viewer(user_id)
    view = view_aiming(ENGINE.asking(game.state), viewer, caster, spell, use)
    if view is None or sign_of(view.spell) != sign:
        raise TooLateError("That spell is not there any more. Cast it again.")
    said = word(words, 1)
    now = None if said == NOWHERE else number([said.removeprefix(SAID)], 0)
    return Aim(game, word(words, 0), now, caster, spell, view, viewer, said.startswith(SAID))


# The pages


def aiming_page(aim: Aim, mask: int) -> Page:
    """Whom it is cast at, or how; a bit of the `mask` is somebody who is picked."""
    buttons = _ways(aim) if aim.view.use is None else _whom(aim, mask)
    return Page(_text(aim, mask), [*buttons], menu=True)


def _text(aim: Aim, mask: int) -> str:
    spell = f"**{plain(aim.view.spell)}**"
    if aim.view.use is None:
        return f"{spell}: how do you cast it?"
    label = aim.view.labels[aim.view.use]
    how = f" ({label})" if label else ""
    if not aim.view.many:
        return f"{spell}{how}: at whom?"
    number_of = f" It takes {aim.view.number}." if aim.view.number else ""
    named = {one.target: one.name for one in aim.view.targets}
    picked = ", ".join(plain(named[target]) for target in aim.picked(mask))
    chosen = f"\nPicked: {picked}." if picked else ""
    size = f" It is {aim.view.size} across." if aim.view.size else ""
    ours = comrades_in_it(aim.game.state, aim.view, aim.picked(mask))
    fight, are = agree(len(ours), "fights"), agree(len(ours), "is")
    caught = f"\n{listed([*map(plain, ours)])} {fight} hand to hand there, and {are} in it too."
    return f"{spell}{how}: who is in it?{number_of}{size}{chosen}{caught if ours else ''}"


def _ways(aim: Aim) -> Iterator[Button]:
    """One for each way to cast it."""
    *before, _ = aim.words
    for place, label in enumerate(aim.view.labels):
        shown = capitalized(label)
        style = GREEN if aim.view.use is None else GREY
        yield make_button("cast-pick", aim.game.id, *before, place, label=shown, style=style)


def _whom(aim: Aim, mask: int) -> Iterator[Button]:
    """One for each who is there; where several are taken they are picked before it is cast."""
    game, words = aim.game.id, (*aim.words, aim.those_there)
    if mask:
        yield make_button("cast-pick", game, *words, f"{mask:x}", CAST, label="Cast", style=GREEN)
    elif aim.view.many:
        yield from _at_only_foe(aim, words)
    for place, one in enumerate(aim.view.targets[:MOST_TARGETS]):
        is_picked = bool(mask >> place & 1)
        name = shorten(one.name, LONGEST_NAME)
        count = f" ({one.count})" if one.count > 1 and aim.view.many else ""
        if aim.view.many:
            mark = "\N{HEAVY CHECK MARK} " if is_picked else ""
            style = GREEN if is_picked else GREY
            flipped = f"{mask ^ 1 << place:x}"
            label = f"{mark}{name}{count}"
            yield make_button("cast-pick", game, *words, flipped, label=label, style=style)
        else:
            said = (*words, f"{1 << place:x}", CAST)
            yield make_button("cast-pick", game, *said, label=name, style=GREEN)
    if aim.view.many:
        yield from _sides(aim, words)
    yield make_button(
        "cast-other",
        aim.game.id,
        *aim.words,
        label="Somebody or something else\N{HORIZONTAL ELLIPSIS}",
    )
    yield from (one for place, one in enumerate(_ways(aim)) if place != aim.view.use)


def _at_only_foe(aim: Aim, words: tuple[str | int, ...]) -> Iterator[Button]:
    """Nothing is left to pick of what harms the only foe there is."""
    asker, viewer = ENGINE.asking(aim.game.state), aim.viewer
    for view, foe in ways_at_only_foe(asker, viewer, aim.caster, aim.spell):
        places = [n for n, one in enumerate(aim.view.targets) if one.target == foe.target]
        if view.use == aim.view.use and places[0] < MOST_TARGETS:
            label = f"Cast on {shorten(foe.name, LONGEST_NAME)}"
            said = (*words, f"{1 << places[0]:x}", CAST)
            yield make_button("cast-pick", aim.game.id, *said, label=label, style=GREEN)


def _sides(aim: Aim, words: tuple[str | int, ...]) -> Iterator[Button]:
    """All of one side, where there are several of it."""
    game, targets = aim.game.id, aim.view.targets[:MOST_TARGETS]
    for is_foe, label in ((True, "All foes"), (False, "All of us")):
        mask = sum(1 << place for place, one in enumerate(targets) if one.is_foe is is_foe)
        if mask.bit_count() > 1:
            yield make_button("cast-pick", game, *words, f"{mask:x}", label=label)


# What is pressed


def _mask(aim: Aim, words: Sequence[str]) -> int:
    """The mask of a button, if the same are there as when it was made."""
    if word(list(words), 6) != aim.those_there:
        raise TooLateError(CHANGED)
    try:
        return int(word(list(words), 7)[:8], 16)
    except ValueError as error:
        raise TooLateError(CHANGED) from error


def pick(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """The way is chosen, by which it is cast where nobody can be named; or one more, or one less,
    whom it is to reach; or it is cast at those who were picked."""
    aim = _read(game, user_id, words)
    if words[6:]:
        mask = _mask(aim, words)
        return _cast(aim, aim.picked(mask)) if words[8:] else aiming_page(aim, mask)
    return aiming_page(aim, 0) if aim.view.targets else _cast(aim, ())


def other(game: LiveGame, user_id: int, words: list[str]) -> Form:
    """At somebody or something that has no button: it is typed, and the referee says the rest."""
    aim = _read(game, user_id, words)
    field = make_field("at", "At whom or what", longest=LONGEST_AT, example="the door")
    return make_form("cast-text", game.id, *aim.words, title=aim.view.spell, fields=[field])


async def _submit_text(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    aim = _read(game, interaction.user.id, words)
    await play(interaction, _cast(aim, (), typed.get("at", "")), game=game)


def _cast(aim: Aim, whom: tuple[str, ...], at: str = "") -> Action:
    """It is cast, or declared."""
    if aim.declares:
        # The declaration of it: the way it is cast stands in its words.
        use = aim.view.use or 0
        label = aim.view.labels[use]
        text = f"{aim.spell}{f' ({label})' if label else ''}{f' at {at}' if at else ''}"
        how = (use_word(use),) if use else ()
        return Declare(
            target=aim.caster, kind=SPELL, text=text, targets=whom, how=how, round=aim.round
        )
    # Who picked them read below the list which comrades stand in it.
    return Cast(
        target=aim.caster,
        spell=aim.spell,
        at=at,
        whom=whom,
        use=aim.view.use,
        round=aim.round,
        anyway=True,
    )


AIMED_FORMS: dict[str, Submit] = {"cast-text": _submit_text}


def memory_button(game_id: int, character_id: str) -> Button:
    """Opens the menu."""
    label = "Memorise\N{HORIZONTAL ELLIPSIS}"
    return make_button("memory", game_id, character_id, 0, label=label, style=GREEN)


def memory_page(game: LiveGame, character: Character, level: int = 0) -> Page:
    """What is memorised, and buttons for more and less of it."""
    view = view_memory(game.state, character, level)
    if view is None:
        raise RuleError(character.name, NO_SLOTS)
    return Page(memory_text(view), [*_buttons(game.id, view)])


def memory_text(view: MemoryView) -> str:
    """`Mirela's spells of a day. Level 1: 2 of 3. …`"""
    levels = " · ".join(f"level {one.level}: {one.taken} of {one.most}" for one in view.levels)
    has = ", ".join(_words(one) for one in view.spells if one.count) or "nothing yet"
    book = " `/do spell learn` writes more into the spell book." if view.has_book else ""
    return (
        f"**{plain(view.name)}** memorises, {levels}.\nOf level {view.shown}: {has}. "
        f"A night's rest brings back what was cast.{book}"
    )


def _words(one: ChoiceView) -> str:
    """`Sleep (1 of 2 left)`, `Shield 2 times`, `Web`."""
    if one.left < one.count:
        return f"{plain(one.name)} ({one.left} of {one.count} left)"
    times = f" {one.count} times" if one.count > 1 else ""
    return plain(one.name) + times


def _buttons(game_id: int, view: MemoryView) -> Iterator[Button]:
    """What takes a spell out first, then what puts one in, then the levels."""
    words = (view.character, view.shown)
    for one in view.spells[:MOST_SPELLS]:
        if one.left:
            label = f"Take out {one.name}"
            yield make_button("memory", game_id, *words, sign_of(one.name), LESS, label=label)
    level = next(each for each in view.levels if each.level == view.shown)
    if level.taken < level.most:
        taken = sum(bool(one.left) for one in view.spells[:MOST_SPELLS])
        for one in view.spells[: MOST_SPELLS - taken]:
            yield make_button(
                "memory", game_id, *words, sign_of(one.name), label=one.name, style=GREEN
            )
    if len(view.levels) > 1:
        for each in view.levels:
            if each.level != view.shown:
                label = f"Level {each.level}"
                yield make_button("memory", game_id, view.character, each.level, label=label)


def _character(game: LiveGame, user_id: int, words: list[str]) -> Character:
    """The character of a button, for who may act for it."""
    found = find_character(game.state, word(words, 0))
    if found is None or not game.viewer(user_id).acts_for(found.owner):
        raise NotFoundError("You memorise spells for your own characters.")
    return found


async def _press_memory(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A level of the menu; with a spell, one more or one less of it, and how it is then."""
    character, level = _character(game, interaction.user.id, words), number(words, 1)
    if not words[2:]:
        await give(interaction, game, memory_page(game, character, level))
        return
    view = view_memory(game.state, character, level)
    spells = () if view is None else view.spells
    name = next((one.name for one in spells if sign_of(one.name) == word(words, 2)), "")
    action = PrepareSpell(spell=name, less=LESS in words, target=character.id)
    async with Answer(interaction, turns=True) as answer:
        bot = interaction.client
        outcome = await bot.games.act(game.id, asked(interaction), action)
        # What is memorised is told to its player alone: the menu itself says it.
        told = tell_all((outcome,), game.viewer(interaction.user.id))
        note_done(bot.games.log, told)
        bot.boards.refresh(outcome.game)
        bot.secrets.tell(outcome)
        after = find_character(outcome.game.state, character.id)
        assert after is not None
        page = memory_page(outcome.game, after, level)
        await answer.private(page.text, view=page.view(game.id))


MENU_PRESSES: dict[str, Press] = {
    "cast-pick": asks(pick),
    "cast-other": asks(other),
    "memory": _press_memory,
}
