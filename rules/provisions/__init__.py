"""Food and drink of a party that is out, used up as days go by."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="movement", implements=("OSE-RESOURCES",))
