"""Without Node the checks of the page's JavaScript are skipped, and say so."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_without_node_one_line_says_what_was_not_checked(tmp_path: Path) -> None:
    for tool in ("sh", "dirname"):
        found = shutil.which(tool)
        assert found
        (tmp_path / tool).symlink_to(found)
    result = subprocess.run(
        ["sh", "tests/js/check.sh"], cwd=ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert result.stdout == ""
    assert result.stderr.startswith("SKIPPED: no Node, so the page's JavaScript was NOT checked")
    assert result.stderr.count("\n") == 1


def test_no_lock_file_is_kept() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not {"package-lock.json", "npm-shrinkwrap.json", "yarn.lock"} & set(tracked)
    assert not any(name.startswith("node_modules/") for name in tracked)
