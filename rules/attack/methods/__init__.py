"""The ways to hold an attack roll against an armour class, one file each."""
