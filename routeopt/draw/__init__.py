"""The draw layer."""
