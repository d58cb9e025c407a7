"""`/attack`: one command for a blow, a shot, and the attacks of a whole group."""

from discord import app_commands
from discord.ext import commands

from cogs.attack.choices import suggest_foes, suggest_manoeuvres, suggest_weapons
from cogs.core.choices import suggest_own_targets
from cogs.core.interaction import Interaction
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.naming import Names
from cogs.core.play import game_here, play
from cogs.encounter.typed import read_actor
from data.live import LiveGame
from rules.attack.reckoning import AC, COMPLETE_COVER
from rules.attack.records import DEFENCES, Attack
from rules.encounter.meeting import FARTHEST
from rules.errors import NotFoundError
from rules.items.known import find_known
from rules.kernel.questions import Mode as WeaponMode
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.view.attacks import view_weapons
from rules.view.items import view_items

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
