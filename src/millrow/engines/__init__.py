"""Questions about positions: engines that choose and judge steps, and the levels people play against."""
