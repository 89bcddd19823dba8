"""The reference engine by the rules of a card room, behind the protocol."""

from oracle.adapters.reference import serve_reference

if __name__ == "__main__":
    serve_reference(["card-room"])
