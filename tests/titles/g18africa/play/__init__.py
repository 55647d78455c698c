"""Whole games of 18Africa."""
