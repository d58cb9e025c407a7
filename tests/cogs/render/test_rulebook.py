"""Rules are found under the names that people look for them by."""

import pytest

from cogs.render.rulebook import rules_begun, rules_called

OF_THE_SOURCES = {
    "Marching Order": "OSE-MARCHING-ORDER",
    "The Caller": "OSE-CALLER",
    "the mapper": "OSE-MAPPER",
    "Dividing Treasure": "OSE-TREASURE-DIVISION",
    "Tracking Time": "OSE-TIME",
    "Resources": "OSE-RESOURCES",
    "Group Movement Rate": "OSE-MOVEMENT-RATES",
    "Distance Conversions": "OSE-UNITS",
    "Treasure Encumbrance": "OSE-TREASURE-WEIGHT",
    "basic encumbrance": "OSE-ENCUMBRANCE-BASIC",
    "detailed encumbrance": "OSE-ENCUMBRANCE-DETAILED",
    "Ability Checks": "OSE-ABILITY-CHECK",
    "Destruction of Items": "OSE-ITEM-DESTRUCTION",
    "saving throws": "OSE-SAVES",
    "Saving Throws Versus Poison": "OSE-POISON",
    "Sheer Surfaces": "OSE-CLIMBING",
    "infravision": "OSE-INFRAVISION",
    "fall damage": "OSE-FALLING",
    "Losing Direction": "OSE-LOST",
    "starvation": "OSE-STARVATION",
    "drowning": "OSE-SWIMMING",
    "wandering monsters": "OSE-WANDERING",
    "Doors Swinging Shut": "OSE-DOOR-SHUTTING",
    "Listening at Doors": "OSE-LISTEN",
    "forcing doors": "OSE-STUCK-DOORS",
    "secret doors": "OSE-SECRET-DOORS",
    "Monsters and Doors": "OSE-MONSTER-DOORS",
    "Triggering Traps": "OSE-TRAPS",
    "foraging": "OSE-FORAGE",
    "forced march": "OSE-FORCED-MARCH",
    "Flying Mounts": "OSE-FLYING-MOUNTS",
    "Wind Conditions": "OSE-WIND",
    "gales and storms": "OSE-GALE",
    "Encounter Distance": "OSE-ENCOUNTER-DISTANCE",
    "surprise": "OSE-SURPRISE",
    "slow weapons": "OSE-SLOW-WEAPONS",
    "individual initiative": "OSE-INITIATIVE-INDIVIDUAL",
    "targets behind cover": "OSE-COVER",
    "Disrupting Spells": "OSE-SPELL-DISRUPTION",
    "1s and 20s": "OSE-NATURAL",
    "invulnerabilities": "OSE-INVULNERABILITY",
    "variable weapon damage": "OSE-VARIABLE-DAMAGE",
    "Attacking from Behind": "OSE-BEHIND",
    "flanking": "OSE-BEHIND",
    "bombing": "OSE-BOMBING",
    "subdual damage": "OSE-SUBDUE",
    "Unstable Surfaces": "OSE-UNSTABLE",
    "mercenary morale": "OSE-MORALE-MERCENARY",
    "THAC0": "OSE-THAC0",
    "dropping treasure": "OSE-PURSUIT-DUNGEON",
    "critical hit": "ERIS-CRITICAL",
    "helmet": "ERIS-CRITICAL",
    "dual wield": "ERIS-DUAL-WIELD",
    "parry": "ERIS-PARRY",
    "pickpocket": "ERIS-PICKPOCKET",
    "player upkeep": "ERIS-PLAYER-UPKEEP",
    "level drain": "ERIS-LEVEL-DRAIN",
    "pre-emptive": "ERIS-FIRST-FIRE",
    "fire first": "ERIS-FIRST-FIRE",
    "split-move": "ERIS-COMBAT-MOVE",
    "Gygaxian grapple": "ERIS-GRAPPLE-GYGAX",
    "item limit": "ERIS-ITEM-LIMITS",
    "leadership limit": "ERIS-LEADERSHIP",
    "indirect fire": "ERIS-INDIRECT-FIRE",
    "arrow volley": "ERIS-ARROW-VOLLEY",
    "doffing": "ERIS-DONNING",
    "shaking them out": "ERIS-GHOUL-PARALYSIS",
    "Firing into Melee": "ERIS-FIRE-INTO-MELEE",
    "ghoul paralysis": "ERIS-GHOUL-PARALYSIS",
    "withstand adversity": "ERIS-WITHSTAND-ADVERSITY",
    "advertise": "ERIS-HIRELING-ADVERT",
    "tough minions": "4E-TOUGH-MINIONS",
    "round cumulative bonus to hit": "4E-ESCALATION",
    "cumulative bonus to hit": "4E-ESCALATION",
    "inherent bonuses": "4E-INHERENT-BONUSES",
    "racial ability bonuses": "4E-ABILITY-BONUSES",
    "death saves": "4E-DEATH-SAVE",
    "death and dying": "4E-DEATH-SAVE",
    "action point": "4E-ACTION-POINTS",
    "encounter powers": "4E-ENCOUNTER-POWERS",
    "miss damage": "ENDURANCE-MISS",
    "totally exhausted": "ENDURANCE-EXHAUSTED",
    "weakened": "ENDURANCE-WEAKENED",
    "rule variations": "ENDURANCE-VARIANTS",
}


@pytest.mark.parametrize(("name", "code"), OF_THE_SOURCES.items())
def test_a_rule_goes_by_its_name_in_the_source_and_at_the_table(name: str, code: str) -> None:
    tag = code.partition("-")[0].lower()
    preset = "4e" if tag == "endurance" else tag
    assert rules_called(name, preset)[0] == code


def test_the_rulebook_of_the_game_comes_first() -> None:
    assert rules_called("initiative", "ose")[0] == "OSE-INITIATIVE"
    assert rules_called("initiative", "eris")[0] == "ERIS-INITIATIVE"
    assert rules_called("initiative", "4e")[0] == "4E-INITIATIVE-GROUPS"


def test_a_question_is_read_without_the_words_around_the_rule() -> None:
    assert rules_called("how do critical hits work?", "eris")[0] == "ERIS-CRITICAL"
    assert rules_called("Can I parry", "eris")[0] == "ERIS-PARRY"


def test_no_word_of_its_name_finds_no_rule() -> None:
    assert rules_called("", "ose") == []
    assert rules_called("the", "ose") == []
    assert rules_called("spaceship", "ose") == []


@pytest.mark.parametrize("typed", ["action points", "action poi", "Bonuses do not stack"])
def test_a_rule_is_offered_also_to_whoever_has_typed_all_of_its_name(typed: str) -> None:
    assert {code.partition("-")[0] for code in rules_begun(typed, "4e")} == {"4E"}
    assert rules_begun("xp", "ose") == []
