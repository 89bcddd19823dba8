"""Hand histories: what each form of them tells, read into one record and written from it."""
