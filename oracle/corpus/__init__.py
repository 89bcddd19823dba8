"""The corpus: vectors made from scenarios, written, checked, compared, and what they can detect."""
