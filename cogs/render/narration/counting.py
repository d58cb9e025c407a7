"""Numbers of people in words, as they are said of hirelings."""

_PLURALS = {
    "Cleric": "Clerics",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Light Foot": "Light Foot",
    "Heavy Foot": "Heavy Foot",
    "Spy": "Spies",
    "Thief": "Thieves",
}


def several(count: int, what: str) -> str:
    """`1 Swordsman`, `2 Swordsmen`, `3 normal hirelings`."""
    return f"{count} {what if count == 1 else plural(what)}"


def plural(what: str) -> str:
    """What more than one of them are called."""
    if what in _PLURALS:
        return _PLURALS[what]
    if what.lower().endswith("man"):
        return f"{what[:-2]}en"
    return f"{what}s"
