"""An engine that declines every question."""
