"""The two drop boards as test parameters, marked so that each can be tested on its own."""

import pytest

BOTH_BOARDS = (
    pytest.param("fast", marks=pytest.mark.fast_board),
    pytest.param("memory", marks=pytest.mark.memory_board),
)
