"""Millrow: play, study and solve Men's Morris and Connect Four, with all their relatives."""

__version__ = "0.1.0"
