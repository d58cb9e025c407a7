"""`/cast`, `/do spell`, and the Cast button of the board."""

from collections.abc import Callable, Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.casting.memory import PRESSES as MEMORY_PRESSES
from cogs.casting.memory import memory_button, memory_text, show_memory
from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.choices import Choices, pick, suggest_own_characters, suggest_own_combatants
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_character
from cogs.core.play import find_game, game_here, play
from cogs.encounter.meeting import require_encounter
from cogs.encounter.typed import acts_now, is_up, own_combatants, private_view, read_own
from cogs.render.board import board_view
from cogs.render.buttons import GREEN, make_button, row_of
from cogs.render.deeds import Deed, Doer, form_deed, of_one
from cogs.render.text import plain
from cogs.rounds.commands import MOST_BUTTONS, require_step
from cogs.sheet.pages import spell_words
from cogs.spells.aiming import ask_aim
from cogs.spells.pages import spell_page
from cogs.spells.settling import ask_referee
from data.live import LiveGame
from rules.casting.casting import LONGEST_AT, meant, spells_left, spells_to_pick
from rules.casting.drawing import scrolls_of
from rules.casting.knowing import find_row, list_of, rows_of
from rules.casting.memory import LONGEST_SPELL, MOST_OF_ONE
from rules.casting.records import (
    Cast,
    DisruptSpell,
    ForgetSpell,
    LearnSpell,
    Memorise,
    RestoreSpell,
    UnlearnSpell,
)
from rules.errors import NotFoundError, RuleError
from rules.rounds.records import Declare
from rules.state.encounter import Stage
from rules.state.sheet import Character, Spell
from rules.view.memory import view_memory
from rules.view.records import CombatantView, EncounterView

CHARACTER_HELP = "Whose; without it, the character you are playing"
SPELL_HELP = "Which spell; pick one from the list"
NOBODY_CASTS = "None of yours has declared a spell that they could cast now."
SpellName = app_commands.Range[str, 1, LONGEST_SPELL]


def _character(game: LiveGame, user_id: int, typed: str) -> Character | None:
    """Whoever was typed, or the person's own; None where the person may not act for them."""
    own = active_character(game, user_id)
    character = read_character(game, typed) if typed.strip() else own
    if character is None or not game.viewer(user_id).acts_for(character.owner):
        return None
    return character


async def _suggest(
    interaction: Interaction, typed: str, counts: Callable[[Spell], bool]
) -> Choices:
    """The spells of whoever is named, or of the person's own, for which `counts`."""
    found = await _named(interaction)
    spells = () if found is None else found[1].spells
    return pick(((spell.name, spell.name) for spell in spells if counts(spell)), typed)


async def _named(interaction: Interaction) -> tuple[LiveGame, Character] | None:
    """The game, and whoever is named in the command or is the person's own; None for nobody."""
    game = await find_game(interaction)
    if game is None:
        return None
    named = typed_so_far(interaction, "character") or typed_so_far(interaction, "who")
    try:
        character = _character(game, interaction.user.id, named)
    except NotFoundError:
        return None
    return None if character is None else (game, character)


async def _suggest_spells(interaction: Interaction, typed: str) -> Choices:
    """All spells in memory."""
    return await _suggest(interaction, typed, lambda _spell: True)


async def _suggest_left(interaction: Interaction, typed: str) -> Choices:
    """Those that can be cast, and scrolls of spells."""
    found = await _named(interaction)
    if found is None:
        return []
    game, character = found
    left = [spell.name for spell in character.spells if spell.left]
    scrolls = scrolls_of(game.state, character.id)
    return pick(((one, one) for one in (*left, *scrolls)), typed)


async def _suggest_lost(interaction: Interaction, typed: str) -> Choices:
    """Those that were cast or lost."""
    return await _suggest(interaction, typed, lambda spell: spell.left < spell.count)


