"""Where everything is: the folder, ports, passwords and users. Made at the first start, kept for the next ones."""

import json
import os
import pwd
import secrets
import shutil
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from config.environment import BASE_DIR

HERE = Path(__file__).parent
NODES = (1, 2)
PORTS = (
    "etcd",
    "etcd_peer",
    "redis",
    "postgres_1",
    "postgres_2",
    "patroni_1",
    "patroni_2",
    "primary",
    "replica",
    "pgbouncer",
    "app_1",
    "app_2",
    "supervisor",
)
PASSWORDS = ("postgres", "replicator", "rewind", "vouch", "patroni", "redis", "supervisor", "secret_key", "metrics")
# Each engine's own folder, beside those of the product (app) and what all of them write (log).
ENGINE_FOLDERS = ("etcd", "redis", "node-1", "node-2", "haproxy", "pgbouncer", "nginx")
# Debian keeps the engines here, which is not on everybody's path.
POSTGRESQL = Path("/usr/lib/postgresql")
PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


class Unable(Exception):  # noqa: N818  # not a fault: something that whoever starts it has to do
    """Why the cluster cannot be started, in a sentence."""


@dataclass(frozen=True)
class Layout:
    """The cluster of one folder. `engine_user` owns and runs the engines, some of which refuse root."""

    folder: Path
    port: int
    engine_user: str
    ports: dict[str, int]
    passwords: dict[str, str]

    @classmethod
    def of(cls, folder: Path, port: int) -> Self:
        """The layout that the folder has, or a new one. Raises Unable."""
        user = engine_user()
        folder.mkdir(parents=True, exist_ok=True)
        # Others may pass through to what is theirs, and read nothing.
        folder.chmod(0o711)
        refuse_closed_folders(folder, user)
        kept = folder / "layout.json"
        if not kept.exists():
            made = {"ports": free_ports(PORTS), "passwords": {name: secrets.token_hex(24) for name in PASSWORDS}}
            kept.touch(mode=0o600)
            kept.write_text(json.dumps(made, indent=2))
        return cls(folder, port, user, **json.loads(kept.read_text()))

    @property
    def url(self) -> str:
        """What people open."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid_file(self) -> Path:
        """Has the id of the process of `make cluster` while it runs."""
        return self.folder / "cluster.pid"

    def database_url(self, name: str) -> str:
        """One of PgBouncer's two: `vouch`, `vouch_replica`."""
        return f"postgres://vouch:{self.passwords['vouch']}@127.0.0.1:{self.ports['pgbouncer']}/{name}"

    @property
    def environment(self) -> dict[str, str]:
        """The settings of the product, the same for servers and workers."""
        return {
            "DATABASE_URL": self.database_url("vouch"),
            "REPLICA_URL": self.database_url("vouch_replica"),
            "TRANSACTION_POOLING": "1",
            "REDIS_URL": f"redis://:{self.passwords['redis']}@127.0.0.1:{self.ports['redis']}/0",
            "SECRET_KEY": self.passwords["secret_key"],
            "METRICS_TOKEN": self.passwords["metrics"],
            "DATA_DIR": str(self.folder / "app"),
            "FRONTEND_URL": self.url,
            "TRUSTED_PROXIES": "1",
            "WORKERS": "1",
        }

    def make_folders(self) -> None:
        """One for each engine, which nobody else reads."""
        for name in ENGINE_FOLDERS:
            folder = self.folder / name
            folder.mkdir(exist_ok=True, mode=0o700)
            if not os.getuid():
                shutil.chown(folder, self.engine_user, self.engine_user)
        for name in ("app", "log"):
            (self.folder / name).mkdir(exist_ok=True, mode=0o700)

    def context(self, extra: Mapping[str, str] | None = None) -> dict[str, Any]:
        """What the templates are filled with; `extra` are more settings of the product."""
        return {
            "cluster": self,
            "ports": self.ports,
            "passwords": self.passwords,
            "nodes": NODES,
            "programs": programs(),
            "python": sys.executable,
            "backend": BASE_DIR,
            "as_root": not os.getuid(),
            "environment": {**self.environment, **(extra or {})},
        }

    def refuse_taken_ports(self) -> None:
        """Raise Unable where something else listens on one of the ports."""
        taken = [f"{port} ({name})" for name, port in {**self.ports, "nginx": self.port}.items() if is_taken(port)]
        if taken:
            raise Unable(
                f"Something listens on 127.0.0.1 already at {', '.join(taken)}. Is the cluster running? "
                "`make cluster-stop` ends it; `CLUSTER_PORT=… make cluster` takes another port for nginx."
            )


def own_name() -> str:
    """Who runs this."""
    return pwd.getpwuid(os.getuid()).pw_name


def engine_user() -> str:
    """Who runs the engines: PostgreSQL and PgBouncer refuse root."""
    return "postgres" if own_name() == "root" else own_name()


def programs() -> dict[str, str]:
    """Where each program is. Raises Unable, with what to install."""
    packages = {
        "etcd": "etcd-server",
        "patroni": "patroni",
        "pgbouncer": "pgbouncer",
        "haproxy": "haproxy",
        "redis-server": "redis-server",
        "nginx": "nginx",
        "supervisord": "supervisor",
    }
    found = {program.replace("-", "_"): shutil.which(program, path=PLACES) for program in packages}
    missing = [package for program, package in packages.items() if not found[program.replace("-", "_")]]
    servers = sorted(POSTGRESQL.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if not servers or int(servers[-1].parts[-3]) < 15:
        missing.append("postgresql-15")
    if missing:
        raise Unable(
            "`make cluster` needs programs that are missing here. On Debian 12, as root: "
            f"apt-get install --no-install-recommends {' '.join(missing)} "
            "(it starts its own copies: the services that come with the packages may be disabled)."
        )
    return {**{name: path for name, path in found.items() if path}, "postgresql": str(servers[-1].parent)}


def free_ports(names: tuple[str, ...]) -> dict[str, int]:
    """A port for each, on which nobody listens now."""
    sockets = {name: socket.create_server(("127.0.0.1", 0)) for name in names}
    ports = {name: int(each.getsockname()[1]) for name, each in sockets.items()}
    for each in sockets.values():
        each.close()
    return ports


def is_taken(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def refuse_closed_folders(folder: Path, user: str) -> None:
    """Raise Unable where the user of the engines cannot come to their folders."""
    own = pwd.getpwnam(user)
    for parent in (folder, *folder.parents) if user != own_name() else ():
        stat = parent.stat()
        if not stat.st_mode & (0o100 if stat.st_uid == own.pw_uid else 0o001):
            raise Unable(
                f"The engines run as the user {user}, who may not enter {parent}. "
                "Set CLUSTER_DIR to a folder elsewhere, or start `make cluster` as an ordinary user."
            )
