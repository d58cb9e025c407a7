"""Skills, training and backgrounds: `/skill`, `/train` and `/background`."""
