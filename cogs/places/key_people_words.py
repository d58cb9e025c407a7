"""The words by which keys say that something is nobody, or that a name ends there."""

STOPS = frozenset(
    (
        "in", "on", "at", "under", "behind", "with", "who", "which", "that", "have", "has", "is",
        "are", "wait", "waits", "by", "from", "inside", "here", "asleep", "within", "around",
        "round", "among", "near", "and", "or", "of the", "to", "sleep", "sleeps", "lurk", "lurks",
        "watch", "watches", "keep", "keeps", "guard", "guards", "hold", "holds", "nest", "nests",
        "play", "plays", "will", "all", "both", "for", "walks", "walk", "hides", "hide", "hang",
        "hangs", "sit", "sits", "stand", "stands", "squat", "squats", "quarrel", "rises", "rise",
        "throw", "throws", "live", "lives", "prowl", "prowls", "roam", "roams", "was", "were",
        "can", "do", "does", "not", "playing", "quarrelling", "coiled", "chained", "each",
        "above", "below", "lair", "lairs", "lie", "lies", "fight", "fights", "if", "when",
        "unless", "as", "hidden", "dead", "feed", "feeds", "rest", "rests", "attack", "attacks",
    )
)  # fmt: skip
NOT_THEM = frozenset(
    "gp sp cp ep pp xp cn dc lb gold silver copper coins coin feet foot ft turns turn rounds "  # noqa: SIM905
    "round hours hour days damage points point miles yards inches steps hp hit levels level "
    "pounds lbs gallons people doors door chests chest chairs tables barrels crates casks "
    "beds cots bunks shelves statues pillars columns torches candles lamps shields spears "
    "swords bottles jars urns pots books scrolls scroll potions potion gems pearls opals "
    "garnets rings keys sacks bags nets ropes coils niches coffins graves windows arrows "
    "bolts stools benches vats troughs stones weights heaps rooms squares to more of each or "
    "in per charges uses fire cold acid poison times shells flasks rations lumps gloves robes "
    "surplices hammers boats punts stairs passages bones heat quills candlesticks teeth x "
    "item items bloodstones moonstones rubies diamonds emeralds sapphires vials goblets cups "
    "plates bowls mirrors hides skins furs planks bars ingots eggs cloaks boots cogs shelf "
    "parts minutes yard years year months weeks nights meals hands sides crystals lanterns "
    "pit ceiling lid thrones prisoners corpses lines rows pieces piece magic jewels "
    "tapestries paintings".split()
)
BEFORE_NAMES = ("chained", "hidden", "sleeping", "dead")
"""What may stand before a name, and ends one behind it."""
HOLDS = frozenset(
    "chest box coffer footlocker strongbox casket coffin trunk urn sarcophagus safe "  # noqa: SIM905
    "door lock lid crate barrel desk cabinet".split()
)
"""What has a trap with hit points, and is nobody."""
STATES = frozenset(
    "hidden frozen slain sunken drunken asleep awake drunk blind mad lame hungry "  # noqa: SIM905
    "invisible dead angry".split()
)
"""What only says more of those before it: `2 fishermen, drunk`."""
NOBODY = frozenset(("contents", "features", "description", "notes", "details", "room", "area"))
"""Heads of what stands in a room, which are nobody who does."""
GUARDS = frozenset(("guard", "guards"))
BEHIND_NOUN = frozenset(
    ("in", "at", "on", "with", "who", "and", "by", "here", "asleep", "from", "are", "is", "stand")
)
"""What stands behind guards who are somebody."""
