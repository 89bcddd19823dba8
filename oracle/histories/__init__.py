"""Hand histories: read, audited, and the house inferred from them."""
