"""Skills, training and backgrounds: `/do skill`, `/do train` and `/do background`."""
