"""The rules of both families: pure functions over small values, no text beyond steps, no input or output."""
