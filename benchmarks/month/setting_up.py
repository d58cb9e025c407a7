"""Players with characters and a hireling, a referee, a dungeon, and what lives there."""

from benchmarks.month.people import Player
from benchmarks.month.table import Table

HIT_POINTS = 40
TRADE = "Swordsman"
ROWS = "1 4 Ghoul\n2 2 Giant spider\n3 7 Goblin\n4 2 Bear"
DRAGONS = "Bear"
"""They breathe, by the referee's hand: nothing in the book of beasts is weak enough for it."""
TALK, KEPT = {"monsters_act": "by-order"}, {"apart": "closed"}


async def set_up(table: Table, preset: str, limit: str, *, is_closed: bool = False) -> None:
    """The game begins, and the party stands before the dungeon."""
    referee = table.cast.referee.name
    await table.type(referee, "game start", preset=preset)
    for player in table.cast.everybody:
        await _introduce(table, player)
    for player in table.cast.players:
        await _make_character(table, player, preset)
    await table.type(referee, "deadline set", time=limit)
    for setting, value in (TALK | (KEPT if is_closed else {})).items():
        await table.type(referee, "game settings", setting=setting, value=value)
    await _hire(table)
    if table.cast.parties > 1:
        await _begin_to_trade(table)
    await _people_the_dungeon(table)
    await table.type(referee, "explore begin")
    await table.type(referee, "light bright")
    table.read()
    table.posts.clear()
    table.calls.clear()
    table.taps.clear()


async def _introduce(table: Table, player: Player) -> None:
    await table.type(player.name, "me timezone", zone=player.zone)
    hours = {"from_": f"{player.wakes}:00", "to": f"{player.sleeps}:00"}
    await table.type(player.name, "me hours", **hours)


async def _make_character(table: Table, player: Player, preset: str) -> None:
    who = player.name
    if player.is_thin:
        await table.type(
            who, "sheet create", name=player.hero, hit_points=HIT_POINTS, armour_class=4
        )
        return
    numbers = {"attack_bonus": 4} if preset == "4e" else {"thac0": 17}
    await table.type(
        who, "sheet create", name=player.hero, hit_points=HIT_POINTS, armour_class=4, **numbers
    )
    await table.type(who, "sheet set", field="saves", value="12 13 14 15 16")
    await table.type(who, "item add", name="Long sword", damage="1d8")
    await table.type(who, "item wield", item="Long sword")


async def _hire(table: Table) -> None:
    rae, owner = table.cast.referee.name, table.cast.called(table.cast.hirer)
    await table.type(rae, "sheet set", field="Most hirelings", value="2", character=owner.hero)
    await table.type(rae, "hire add", trade=TRADE, employer=owner.hero, name="Otto", hit_points=12)
    for field, value in (("thac0", "19"), ("ac", "6")):
        await table.type(rae, "sheet set", field=field, value=value, character="Otto")
    await table.type(owner.name, "hire along", who="Otto")


async def _begin_to_trade(table: Table) -> None:
    """They have coins and things; months have names, and wages are paid on the first of each."""
    referee = table.cast.referee.name
    for player in table.cast.players:
        await table.type(player.name, "item add", name="Gold pieces", count=500, kind="coins")
        for name in ("Rope", "6 torches"):
            await table.type(player.name, "item add", name=name)
    await table.type(referee, "time calendar", which="plain")
    await table.type(referee, "hire wage", trade=TRADE, gp=9, monthly=True)


async def _people_the_dungeon(table: Table) -> None:
    """Something comes by in nearly every turn."""
    form = await table.type(table.cast.referee.name, "wandering table keep")
    values = {"name": "Caves", "dice": "1d4", "rows": ROWS}
    sent = table.discord.modal(table.people[table.cast.referee.name], form, values)
    await sent.answered()
    await table.type(table.cast.referee.name, "wandering set", every=1, chance=5, table="Caves")
