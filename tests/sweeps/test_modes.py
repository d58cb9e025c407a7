"""Wherever a die can fall people say who sees it, in the same words, or a reason stands here."""

import ast
from dataclasses import replace
from typing import Any

from msgspec import structs
from msgspec.structs import fields

from cogs.core.options import MODES
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.setting import PRESETS
from rules.kernel.visibility import Visibility
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.rules.examples import for_examples
from tests.rules.table import ANN, BOB
from tests.sweeps.conftest import Commands
from tests.sweeps.modules import ROOT, called, files_of, nodes

SPELLS = "what a spell does happens before everybody's eyes"
ASKS = "asked of people by `/ref ask`, a hazard or a hit: as whoever asks has said"
ON_SHEETS = "what it gives or takes stands on the sheet, which everybody may read"
SEEN_BY_ALL = "what comes of it happens before everybody's eyes; dice of monsters stay hidden"
OVERDUE = "what people have left undone is rolled for them as their own commands would"
ON_PURSE = "what it costs is paid before everybody's eyes"
OUTCOME = "what comes of it everybody sees; the dice tell monsters' rates and stay hidden"
BLIND = "always the referees' alone"
WITHOUT: dict[str, str] = {
    "AcceptMember": ON_SHEETS,
    "AddItem": BLIND,
    "AddMonsters": BLIND,
    "AnswerTraining": SEEN_BY_ALL,
    "BeginTraining": SEEN_BY_ALL,
    "UseItem": SPELLS,
    "UseAbility": "what comes of it everybody sees; dice of those who are hidden stay hidden",
    "AnswerRollOff": SEEN_BY_ALL,
    "BeginMeeting": "the party's surprise in the open, all else blind, as each by itself",
    "ChangeTraits": ON_SHEETS,
    "CheckWandering": BLIND,
    "CreateCharacter": ON_SHEETS,
    "CloseRollOff": SEEN_BY_ALL,
    "CorrectTraining": SEEN_BY_ALL,
    "CutFree": SEEN_BY_ALL,
    "DestroyGear": "magic items are gone or left, for all to see; those of monsters are hidden",
    "DisarmTrap": BLIND,
    "DrainLevels": ON_SHEETS,
    "EndDeadline": OVERDUE,
    "EnterArea": BLIND,
    "Fall": SEEN_BY_ALL,
    "ForceDoor": SEEN_BY_ALL,
    "GoThrough": BLIND,
    "Grapple": SEEN_BY_ALL,
    "LevelUp": ON_SHEETS,
    "MakeCharacter": ON_SHEETS,
    "RollScores": "a new character is rolled before everybody's eyes (R-SCORES)",
    "LearnSkill": ON_SHEETS,
    "Listen": BLIND,
    "MakeIllusion": BLIND,
    "Meet": "as BeginMeeting",
    "MeetDeadline": OVERDUE,
    "PostNotice": ON_PURSE,
    "TakeOn": ON_SHEETS,
    "GrantWish": ON_SHEETS,
    "VisitTavern": SEEN_BY_ALL,
    "Say": "dice in a speech fall where they stand in it, before everybody's eyes",
    "PassTime": "wandering checks are always the referees' alone (OSE-WANDERING)",
    "PlayTurn": "what its tasks and its time bring falls as the rules of each say",
    "PickLock": SEEN_BY_ALL,
    "PickThing": SEEN_BY_ALL,
    "MeetInRoom": SEEN_BY_ALL,
    "PutPoison": ASKS,
    "SettleSpell": SPELLS,
    "StockAgain": BLIND,
    "StockPlace": BLIND,
    "Cast": SPELLS,
    "Evade": OUTCOME,
    "JudgeBait": OUTCOME,
    "PlayUnseen": BLIND,
    "Pursue": OUTCOME,
    "RunOn": OUTCOME,
    "AnswerStorm": SEEN_BY_ALL,
    "RestForDays": ON_SHEETS,
    "RollAgain": BLIND,
    "RollHoard": "treasure is the referees' alone until it is found (ERIS-TREASURE-POOL)",
    "RollAllLuck": ON_SHEETS,
    "RollAsked": ASKS,
    "RollSessionLuck": ON_SHEETS,
    "Search": BLIND,
    "RollSurprise": "the party rolls in the open, everybody else blind (OSE-SURPRISE)",
    "SpendDays": "the way is lost in secret, animals are hunted blind; food is found in the open",
    "Sail": "the way is lost blind, the weather falls before everybody's eyes",
    "StrikeWithIllusion": "those who believe in it are hurt for all to see",
    "TakeReadyMade": ON_SHEETS,
    "TakeSheet": ON_SHEETS,
    "TurnUndead": SEEN_BY_ALL,
    "TouchTrap": "whether it springs is rolled blind; who it hurts is seen by all",
}
"""Actions that throw dice and leave nobody the choice, and why."""
OFFERED: dict[str, tuple[str, ...]] = {
    "DecideFate": ("battle fate",),
    "ShootVolley": ("battle volley",),
    "AskChecks": ("ask check",),
    "Attack": ("attack",),
    "Bomb": ("bomb",),
    "Damage": ("damage",),
    "GiveTemporary": ("life temporary",),
    "Heal": ("heal",),
    "MakeOffer": ("hire offer",),
    "RollCheck": ("check", "skill use"),
    "RollDeathSave": ("life save",),
    "RollDice": ("roll", "macro roll"),
    "RollDistance": ("encounter distance",),
    "RollInitiative": ("encounter roll",),
    "RollLoyalty": ("morale loyalty",),
    "RollLuck": ("luck roll",),
    "RollMorale": ("morale roll",),
    "PickPocket": ("pickpocket",),
    "RollReaction": ("encounter reaction",),
    "SetDistance": ("encounter distance",),
    "SetReaction": ("encounter reaction",),
    "SneakUp": ("sneak up",),
    "Swim": ("hazard swim",),
}
"""The commands of the actions that leave the choice."""
THROWERS = frozenset(
    ("roll", "begin_roll", "read_amount", "roll_damage", "roll_entry", "throw_text")
)
WHERE: dict[str, tuple[str, ...]] = {
    "battle/volley": (
        "DecideFate",
        "ShootVolley",
    ),
    "attack/striking": ("Attack",),
    "checks/asking": (
        "RollAsked",
        ASKS,
        "the damage at stake falls on those who failed, for all to see",
    ),
    "checks/calling": ("as each of those who ask for it says",),
    "making/scores": ("RollScores",),
    "casting/knowing": ("UseAbility",),
    "checks/dues": ("RollCheck",),
    "checks/trying": ("RollCheck",),
    "classes/levelling": ("LevelUp",),
    "classes/turning": ("TurnUndead",),
    "combat/missiles": ("Attack",),
    "doors/opening": ("ForceDoor",),
    "encounter/meeting": ("RollDistance", "AddMonsters"),
    "encounter/monsters": ("AddMonsters",),
    "encounter/opening": ("RollSurprise", "RollReaction"),
    "grapple/contest": ("Grapple",),
    "hazards/afflictions": ("Attack",),
    "hazards/draining": ("DrainLevels",),
    "hazards/drowning": ("Swim",),
    "hazards/falling": ("Fall",),
    "hazards/illusions": ("StrikeWithIllusion",),
    "hazards/words": ("Attack",),
    "items/having": ("AddItem",),
    "items/using": ("UseItem",),
    "monstrous/blows": ("Attack",),
    "monstrous/lingering": ("Attack",),
    "monstrous/saving": ("Attack",),
    "hirelings/notices": (
        "PostNotice",
        "VisitTavern",
    ),
    "hirelings/hiring": ("MakeOffer",),
    "health/damage": ("Damage",),
    "health/dying": ("RollDeathSave",),
    "health/healing": ("Heal",),
    "health/hit_points": (BLIND,),
    "health/temporary": ("GiveTemporary",),
    "luck/luck": ("RollLuck",),
    "morale/checks": ("RollMorale",),
    "morale/loyalty": ("RollLoyalty",),
    "pursuit/running": ("RunOn",),
    "pursuit/dropping": ("JudgeBait",),
    "pursuit/unseen": ("PlayUnseen",),
    "races/born": ("CreateCharacter",),
    "research/working": ("works end as the clock moves, before everybody's eyes",),
    "rest/recovery": ("RestForDays",),
    "rolls/rolling": ("RollDice",),
    "rounds/rolling": ("RollInitiative",),
    "sheet/classes": ("CreateCharacter",),
    "skills/weeks": ("trainings end as the clock moves, before everybody's eyes",),
    "skills/learning": ("LearnSkill",),
    "skills/lessons": ("BeginTraining",),
    "spells/beasts": ("UseAbility",),
    "spells/cursed": ("a helm is put on before everybody's eyes, and a bag is fed unseen",),
    "wandering/adventurers": (BLIND,),
    "spells/doing": (SPELLS,),
    "spells/ending": (SPELLS,),
    "spells/putting": (SPELLS,),
    "spells/sensing": ("a blade strikes before everybody's eyes",),
    "spells/seeming": ("a hero's hit points fall for all to see, a delusion in secret",),
    "spells/storing": ("a ring is put on, and its wearer alone knows which spells are in it",),
    "spells/walls": (SPELLS,),
    "spells/work": (SPELLS,),
    "spells/working": (SPELLS,),
    "stealth/pickpocket": ("PickPocket",),
    "stealth/sneaking": ("SneakUp",),
    "sea/weather": ("Sail",),
    "surroundings/fighting": ("Bomb",),
    "traps/springing": ("TouchTrap",),
    "treasure/hoards": ("RollHoard",),
    "wandering/checks": ("CheckWandering",),
    "places/dwelling": (SEEN_BY_ALL,),
    "places/stocking": (BLIND,),
    "wandering/coming_up": (BLIND,),
    "treasure/rolling_off": (SEEN_BY_ALL,),
    "travel/days": ("SpendDays",),
    "travel/toll": ("SpendDays",),
}
"""The modules in which dice are thrown: for which action, or what decides who sees them."""


