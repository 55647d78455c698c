"""The formats layer."""
