"""Storage: tables, migrations, and `Games`, the one door through which a game changes."""
