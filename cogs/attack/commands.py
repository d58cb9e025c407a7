"""`/attack`: one command for a blow, a shot, and the attacks of a whole group."""

from discord import app_commands
from discord.ext import commands

from cogs.attack.pages import (
    SPREAD,
    attack_buttons,
    attack_deeds,
    attack_page,
    describe_foe,
    spread,
)
from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.choices import (
    SEEN_HELP,
    Choices,
    Mode,
    pick,
    pick_last,
    suggest_affected,
    suggest_own_targets,
)
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import Names, read_target, read_targets
from cogs.core.play import find_game, game_here, play
from cogs.encounter.commands import find_actor
from cogs.encounter.meeting import require_encounter
from cogs.encounter.typed import acts_now, is_up, private_view, read_actor, read_own
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.deeds import page_of
from cogs.rounds.commands import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.attack.manoeuvres import open_in
from rules.attack.reckoning import AC, COMPLETE_COVER
from rules.attack.records import DEFENCES, Attack
from rules.encounter.meeting import FARTHEST
from rules.errors import NotFoundError, RuleError
from rules.items.known import find_known
from rules.kernel.questions import Mode as WeaponMode
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.surroundings.records import Bomb
from rules.systems import ENGINE
from rules.view.attacks import AttackView, view_attack, view_weapons
from rules.view.items import view_items
from rules.view.records import CombatantView, EncounterView


def _attack_of(game: LiveGame, user_id: int, who: str, weapon: str = "") -> AttackView | None:
    """What whoever was typed could do, else the person's own; None where that is nobody."""
    try:
        attacker = read_own(game, user_id, who, is_up, acts_now)
    except RuleError:
        return None
    return view_attack(ENGINE.asking(game.state), game.viewer(user_id), attacker, weapon)


async def suggest_weapons(interaction: Interaction, typed: str) -> Choices:
    """What the attacker has, the likeliest first."""
    view = await _view(interaction)
    if view is None:
        return []
    return pick(((weapon.name, weapon.id or weapon.name) for weapon in view.weapons), typed)


async def suggest_foes(interaction: Interaction, typed: str) -> Choices:
    """Whom the attacker can attack, nearest first, with what is known of it; several by commas."""
    view = await _view(interaction)
    if view is None:
        return []
    return pick_last(((describe_foe(foe), foe.target) for foe in view.foes), typed)


async def suggest_manoeuvres(interaction: Interaction, typed: str) -> Choices:
    """The special ways to attack that the game plays with."""
    game = await find_game(interaction)
    if game is None:
        return []
    known = ((f"{one.label}: {one.means}", one.key) for one in open_in(game.state))
    return pick_last(known, typed)


async def _view(interaction: Interaction) -> AttackView | None:
    game = await find_game(interaction)
    if game is None:
        return None
    who, weapon = typed_so_far(interaction, "who"), typed_so_far(interaction, "weapon")
    return _attack_of(game, interaction.user.id, who, weapon)


COVER_CHOICES: list[app_commands.Choice[int]] = [
    *(app_commands.Choice(name=f"partial: -{n}", value=n) for n in range(1, COMPLETE_COVER)),
    app_commands.Choice(name="complete: cannot be hit", value=COMPLETE_COVER),
]
USE_CHOICES = [
    app_commands.Choice(name="hand to hand", value=WeaponMode.MELEE.value),
    app_commands.Choice(name="shoot or throw", value=WeaponMode.MISSILE.value),
]
AGAINST_CHOICES = [
    app_commands.Choice(name="Armour Class", value=AC),
    *(app_commands.Choice(name=field.label, value=field.key) for field in DEFENCES),
]
Modifier = app_commands.Range[int, -20, 20]
Thac0 = app_commands.Range[int, -40, 60]


