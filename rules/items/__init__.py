"""Items: weapons, armour and gear of characters, monsters and hirelings."""
