"""The party as a whole: who speaks for it, who walks where, who maps, and good advice on it."""
