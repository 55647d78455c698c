"""The solution layer."""
