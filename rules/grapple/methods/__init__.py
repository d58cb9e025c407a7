"""Ways to decide a grapple, one file each."""