async def _suggest_known(interaction: Interaction, typed: str) -> Choices:
    """The spells of the book that are of somebody's list, by level, and those in memory."""
    found = await _named(interaction)
    if found is None:
        return []
    game, character = found
    own = list_of(game.state, character.id)
    rows = [row for row in rows_of(game.state) if own in ("", row.list)]
    known = [(f"{row.name} (level {row.level})", row.name) for row in rows]
    return pick((*((spell.name, spell.name) for spell in character.spells), *known), typed)


async def _suggest_rows(interaction: Interaction, typed: str) -> Choices:
    """All spells of the book."""
    game = await find_game(interaction)
    rows = () if game is None else rows_of(game.state)
    return pick(((f"{row.name} ({row.list} {row.level})", row.name) for row in rows), typed)


async def _suggest_written(interaction: Interaction, typed: str) -> Choices:
    """What stands in somebody's spell book."""
    found = await _named(interaction)
    return [] if found is None else pick(((one, one) for one in found[1].spell_book), typed)


def _own(game: LiveGame, user_id: int, typed: str) -> Character:
    """A character of the person's own. Raises RuleError where it is somebody else's."""
    found = _character(game, user_id, typed)
    if found is None:
        raise RuleError("You see the spells of your own characters. Say which one.")
    return found


async def _character_id(interaction: Interaction, typed: str) -> str:
    game = await game_here(interaction)
    return read_character(game, typed).id if typed.strip() else ""


