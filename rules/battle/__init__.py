"""What battles of many do to characters: volleys, and destroyed figures."""
