"""Starting, stopping and checking the programs of a cluster by Supervisor."""

import subprocess
import time
from collections.abc import Callable
from functools import partial
from http.client import HTTPException
from typing import Any
from xmlrpc.client import Error, Fault, ServerProxy

from config.start import die_with_parent
from tools.cluster.layout import Layout, Unable, programs

ALREADY_STARTED, NOT_RUNNING = 60, 70


def wait_for(what: str, is_so: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait until `is_so` returns a true value, and return it. Raises Unable after `seconds`."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > end:
            raise Unable(f"{what} did not happen within {seconds:.0f} seconds. The folder `log` may say why.")
        time.sleep(0.2)
    return found


class Supervisor:
    """Controls supervisord by XML-RPC. Not thread-safe."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        password, port = layout.passwords["supervisor"], layout.ports["supervisor"]
        self.rpc: Any = ServerProxy(f"http://cluster:{password}@127.0.0.1:{port}/RPC2").supervisor
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start supervisord in a new session, so that Ctrl-C only reaches `make cluster`, which stops it in order."""
        command = [programs()["supervisord"], "-n", "-c", str(self.layout.folder / "supervisord.conf")]
        with (self.layout.folder / "log" / "supervisord.out").open("wb") as out:
            self.process = subprocess.Popen(  # noqa: S603  # Debian's own, with a configuration of ours
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                # Without this process's variables for Python and the product.
                env={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8"},
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        wait_for("The start of supervisor", self.answers, 20)

    def answers(self) -> bool:
        """Whether supervisord runs."""
        try:
            return bool(self.rpc.getState()["statename"] == "RUNNING")
        except (OSError, Error, HTTPException):
            return False

    def start(self, *names: str) -> None:
        """Start programs at the same time."""
        for name in names:
            self.ignoring(ALREADY_STARTED, self.rpc.startProcess, name, False)

    def stop(self, *names: str, wait: bool = True) -> None:
        """Stop programs at the same time. They are not restarted until `start` is called."""
        for name in names:
            self.ignoring(NOT_RUNNING, self.rpc.stopProcess, name, False)
        for name in names if wait else ():
            wait_for(f"The end of {name}", partial(self.is_ended, name), 90)

    def is_ended(self, name: str) -> bool:
        """Whether a program is not running."""
        return not self.pid_of(name)

    def pid_of(self, name: str) -> int:
        """Return the process id of a program; 0 if it is not running."""
        return int(self.rpc.getProcessInfo(name)["pid"])

    def running(self) -> list[str]:
        """Return the names of the running programs."""
        return [each["name"] for each in self.rpc.getAllProcessInfo() if each["pid"]]

    def end(self) -> None:
        """Stop supervisord and all its programs."""
        self.rpc.shutdown()
        if self.process:
            self.process.wait(120)

    @staticmethod
    def ignoring(code: int, call: Callable[..., Any], *arguments: Any) -> None:
        """Call an RPC method, and ignore the fault with this code."""
        try:
            call(*arguments)
        except Fault as fault:
            if fault.faultCode != code:
                raise
