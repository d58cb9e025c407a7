"""Food and drink of a party that is out."""
