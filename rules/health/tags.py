"""The words on damage that rules know. Any other word can be typed, and says nothing by itself."""

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    "fire": "it burns; takes the gear of those whom it kills",
    "lightning": "takes the gear of those whom it kills",
    "breath": "a breath attack; takes the gear of those whom it kills",
    "destructive": "anything else that takes the gear of those whom it kills",
    "magic": "it is magic; saves count the second row",
    "wand": "it comes from a wand",
    "poison": "it is poison",
    "cold": "it freezes",
    "area": "it strikes all who are there",
}
"""What each word means."""
