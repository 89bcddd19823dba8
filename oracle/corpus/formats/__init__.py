"""The corpus in other formats: each is a function that makes files."""