class AttackCommand(commands.Cog):
    """Attack somebody."""

    @app_commands.command(name="attack")
    @app_commands.guild_only()
    @app_commands.choices(cover=COVER_CHOICES)
    @app_commands.choices(use=USE_CHOICES)
    @app_commands.choices(against=AGAINST_CHOICES)
    @app_commands.autocomplete(
        target=suggest_foes, weapon=suggest_weapons, who=suggest_own_targets, how=suggest_manoeuvres
    )
    @app_commands.describe(
        target="Whom; several with commas",
        weapon="With what; without it, what you used last or have in hand",
        who="Who attacks; without it, your own character",
        how="A special way to attack; several with commas",
        against="Which defence it goes against; without it, Armour Class or as the weapon says",
        use="Hand to hand, or shot or thrown; without it, as the weapon is meant",
        distance="How far away the target is, where the bot does not know it",
        cover="What the target of a missile hides behind",
        modifier="Anything else that is added to the roll",
        count="How many of a group attack; without it, all who can",
        damage="Dice of the damage for this attack, such as 1d8",
        thac0="THAC0 or attack bonus for this attack, as your rulebook writes it",
        roll="The face of the d20 (referee)",
        deal="The damage of each hit (referee)",
        allow="Let it happen though a rule forbids it (referee)",
        mode=SEEN_HELP,
    )
    async def attack(
        self,
        interaction: Interaction,
        target: str,
        weapon: str = "",
        who: str = "",
        how: str = "",
        against: app_commands.Choice[str] | None = None,
        use: app_commands.Choice[str] | None = None,
        distance: app_commands.Range[int, 0, FARTHEST] | None = None,
        cover: app_commands.Choice[int] | None = None,
        modifier: Modifier = 0,
        count: app_commands.Range[int, 1, 50] | None = None,
        damage: app_commands.Range[str, 1, 50] = "",
        thac0: Thac0 | None = None,
        roll: app_commands.Range[int, 1, 20] | None = None,
        deal: app_commands.Range[int, 0, 1000] | None = None,
        allow: bool = False,
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Attack: the roll, the damage, and what comes of it"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        names = Names(game, user_id)
        attacker = read_actor(game, user_id, who)
        action = Attack(
            attacker=attacker,
            targets=names.several(target, groups=True),
            item=read_weapon(game, user_id, attacker, weapon),
            how=read_ways(how),
            against="" if against is None else against.value,
            mode=WeaponMode(use.value) if use is not None else None,
            distance=distance,
            cover=cover.value if cover is not None else 0,
            modifier=modifier,
            count=count,
            damage=damage,
            thac0=thac0,
            forced=roll,
            forced_damage=deal,
            allow=allow,
            seen=mode,
        )
        await play(interaction, action, game=game)


def read_ways(typed: str) -> tuple[str, ...]:
    """Words for special ways to attack, set apart by commas."""
    return tuple(word.strip().lower() for word in typed.split(",") if word.strip())


def read_weapon(game: LiveGame, user_id: int, attacker: str, typed: str) -> str:
    """The id of a weapon from its id or name; "" is the one used last. Raises NotFoundError."""
    wanted = " ".join(typed.split()).casefold()
    if not wanted:
        return ""
    viewer, known = game.viewer(user_id), find_known(typed)
    weapons = view_weapons(game.state, viewer, attacker)
    names = {wanted, known.name.casefold()} if known else {wanted}
    # Whatever somebody has with them serves, once they name it.
    carried = view_items(game.state, id_of(attacker), viewer)
    for value, called in [*((w.id, w.name) for w in weapons), *((i.id, i.name) for i in carried)]:
        if value.casefold() == wanted or called.casefold() in names:
            return value
    listed = ", ".join(weapon.name for weapon in weapons)
    raise NotFoundError(
        f"There is no such weapon. There is: {listed}. "
        "Another one is written down with `/item add`."
    )


def _offer(game_id: int, view: EncounterView, one: CombatantView) -> Button:
    words = (view.id, view.round, one.id)
    return make_button("attack-by", game_id, *words, label=one.name, style=GREEN)


async def press_attack(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks whom, and before that who attacks, where there are several."""
    found = await find_actor(interaction, game, words, "Who attacks?", _offer)
    if found is not None:
        view, attacker = found
        await _ask_whom(interaction, game, view, _page(interaction, game, attacker))


async def _press_attack_by(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Who attacks, with which other weapon, or in which special way."""
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    page = _page(interaction, game, word(words, 2), *words[3:5])
    await _ask_whom(interaction, game, view, page)


async def _ask_whom(
    interaction: Interaction, game: LiveGame, view: EncounterView, page: AttackView
) -> None:
    async with Answer(interaction, turns=True) as answer:
        likely, rest = attack_buttons(game.id, view, page)
        await answer.private(attack_page(page), view=page_of(game.id, likely, rest))


def _page(
    interaction: Interaction, game: LiveGame, attacker: str, item: str = "", how: str = ""
) -> AttackView:
    viewer = game.viewer(interaction.user.id)
    page = view_attack(ENGINE.asking(game.state), viewer, attacker, item, how)
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    return page


async def _press_strike(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The foe is picked: encounter, round, attacker, weapon, target, special way."""
    require_encounter(game, interaction, word(words, 0))
    attacker, item, target = word(words, 2), word(words, 3), word(words, 4)
    how = words[5] if len(words) > 5 else ""
    targets: tuple[str, ...] = (target,)
    if target.startswith(SPREAD):
        targets = spread(_page(interaction, game, attacker, item, how), target)
    action = Attack(
        attacker=attacker,
        item=item,
        targets=targets,
        how=(how,) if how else (),
        round=number(words, 1),
    )
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "attack": press_attack,
    "attack-by": _press_attack_by,
    "attack-with": _press_attack_by,
    "strike": _press_strike,
}


class BombCommand(commands.Cog):
    """Drop something on somebody."""

    @app_commands.command(name="bomb")
    @app_commands.guild_only()
    @app_commands.autocomplete(target=suggest_affected, who=suggest_own_targets)
    @app_commands.describe(
        target="Everybody below; several with commas, or Goblins (all)",
        damage="Dice of the damage, rolled once for all: 2d6 for what could carry a human",
        who="Who drops it: your own flier; a referee leaves it out for what falls by itself",
        altitude="From how many feet up, at most 300",
        allow="Let it happen though a rule forbids it (referee)",
        mode=SEEN_HELP,
    )
    async def bomb(
        self,
        interaction: Interaction,
        target: str,
        damage: app_commands.Range[str, 1, 50],
        who: str = "",
        altitude: app_commands.Range[int, 0, 300] | None = None,
        allow: bool = False,
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Drop something from above on everybody in an area; a 16 hits, whatever the armour"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Bomb(
            targets=read_targets(game, user_id, target, groups=True),
            damage=damage,
            attacker=read_target(game, user_id, who) if who else "",
            altitude=altitude,
            allow=allow,
            seen=mode,
        )
        await play(interaction, action, game=game)


FEATURE = Feature(
    order=230,
    deeds=attack_deeds,
    cogs=(
        AttackCommand,
        BombCommand,
    ),
    presses=PRESSES,
)