def leaves_the_choice(action: type[Action]) -> bool:
    return any(field.name == "seen" for field in fields(action))


def throwing_modules() -> set[str]:
    """The modules of the families that throw dice."""
    found: set[str] = set()
    for path in files_of("rules"):
        name = str(path.relative_to(ROOT / "rules").with_suffix(""))
        if name.split("/")[0] in ("dice", "kernel"):
            continue
        if {called(node) for node in nodes(path, ast.Call)} & THROWERS:
            found.add(name)
    return found


@for_examples
def test_a_player_changes_nothing_of_others_in_secret(example: Any) -> None:
    """What they do not play is as it was, whoever of them tries it: or it was refused."""
    for mode in (Visibility.PRIVATE, Visibility.BLIND):
        for player in (ANN, BOB):
            game, action = example.in_scene()
            if not leaves_the_choice(type(action)):
                return
            before = others_of(game.state, player)
            game.spare = game.secret_spare = (3,) * 60
            try:
                game.act(structs.replace(action, seen=mode), player)
            except Exception:  # noqa: BLE001 - refused there, or told to throw other dice
                continue
            assert others_of(game.state, player) == before, type(action).__name__


def others_of(state: GameState, player: Actor) -> list[object]:
    """The hit points of all whom somebody does not play."""
    there = state.encounter.combatants if state.encounter else ()
    return [
        *(one.vitals for one in state.characters if not player.plays_for(one.owner)),
        *(one.bodies for one in there if not player.plays_for(one.owner)),
    ]


