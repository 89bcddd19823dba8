"""poker-oracle: the rules of Badugi and Badacey, executable."""
