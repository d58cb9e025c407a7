"""Food and drink of a party that is out, used up as days go by."""