def test_every_place_where_dice_fall_is_known() -> None:
    assert throwing_modules() - {"rolls/chances"} == set(WHERE), "say in WHERE who sees those dice"
    named = {what for some in WHERE.values() for what in some if what.isidentifier()}
    assert named <= set(WITHOUT) | set(OFFERED)


@for_examples
def test_what_throws_dice_leaves_the_choice_or_has_a_reason(example: Any) -> None:
    for preset in PRESETS:
        try:
            game, action = replace(example, preset=preset).in_scene()
            game.spare = game.secret_spare = (3,) * 40
            step = game.act(action, example.by)
        except Exception:  # noqa: BLE001 - refused there, or told to throw other dice
            continue
        name = type(action).__name__
        if step.throws:
            assert name in OFFERED or name in WITHOUT, f"{name}: who sees its dice?"


def test_the_lists_are_those_of_the_actions() -> None:
    known: dict[str, type[Action]] = {action.__name__: action for action in ENGINE.handlers}
    assert set(WITHOUT) | set(OFFERED) <= set(known)
    assert {name for name in known if leaves_the_choice(known[name])} == set(OFFERED)


async def test_every_command_asks_it_in_the_same_words(commands: Commands) -> None:
    wanted = {name for names in OFFERED.values() for name in names}
    found = {name for name, one in commands.items() if "mode" in one.options}
    assert found == wanted
    for name in wanted:
        mode = commands[name].options["mode"]
        assert list(mode.wire.values()) == [mode.value for mode in Visibility]
        assert mode.wire == {shown: mode.value for shown, mode in MODES.items()}
        assert mode.about.startswith("Who sees "), name
    others = {
        (name, option)
        for name, one in commands.items()
        for option in one.options
        if option in ("secret", "public", "blind", "private", "hidden_roll")
    }
    # No die falls there: it is how far away somebody is.
    assert others == {("encounter range", "public")}
