"""What comes along with monsters of the OSE rules: mounts, guardians, arms, age, spells."""

from rules.bestiary.rows import Ability, Moment, ability
from rules.books.abilities import armed, attacks, chance, does
from rules.monstrous.rows import Alters, Arms, Brings, Carries, Learns
from rules.spells.rows import Makes, Rolls

COMES = Moment.COMES
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
_LEATHER, _CHAIN = (("ac", 7),), (("ac", 5),)


BEASTS: tuple[Ability, ...] = (
    ability(
        "wolf riders",
        COMES,
        does(
            chance(20, Brings("Dire wolf", "1", 4), "no wolf riders"),
            label="Roll for wolf riders (20 %)",
        ),
        least=4,
    ),
    ability("cavalry", COMES, does(Brings("Riding horse", "1", 2), label="Half of them ride")),
    ability(
        "mounted", COMES, does(Brings("War horse", "1", 1), label="On war horses"), of="Dervish"
    ),
    ability(
        "mounted",
        COMES,
        *(
            does(Brings(each, "1", 1), label=f"On {each.lower()}s")
            for each in ("Riding horse", "Camel", "Mule")
        ),
        of="Merchant",
    ),
    ability(
        "mounted",
        COMES,
        *(
            does(Brings(each, "1", 1), label=f"On {each.lower()}s")
            for each in ("Riding horse", "Camel")
        ),
        of="Nomad",
    ),
    ability(
        "mounts",
        COMES,
        does(Brings("Goblin", "1", 1, "Wolf rider"), label="Goblins ride them"),
        of="Dire wolf",
    ),
    ability("mules", COMES, does(Brings("Mule", "1d4"), label="Mules with goods")),
    ability(
        "pack animals",
        COMES,
        *(
            does(Brings(each, "1d12"), label=f"{each}s with goods")
            for each in ("Draft horse", "Mule", "Camel")
        ),
    ),
    ability(
        "guardians",
        COMES,
        does(Brings("Giant hawk", "3d6"), label="Giant hawks"),
        does(Brings("Dire wolf", "6d6"), label="Dire wolves"),
        of="Cloud giant",
    ),
    ability(
        "guardians",
        COMES,
        does(
            Rolls("1d100", ((20, Brings("Hydra (5 heads)", "1d3")), (100, _HOUNDS))),
            label="Roll: hydras (20 %) or hellhounds",
        ),
        of="Fire giant",
    ),
    ability(
        "guardians",
        COMES,
        does(
            Rolls(
                "1d100", ((20, Brings("Polar bear", "3d6")), (100, Brings("Normal wolf", "6d6")))
            ),
            label="Roll: polar bears (20 %) or wolves",
        ),
        of="Frost giant",
    ),
    ability(
        "guardians",
        COMES,
        does(chance(50, Brings("Cave bear", "1d4")), label="Roll for cave bears (50 %)"),
        of="Stone giant",
    ),
    ability(
        "guardians",
        COMES,
        does(Brings("Griffon", "2d4"), label="Griffons"),
        does(Brings("Giant crab", "3d6"), label="Giant crabs, under water"),
        of="Storm giant",
    ),
    ability("guardians", Moment.SIGHT, attacks(), of=("Gargoyle", "Zombie")),
    ability("sack", COMES, does(Carries("Sack of gold", "1d6", 100), label="Carries a sack")),
    ability(
        "lair treasure",
        COMES,
        does(
            chance(30, Carries("Gold nuggets", "1d10", 1000), "no nuggets"),
            label="Roll for gold nuggets (30 %)",
        ),
    ),
    ability(
        "gargantuan specimens",
        COMES,
        does(Alters("twice as large", hit_dice=6), label="Twice as large"),
        does(Alters("three times as large", hit_dice=12), label="Three times as large"),
    ),
    ability(
        "larger individuals",
        COMES,
        does(Alters("12 feet long", hit_dice=3), label="6 HD"),
        does(Alters("18 feet long", hit_dice=6), label="9 HD"),
    ),
    ability("variants", COMES, does(Alters("venomous", tags=("poison",)), label="Venomous")),
    ability(
        "type and locomotion",
        COMES,
        does(Alters("creepers", numbers=(("fly", 0),)), label="Creepers"),
        does(Alters("flyers", numbers=(("move", 0),)), label="Flyers"),
    ),
    ability(
        "level and alignment",
        COMES,
        does(
            Rolls(
                "1d3",
                (
                    (1, Makes("first level")),
                    (2, Alters("second level", hit_dice=1)),
                    (3, Alters("third level", hit_dice=2)),
                ),
            ),
            label="Roll their level",
        ),
        of="Veteran (1",
    ),
    ability(
        "age",
        COMES,
        *(
            does(
                Alters(f"{abs(more)} hit dice {'more' if more > 0 else 'less'}", hit_dice=more),
                label=f"{'Older' if more > 0 else 'Younger'}: {more:+d} HD",
            )
            for more in (-3, -1, 1, 3)
        ),
        of=DRAGONS,
    ),
    *(
        ability(
            "languages and spells",
            COMES,
            does(
                chance(_SPEAKS[each], Learns(_DRAGONS[each]), "it does not speak"),
                label=f"Roll whether it speaks ({_SPEAKS[each]} %)",
            ),
            of=each,
        )
        for each in DRAGONS
    ),
    ability("spells", COMES, does(Learns((1,)), label="A spell each"), of=("Elf", "Medium")),
)
ARMS: tuple[Ability, ...] = (
    ability("weapons", COMES, *armed("Axe", "Club", "Spear", "Sword"), of="Orc"),
    ability("weapons", COMES, *armed("Lance", "Club"), does(_BOW, label="With bows"), of="Centaur"),
    ability(
        "weapons", COMES, *armed("War hammer"), does(_CROSSBOW, label="With crossbows"), of="Gnome"
    ),
    ability("weapons", COMES, *armed("Giant club", "Giant spear"), of="Hill giant"),
    ability("weapons", COMES, *armed("Spear", "Large club"), of="Lizard man"),
    ability(
        "weapons",
        COMES,
        does(Arms("Sword", "1d6"), label="With swords"),
        does(Arms("Dagger", "1d4"), label="With daggers"),
        of="Merchant",
    ),
    ability(
        "weapons",
        COMES,
        *armed("Trident", "Spear"),
        does(Arms("Dagger", "1d4"), label="With daggers"),
        of="Merman",
    ),
    ability("weapons", COMES, *armed("Axe", "Club", "Spear", damage="1d6+2"), of="Minotaur"),
    ability(
        "weapons", COMES, *armed("Stone axe", "Stone hammer", "Club", "Spear"), of="Neanderthal"
    ),
    ability(
        "weapons",
        COMES,
        does(Arms("Dagger", "1d4"), label="With daggers"),
        does(Arms("Trident", "1d6"), label="With tridents"),
        of="Nixie",
    ),
    ability("weapons", COMES, *armed("Bone club", "Branch"), of="Rock baboon"),
    ability("weapons", COMES, *armed("Stone club"), of="Stone giant"),
    ability("weapons", COMES, *armed("Short sword", "Spear", damage="1d6"), of="Wererat"),
    ability(
        "weapons",
        COMES,
        does(Arms("Four swords", "1d6"), label="Four one-handed"),
        does(Arms("Two two-handed swords", "1d10"), label="Two two-handed"),
        of="Bone golem",
    ),
    ability("attacks", COMES, *armed("Sword", "Claws", damage="1d6"), of="Crystal living statue"),
    ability("attacks", COMES, *armed("Sword", "Claws", damage="1d8"), of="Iron living statue"),
    ability(
        "arms",
        COMES,
        does(Alters("in leather", _LEATHER), Arms("Sword", "1d6"), label="Leather, sword"),
        does(Alters("in leather", _LEATHER), _CROSSBOW, label="Leather, crossbow"),
        does(Alters("in chainmail", _CHAIN), Arms("Sword", "1d6"), label="Chainmail, sword"),
        of=("Buccaneer", "Pirate"),
    ),
    ability(
        "arms",
        COMES,
        does(Alters("in leather", (("ac", 6),)), Arms("Lance", "1d6"), label="Leather, lance"),
        does(Alters("in leather", (("ac", 6),)), _BOW, label="Leather, short bow"),
        does(Alters("in chainmail", (("ac", 4),)), Arms("Lance", "1d6"), label="Chainmail, lance"),
        of="Dervish",
    ),
    *(
        ability(
            each,
            COMES,
            does(Alters("in leather", (("ac", 6),)), Arms("Lance", "1d6"), label="Leather, lance"),
            does(Alters("in leather", _LEATHER), _BOW, label="Leather, short bow"),
            does(
                Alters("in chainmail", (("ac", 4),)), Arms("Lance", "1d6"), label="Chainmail, lance"
            ),
        )
        for each in ("arms (desert)", "arms (steppes)")
    ),
    ability(
        "footmen",
        COMES,
        does(Alters("in leather", (("ac", 6),)), _BOW, label="With bows"),
        does(Arms("Sword", "1d6"), label="With swords"),
    ),
)