class CastCommand(commands.Cog):
    """Cast a spell."""

    @app_commands.command(name="cast")
    @app_commands.guild_only()
    @app_commands.autocomplete(spell=_suggest_left, who=suggest_own_combatants)
    @app_commands.describe(
        spell="Which spell; without it, the one you declared",
        at="At whom or what",
        who="Who casts; without it, your own character",
        allow="Let it happen though a rule forbids it (referee)",
    )
    async def cast(
        self,
        interaction: Interaction,
        spell: app_commands.Range[str, 0, LONGEST_SPELL] = "",
        at: app_commands.Range[str, 0, LONGEST_AT] = "",
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Cast the spell that was declared; it is gone from memory then"""
        game = await game_here(interaction)
        target = _caster(game, interaction.user.id, who)
        action = Cast(target=target, spell=spell, at=at, allow=allow)
        if not at.strip() and not allow and await _asks_aim(interaction, game, target, spell):
            return
        await play(interaction, action, game=game)


async def _asks_aim(interaction: Interaction, game: LiveGame, target: str, spell: str) -> bool:
    """Whether the person is asked first how a spell is cast, and at whom."""
    own = active_character(game, interaction.user.id)
    caster = target or ("" if own is None else own.id)
    view = board_view(game, game.viewer(interaction.user.id))
    now = view.round if view is not None and view.stage is Stage.ROUNDS else None
    named = spell.strip() or meant(game.state, caster)
    return await ask_aim(interaction, game, caster, named, now) if caster and named else False


def _caster(game: LiveGame, user_id: int, who: str) -> str:
    """Whoever was typed; else one's own in the encounter, or the character one plays."""
    if who.strip() or board_view(game, game.viewer(user_id)) is not None:
        return read_own(game, user_id, who, is_up, acts_now)
    return ""


@app_commands.guild_only()
class SpellCommands(commands.GroupCog, group_name="spell", group_description="Spells in memory"):
    """Write spells down, strike them out, give them back."""

    @app_commands.command(name="memorise")
    @app_commands.describe(
        spell="What it is called; without it, a menu of the spells of a day",
        count="How many times",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(spell=_suggest_known, character=suggest_own_characters)
    async def memorise(
        self,
        interaction: Interaction,
        spell: app_commands.Range[str, 0, LONGEST_SPELL] = "",
        count: app_commands.Range[int, 1, MOST_OF_ONE] = 1,
        character: str = "",
    ) -> None:
        """Have a spell in memory, instead of what was left of it"""
        if not spell.strip():
            game = await game_here(interaction)
            await show_memory(interaction, game, _own(game, interaction.user.id, character))
            return
        target = await _character_id(interaction, character)
        await play(interaction, Memorise(spell=spell, count=count, target=target))

    @app_commands.command(name="learn")
    @app_commands.describe(spell=SPELL_HELP, character=CHARACTER_HELP)
    @app_commands.autocomplete(spell=_suggest_known, character=suggest_own_characters)
    async def learn(self, interaction: Interaction, spell: SpellName, character: str = "") -> None:
        """Write a spell into a spell book"""
        target = await _character_id(interaction, character)
        await play(interaction, LearnSpell(spell=spell, target=target))

    @app_commands.command(name="unlearn")
    @app_commands.describe(spell=SPELL_HELP, character=CHARACTER_HELP)
    @app_commands.autocomplete(spell=_suggest_written, character=suggest_own_characters)
    async def unlearn(
        self, interaction: Interaction, spell: SpellName, character: str = ""
    ) -> None:
        """Strike a spell from a spell book"""
        target = await _character_id(interaction, character)
        await play(interaction, UnlearnSpell(spell=spell, target=target))

    @app_commands.command(name="forget")
    @app_commands.describe(spell=SPELL_HELP, character=CHARACTER_HELP)
    @app_commands.autocomplete(spell=_suggest_spells, character=suggest_own_characters)
    async def forget(self, interaction: Interaction, spell: SpellName, character: str = "") -> None:
        """Strike a spell from memory"""
        target = await _character_id(interaction, character)
        await play(interaction, ForgetSpell(spell=spell, target=target))

    @app_commands.command(name="restore")
    @app_commands.describe(
        spell="Which spell; without it, all that were cast or lost", character=CHARACTER_HELP
    )
    @app_commands.autocomplete(spell=_suggest_lost, character=suggest_own_characters)
    async def restore(
        self,
        interaction: Interaction,
        character: str,
        spell: app_commands.Range[str, 0, LONGEST_SPELL] = "",
    ) -> None:
        """Give back a spell that was cast or lost (referee)"""
        target = await _character_id(interaction, character)
        await play(interaction, RestoreSpell(spell=spell, target=target))

    @app_commands.command(name="disrupt")
    @app_commands.describe(who="Whose spell fails")
    @app_commands.autocomplete(who=suggest_own_combatants)
    async def disrupt(self, interaction: Interaction, who: str) -> None:
        """Let a declared spell fail before it is cast (referee)"""
        game = await game_here(interaction)
        target = read_own(game, interaction.user.id, who)
        await play(interaction, DisruptSpell(target=target), game=game)

    @app_commands.command(name="show")
    @app_commands.describe(spell=SPELL_HELP)
    @app_commands.autocomplete(spell=_suggest_rows)
    async def show(self, interaction: Interaction, spell: SpellName) -> None:
        """Show you alone what a spell of the book does"""
        game = await game_here(interaction)
        own = active_character(game, interaction.user.id)
        row = find_row(game.state, spell, "" if own is None else own.id)
        if row is None:
            raise NotFoundError("The book has no such spell. Pick one from the list that appears.")
        await answer_privately(interaction, spell_page(row))

    @app_commands.command(name="settle")
    async def settle(self, interaction: Interaction) -> None:
        """Say what comes of a spell that waits for it (referee)"""
        game = await game_here(interaction)
        await ask_referee(interaction, game)

    @app_commands.command(name="list")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def list(self, interaction: Interaction, character: str = "") -> None:
        """Show you alone the spells in memory"""
        game = await game_here(interaction)
        found = _own(game, interaction.user.id, character)
        lines = [f"**{plain(found.name)}**: {spell_words(found.spells)}"]
        view = view_memory(game.state, found)
        if found.spell_book:
            lines.append(f"Spell book: {', '.join(map(plain, found.spell_book))}")
        button = None if view is None else row_of(memory_button(game.id, found.id))
        if view is not None:
            lines.append(memory_text(view))
        await answer_privately(interaction, "\n".join(lines), view=button)


async def _press_cast(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: casts what was declared, or asks which spell, or who."""
    view = require_step(interaction, game, words)
    ready = [one for one in own_combatants(game, view, interaction.user.id) if _may_cast(one)]
    if not ready:
        raise RuleError(NOBODY_CASTS)
    if len(ready) == 1:
        await _cast_or_ask(interaction, game, view, ready[0].id)
        return
    buttons = [
        make_button("cast-by", game.id, view.id, view.round, one.id, label=one.name, style=GREEN)
        for one in ready[:MOST_BUTTONS]
    ]
    await answer_privately(interaction, "Who casts?", view=row_of(*buttons))


def _may_cast(one: CombatantView) -> bool:
    """Whether somebody has declared a spell and can cast it now."""
    return one.declared == "spell" and one.can_act and not one.done


async def _press_cast_by(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Who casts."""
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    caster = word(words, 2)
    own = own_combatants(game, view, interaction.user.id)
    if all(one.id != caster for one in own):
        raise RuleError(NOBODY_CASTS)
    await _cast_or_ask(interaction, game, view, caster)


async def _cast_or_ask(
    interaction: Interaction, game: LiveGame, view: EncounterView, caster: str
) -> None:
    spells = spells_to_pick(game.state, caster)
    if not spells:
        named = meant(game.state, caster)
        if not named or not await ask_aim(interaction, game, caster, named, view.round):
            await play(interaction, Cast(target=caster, round=view.round), game=game)
        return
    words = (game.id, view.id, view.round, caster)
    buttons = [
        make_button("cast-spell", *words, place, label=spell, style=GREEN)
        for place, spell in list(spells.items())[:MOST_BUTTONS]
    ]
    await answer_privately(interaction, "Which spell?", view=row_of(*buttons))


def _picked(spells: Mapping[int, str], words: list[str], button: str) -> str:
    """The spell at the place in memory that a button's words have. RuleError if it is gone."""
    spell = spells.get(number(words, 3))
    if spell is None:
        raise RuleError(f"That spell is not in memory any more. Press {button} again.")
    return spell


async def _press_cast_spell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The spell is picked: encounter, round, caster, and its place among those left."""
    require_encounter(game, interaction, word(words, 0))
    caster = word(words, 2)
    spell = _picked(spells_to_pick(game.state, caster), words, "Cast")
    if not await ask_aim(interaction, game, caster, spell, number(words, 1)):
        action = Cast(target=caster, spell=spell, round=number(words, 1))
        await play(interaction, action, game=game)


async def _press_declare_spell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of the spells in memory: encounter, round, who, and its place in memory."""
    require_encounter(game, interaction, word(words, 0))
    caster = word(words, 2)
    spell = _picked(spells_left(game.state, caster), words, "Declare")
    if await ask_aim(interaction, game, caster, spell, number(words, 1), declares=True):
        return
    action = Declare(target=caster, kind="spell", text=spell, round=number(words, 1))
    await play(interaction, action, game=game)


def cast_deeds(doer: Doer) -> Iterator[Deed]:
    """The spells left, for those whose turn it is; what is in memory."""
    if doer.character is not None and doer.character.spells:
        yield form_deed("Spells in memory", "spell list")
    if doer.met is None:
        return
    for one in doer.ready:
        for place, spell in spells_left(doer.game.state, one.id).items():
            label = of_one(one.name, f"Cast {spell}", len(doer.ready))
            yield Deed(label, "cast-spell", (doer.met.id, doer.met.round, one.id, place))


PRESSES: dict[str, Press] = {
    "cast": _press_cast,
    "cast-by": _press_cast_by,
    "cast-spell": _press_cast_spell,
    "declare-spell": _press_declare_spell,
    **MEMORY_PRESSES,
}


FEATURE = Feature(
    order=290,
    deeds=cast_deeds,
    cogs=(CastCommand, SpellCommands),
    presses=PRESSES,
)
