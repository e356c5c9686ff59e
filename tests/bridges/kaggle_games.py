"""Complete games of the agent with kaggle-environments: `python tests/bridges/kaggle_games.py`, if it is installed.

The package brings more than a gigabyte of dependencies, so the tests run this in its own environment (-m slow).
"""

import random

from millrow.bridges.kaggle import agent

SIZES = [(7, 6, 4), (4, 4, 3), (9, 9, 5), (6, 3, 4), (3, 2, 2), (1, 1, 1), (5, 5, 1), (12, 11, 5), (8, 7, 4)]


def main() -> None:
    from kaggle_environments import make

    random.seed(1)
    for columns, rows, inarow in SIZES:
        for seat in (0, 1):
            world = make("connectx", configuration={"columns": columns, "rows": rows, "inarow": inarow}, debug=True)
            world.run([agent, "random"] if seat == 0 else ["random", agent])
            states = [state.status for state in world.state]
            assert states == ["DONE", "DONE"], (columns, rows, inarow, states)
            left = min(step[seat].observation.get("remainingOverageTime", 60) for step in world.steps)
            print(
                f"{columns} x {rows}, {inarow} in a row, seat {seat}: reward {world.state[seat].reward},"
                f" {len(world.steps) - 1} moves, overage left {left:.1f} s"
            )
            if inarow > 2 and (columns, rows, inarow) != (6, 3, 4):
                assert world.state[seat].reward >= 0, "lost to random play"


if __name__ == "__main__":
    main()
