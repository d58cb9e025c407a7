"""What a way is called: whether a word is one of ways, and where brackets behind it say it lies."""

from cogs.places.key_way_words import CALLED, DIRECTION, LOCKED, OPEN, SECRET, STUCK, direction_of
from cogs.places.ways import DOORS


def is_passage(name: str) -> bool:
    """Whether what a way is called has nothing to shut."""
    noun = name.lower().rpartition(" ")[2]
    return noun in OPEN or noun.removesuffix("s") in OPEN or noun == "entrance"


def ends_as_way(name: str) -> bool:
    """Whether a room is called after its door."""
    called = [found for found in CALLED.finditer(name) if found.end() == len(name)]
    return bool(called) and called[0]["noun"].lower() in DOORS


def is_way_word(word: str) -> bool:
    """Whether a word is what ways are called, where they lie or how they stand."""
    pieces = word.lower().strip(".,;:()")
    whole = CALLED.fullmatch(pieces) or DIRECTION.fullmatch(word) or SECRET.fullmatch(pieces)
    return bool(whole or LOCKED.fullmatch(pieces) or STUCK.fullmatch(pieces))


def is_where(inside: str) -> bool:
    """Whether what stands in brackets says where a way lies or how it stands: `west, locked`."""
    words = inside.replace(",", " ").split()
    return bool(words) and all(direction_of(one) or is_way_word(one) for one in words)


def where_in(head: str) -> str:
    """Where a way lies by the brackets behind its name, "" without: `Ladder (up)`."""
    words = head.partition("(")[2].partition(")")[0].replace(",", " ").split()
    return next((point for word in words if (point := direction_of(word))), "")
