"""A real OpenID provider for tests: oauth2-mock-server, a development dependency of the front end."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from config.environment import REPOSITORY

MODULES: Path = REPOSITORY / "frontend" / "node_modules"
SCRIPT = Path(__file__).with_suffix(".mjs")


class Peer:
    """The running provider: its URL, and the claims about the next person who signs in."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.url = self.read()
        assert self.url, "the provider did not start: its own words are above"

    def read(self) -> str:
        assert self.process.stdout is not None
        line: str = self.process.stdout.readline()
        return line.strip()

    def tell(self, what: Any) -> None:
        """Send it a line of JSON."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()
        assert self.read() == "ok"

    def claims(self, **claims: Any) -> None:
        """Set the claims of the next ID tokens."""
        self.tell(claims)


@contextmanager
def running_script(script: Path, package: str, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """Start a script with a package of the front end, and stop it at the end. Skips without it, except in CI."""
    node, folder = shutil.which("node"), MODULES / package
    if node is None or not folder.is_dir():
        reason = f"THE SIGN-IN WITH A PROVIDER IS NOT TESTED: needs node and {folder} (npm ci in frontend/)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    process = subprocess.Popen(  # noqa: S603  # our own script and the package beside it
        [node, str(script), str(folder), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def running_peer() -> Iterator[Peer]:
    """Start the provider on a free port, and stop it at the end. Skips the test without it, except in CI."""
    with running_script(SCRIPT, "oauth2-mock-server") as process:
        yield Peer(process)
