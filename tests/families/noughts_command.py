"""The `millrow` command with one more family: `python tests/families/noughts_command.py play noughts`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

    from families.noughts import NOUGHTS

    from millrow.cli import main
    from millrow.families import register

    register(NOUGHTS)
    main()
