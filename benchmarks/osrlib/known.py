"""Where the two read the books differently: what is compared, as a pattern, and why."""

OF_3_PLUS = (
    "Bugbear|Carcass Crawler|Gecko|Giant Hawk|Giant Piranha|Hippogriff|Mountain Lion|Tiger Beetle"
)
"""Monsters of 3+1 hit dice."""
BONUS = "counts with its bonus here; osrlib drops that, as the book does for sleep alone"
DIFFERENCES: tuple[tuple[str, str], ...] = (
    (f"reach/magic-user/Charm Monster/.*/({OF_3_PLUS})", f"3+1 {BONUS}"),
    (r"reach/magic-user/Death Spell/kill/Djinni \(Lesser\)", f"7+1 {BONUS}"),
    (
        "reach/magic-user/Sleep/single_4_plus/(Draco|Rhagodessa|Weasel, Giant)",
        "the book says 4+1, which is just that here, and 4 with any bonus in osrlib",
    ),
    ("blast/a die of 1, a save of 20", "half of 1 point is 1 here (R-HALF), and none in osrlib"),
    ("blast/two targets", "one roll counts for all here; in osrlib there is one for each"),
)
