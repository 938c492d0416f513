"""Tests of floor 5: faces onto sheets."""
