"""The search layer."""
