"""Engines that misbehave, each in one chosen way; README.md lists them all."""
