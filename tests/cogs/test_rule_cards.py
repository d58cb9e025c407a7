"""`/help` with the name of a rule: its card, what the game has chosen, and where to read on."""

from dataclasses import replace

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


async def test_help_shows_the_card_of_a_rule_with_what_the_game_has_chosen(play: Play) -> None:
    await play.begin("eris")
    card = await play.type(play.cat, "help", topic="helmet")
    assert card.ephemeral
    text = card.response.content
    assert text.startswith("**Critical hits and helmets** (house rules of Planet Eris)")
    assert "In this game: " in text
    assert "`/game settings setting:" in text
    assert "-# Read on: docs/rules/attacks.md of Linkboy" in text


async def test_a_command_and_a_rule_of_one_name_are_shown_together(play: Play) -> None:
    await play.begin("ose")
    both = await play.type(play.cat, "help", topic="morale")
    assert "`/morale" in both.response.content
    assert "**Morale checks (optional)**" in both.response.content
    assert len(both.response.content) <= 2000


async def test_several_rules_of_one_name_are_named_and_rules_as_such_explained(play: Play) -> None:
    outside = await play.type(play.cat, "help", topic="wrestling")
    assert outside.response.content.count("Grappling") == 3
    assert "In this game" not in outside.response.content
    rules = await play.type(play.cat, "help", topic="rules")
    assert "`/help topic:helmet`" in rules.response.content
    names = [
        choice["name"]
        for choice in await play.cat.autocomplete(play.channel, "help", "topic", "level dr")
    ]
    assert "Level drain" in names
    asked = {"firing into a fight", "parrying/defensive action", "full defence"}
    for title in asked:
        offered = await play.cat.autocomplete(play.channel, "help", "topic", title)
        assert {"Firing into melee", "Parrying"} & {choice["name"] for choice in offered}, title
    pages = await play.cat.autocomplete(play.channel, "help", "topic", "TPK")
    assert pages[0]["name"] == "Everybody is dead: what now?"


async def test_a_setting_is_picked_by_what_its_rule_is_called(play: Play) -> None:
    await play.begin("eris")
    for typed, key in (("crit", "critical"), ("wrestl", "grapple"), ("encumbr", "encumbrance")):
        picked = await play.referee.autocomplete(play.channel, "game settings", "setting", typed)
        assert key in {choice["value"] for choice in picked}


async def test_with_a_site_the_bot_says_where_to_read(play: Play) -> None:
    usual = play.bot.configuration
    play.bot.configuration = replace(usual, site="https://linkboy.example.org")
    await play.type(play.referee, "game start", preset="eris")
    assert "https://linkboy.example.org/players.html" in "\n".join(Scene(play).texts())
    card = await play.type(play.cat, "help", topic="dual wield")
    address = "<https://linkboy.example.org/rules/attacks.html#dual-wielding-a-weapon-in-the-other"
    assert address in card.response.content
    now = await play.type(play.cat, "help")
    assert "https://linkboy.example.org/index.html" in now.response.content
    check = await play.type(play.referee, "game check")
    assert "https://linkboy.example.org/add-to-a-server.html#rights" in check.response.content
    play.bot.configuration = usual
