"""The kinds of file that stat blocks can be read from and written as, one module each."""
