"""The vocabulary of the table: what is said, what happened, how things stand. It knows no rule."""
