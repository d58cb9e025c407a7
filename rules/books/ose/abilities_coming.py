"""What comes along with monsters of the OSE rules: mounts, guardians, arms, age, spells."""

from rules.bestiary.rows import Ability
from rules.books.abilities import armed, attacks, chance, clad, comes, does, sight
from rules.monstrous.rows import Alters, Arms, Brings, Carries, Learns
from rules.spells.rows import Makes, Rolls

_HOUNDS = Brings("Hellhound (4 HD)", "3d6")
_DRAGONS = {
    "White dragon": (3,),
    "Black dragon": (4,),
    "Green dragon": (3, 3),
    "Sea dragon": (3, 3),
    "Blue dragon": (4, 4),
    "Red dragon": (3, 3, 3),
    "Gold dragon": (4, 4, 4),
}
_SPEAKS = {
    "White dragon": 10,
    "Black dragon": 20,
    "Sea dragon": 20,
    "Green dragon": 30,
    "Blue dragon": 40,
    "Red dragon": 50,
    "Gold dragon": 100,
}
"""How often a dragon speaks, in percent; it has spells then."""
DRAGONS = tuple(_DRAGONS)
_BOW = Arms("Short bow", "1d6", (50, 100, 150))
_CROSSBOW = Arms("Crossbow", "1d6", (80, 160, 240))

