"""Adapters: small programs that make an engine speak the protocol; they report, never judge."""
