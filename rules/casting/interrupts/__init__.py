"""What disrupts a spell before it is cast, one file for each rule."""
