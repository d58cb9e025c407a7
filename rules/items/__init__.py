"""Items: weapons, armour and gear of characters, monsters and hirelings."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="expedition", implements=("ERIS-ITEM-LIMITS",))
