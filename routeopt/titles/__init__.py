"""The titles layer."""