BEASTS: tuple[Ability, ...] = (
    comes(
        "wolf riders",
        does(
            "Roll for wolf riders (20 %)", chance(20, Brings("Dire wolf", "1", 4), "no wolf riders")
        ),
        least=4,
    ),
    comes("cavalry", does("Half of them ride", Brings("Riding horse", "1", 2))),
    comes("mounted", does("On war horses", Brings("War horse", "1", 1)), of="Dervish"),
    comes(
        "mounted",
        *(
            does(f"On {each.lower()}s", Brings(each, "1", 1))
            for each in ("Riding horse", "Camel", "Mule")
        ),
        of="Merchant",
    ),
    comes(
        "mounted",
        *(does(f"On {each.lower()}s", Brings(each, "1", 1)) for each in ("Riding horse", "Camel")),
        of="Nomad",
    ),
    comes(
        "mounts", does("Goblins ride them", Brings("Goblin", "1", 1, "Wolf rider")), of="Dire wolf"
    ),
    comes("mules", does("Mules with goods", Brings("Mule", "1d4"))),
    comes(
        "pack animals",
        *(
            does(f"{each}s with goods", Brings(each, "1d12"))
            for each in ("Draft horse", "Mule", "Camel")
        ),
    ),
    comes(
        "guardians",
        does("Giant hawks", Brings("Giant hawk", "3d6")),
        does("Dire wolves", Brings("Dire wolf", "6d6")),
        of="Cloud giant",
    ),
    comes(
        "guardians",
        does(
            "Roll: hydras (20 %) or hellhounds",
            Rolls("1d100", ((20, Brings("Hydra (5 heads)", "1d3")), (100, _HOUNDS))),
        ),
        of="Fire giant",
    ),
    comes(
        "guardians",
        does(
            "Roll: polar bears (20 %) or wolves",
            Rolls(
                "1d100", ((20, Brings("Polar bear", "3d6")), (100, Brings("Normal wolf", "6d6")))
            ),
        ),
        of="Frost giant",
    ),
    comes(
        "guardians",
        does("Roll for cave bears (50 %)", chance(50, Brings("Cave bear", "1d4"))),
        of="Stone giant",
    ),
    comes(
        "guardians",
        does("Griffons", Brings("Griffon", "2d4")),
        does("Giant crabs, under water", Brings("Giant crab", "3d6")),
        of="Storm giant",
    ),
    sight("guardians", attacks(), of=("Gargoyle", "Zombie")),
    comes("sack", does("Carries a sack", Carries("Sack of gold", "1d6", 100))),
    comes(
        "lair treasure",
        does(
            "Roll for gold nuggets (30 %)",
            chance(30, Carries("Gold nuggets", "1d10", 1000), "no nuggets"),
        ),
    ),
    comes(
        "gargantuan specimens",
        does("Twice as large", Alters("twice as large", hit_dice=6)),
        does("Three times as large", Alters("three times as large", hit_dice=12)),
    ),
    comes(
        "larger individuals",
        does("6 HD", Alters("12 feet long", hit_dice=3)),
        does("9 HD", Alters("18 feet long", hit_dice=6)),
    ),
    comes("variants", does("Venomous", Alters("venomous", tags=("poison",)))),
    comes(
        "type and locomotion",
        does("Creepers", Alters("creepers", numbers=(("fly", 0),))),
        does("Flyers", Alters("flyers", numbers=(("move", 0),))),
    ),
    comes(
        "level and alignment",
        does(
            "Roll their level",
            Rolls(
                "1d3",
                (
                    (1, Makes("first level")),
                    (2, Alters("second level", hit_dice=1)),
                    (3, Alters("third level", hit_dice=2)),
                ),
            ),
        ),
        of="Veteran (1",
    ),
    comes(
        "age",
        *(
            does(
                f"{'Older' if more > 0 else 'Younger'}: {more:+d} HD",
                Alters(f"{abs(more)} hit dice {'more' if more > 0 else 'less'}", hit_dice=more),
            )
            for more in (-3, -1, 1, 3)
        ),
        of=DRAGONS,
    ),
    *(
        comes(
            "languages and spells",
            does(
                f"Roll whether it speaks ({_SPEAKS[each]} %)",
                chance(_SPEAKS[each], Learns(_DRAGONS[each]), "it does not speak"),
            ),
            of=each,
        )
        for each in DRAGONS
    ),
    comes("spells", does("A spell each", Learns((1,))), of=("Elf", "Medium")),
)
ARMS: tuple[Ability, ...] = (
    comes("weapons", *armed("Axe", "Club", "Spear", "Sword"), of="Orc"),
    comes("weapons", *armed("Lance", "Club"), does("With bows", _BOW), of="Centaur"),
    comes("weapons", *armed("War hammer"), does("With crossbows", _CROSSBOW), of="Gnome"),
    comes("weapons", *armed("Giant club", "Giant spear"), of="Hill giant"),
    comes("weapons", *armed("Spear", "Large club"), of="Lizard man"),
    comes(
        "weapons",
        does("With swords", Arms("Sword", "1d6")),
        does("With daggers", Arms("Dagger", "1d4")),
        of="Merchant",
    ),
    comes(
        "weapons",
        *armed("Trident", "Spear"),
        does("With daggers", Arms("Dagger", "1d4")),
        of="Merman",
    ),
    comes("weapons", *armed("Axe", "Club", "Spear", damage="1d6+2"), of="Minotaur"),
    comes("weapons", *armed("Stone axe", "Stone hammer", "Club", "Spear"), of="Neanderthal"),
    comes(
        "weapons",
        does("With daggers", Arms("Dagger", "1d4")),
        does("With tridents", Arms("Trident", "1d6")),
        of="Nixie",
    ),
    comes("weapons", *armed("Bone club", "Branch"), of="Rock baboon"),
    comes("weapons", *armed("Stone club"), of="Stone giant"),
    comes("weapons", *armed("Short sword", "Spear", damage="1d6"), of="Wererat"),
    comes(
        "weapons",
        does("Four one-handed", Arms("Four swords", "1d6")),
        does("Two two-handed", Arms("Two two-handed swords", "1d10")),
        of="Bone golem",
    ),
    comes("attacks", *armed("Sword", "Claws", damage="1d6"), of="Crystal living statue"),
    comes("attacks", *armed("Sword", "Claws", damage="1d8"), of="Iron living statue"),
    comes(
        "arms",
        clad("Leather", 7, Arms("Sword", "1d6")),
        clad("Leather", 7, _CROSSBOW),
        clad("Chainmail", 5, Arms("Sword", "1d6")),
        of=("Buccaneer", "Pirate"),
    ),
    comes(
        "arms",
        clad("Leather", 6, Arms("Lance", "1d6")),
        clad("Leather", 6, _BOW),
        clad("Chainmail", 4, Arms("Lance", "1d6")),
        of="Dervish",
    ),
    *(
        comes(
            each,
            clad("Leather", 6, Arms("Lance", "1d6")),
            clad("Leather", 7, _BOW),
            clad("Chainmail", 4, Arms("Lance", "1d6")),
        )
        for each in ("arms (desert)", "arms (steppes)")
    ),
    comes(
        "footmen",
        does("With bows", Alters("in leather", (("ac", 6),)), _BOW),
        does("With swords", Arms("Sword", "1d6")),
    ),
)
