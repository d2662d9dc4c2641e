"""The folder, ports, passwords and users of a cluster, and the configuration files that are written with them."""

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
from typing import Self

from django.template import Context, Engine

from config.environment import BASE_DIR
from tools.ports import free_ports

HERE = Path(__file__).parent
# The template of each file (with the node for Patroni), and the file's path in the cluster's folder.
FILES = {
    "etcd.yml": "etcd/etcd.yml",
    "haproxy.cfg": "haproxy/haproxy.cfg",
    "pgbouncer.ini": "pgbouncer/pgbouncer.ini",
    "userlist.txt": "pgbouncer/userlist.txt",
    "nginx.conf": "nginx/nginx.conf",
    "patroni.yml 1": "node-1/patroni.yml",
    "patroni.yml 2": "node-2/patroni.yml",
    "supervisord.conf": "supervisord.conf",
}
MISSING = "!missing!"
templates = Engine(dirs=[str(HERE / "templates")], autoescape=False, string_if_invalid=MISSING)
NODES = (1, 2)
PORTS = (
    "etcd",
    "etcd_peer",
    "postgres_1",
    "postgres_2",
    "patroni_1",
    "patroni_2",
    "primary",
    "pgbouncer",
    "app_1",
    "app_2",
    "supervisor",
)
PASSWORDS = ("postgres", "replicator", "rewind", "vouch", "patroni", "supervisor", "secret_key")
# The folder of each program; the product uses `app`, and all logs are in `log`.
ENGINE_FOLDERS = ("etcd", "node-1", "node-2", "haproxy", "pgbouncer", "nginx")
# Where Debian installs the programs, which is not in every user's PATH.
POSTGRESQL = Path("/usr/lib/postgresql")
PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


class Unable(Exception):  # noqa: N818  # not a fault of the program: the user has to change something
    """The cluster cannot be started or stopped. The message says why."""


@dataclass(frozen=True)
class Layout:
    """The layout of the cluster in a folder. `engine_user` owns and runs the programs, some of which refuse root."""

    folder: Path
    port: int
    engine_user: str
    ports: dict[str, int]
    passwords: dict[str, str]

    @classmethod
    def of(cls, folder: Path, port: int) -> Self:
        """Return the layout that is stored in the folder, or store a new one. Raises Unable."""
        user = engine_user()
        folder.mkdir(parents=True, exist_ok=True)
        # Other users can reach their files below the folder, but cannot list it.
        folder.chmod(0o711)
        refuse_closed_folders(folder, user)
        kept = folder / "layout.json"
        if not kept.exists():
            made = {
                "ports": free_ports(PORTS),
                "passwords": {name: secrets.token_hex(24) for name in PASSWORDS},
            }
            kept.touch(mode=0o600)
            kept.write_text(json.dumps(made, indent=2))
        return cls(folder, port, user, **json.loads(kept.read_text()))

    @property
    def url(self) -> str:
        """The public URL of the product."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database_url(self) -> str:
        """The URL of PgBouncer's database, which is the primary."""
        return f"postgres://vouch:{self.passwords['vouch']}@127.0.0.1:{self.ports['pgbouncer']}/vouch"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the product's servers and workers."""
        return {
            "DATABASE_URL": self.database_url,
            "TRANSACTION_POOLING": "1",
            "SECRET_KEY": self.passwords["secret_key"],
            "DATA_DIR": str(self.folder / "app"),
            "FRONTEND_URL": self.url,
            "TRUSTED_PROXIES": "1",
            "WORKERS": "1",
        }

    def make_folders(self) -> None:
        """Create the folders, readable only by their owners."""
        for name in ENGINE_FOLDERS:
            folder = self.folder / name
            folder.mkdir(exist_ok=True, mode=0o700)
            if not os.getuid():
                shutil.chown(folder, self.engine_user, self.engine_user)
        for name in ("app", "log"):
            (self.folder / name).mkdir(exist_ok=True, mode=0o700)

    def render(self, extra: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the text of each file by its path. `extra` are further settings of the product.

        Missing values are rendered as MISSING.
        """
        values = {
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
        texts: dict[str, str] = {}
        for source, place in FILES.items():
            template, _, node = source.partition(" ")
            own = {f"{of}_port": self.ports[f"{of}_{node}"] for of in ("postgres", "patroni") if node}
            # Without localization of numbers.
            context = Context({**values, **own, "node": node}, use_l10n=False)
            texts[place] = templates.get_template(template).render(context)
        return texts

    def write(self, extra: Mapping[str, str] | None = None) -> None:
        """Write all files, readable only by their owners, since they contain passwords."""
        for place, text in self.render(extra).items():
            file = self.folder / place
            file.touch(mode=0o600)
            file.write_text(text)
            if not os.getuid() and "/" in place:
                shutil.chown(file, self.engine_user, self.engine_user)

    def refuse_taken_ports(self) -> None:
        """Raise Unable if one of the ports is in use."""
        taken = [f"{port} ({name})" for name, port in {**self.ports, "nginx": self.port}.items() if is_taken(port)]
        if taken:
            raise Unable(
                f"Something listens on 127.0.0.1 already at {', '.join(taken)}. Is the cluster running? "
                "`make cluster-stop` ends it; `CLUSTER_PORT=… make cluster` takes another port for nginx."
            )


def own_name() -> str:
    """Return the name of the current user."""
    return pwd.getpwuid(os.getuid()).pw_name


def engine_user() -> str:
    """Return the name of the user who runs the programs, since PostgreSQL and PgBouncer refuse root."""
    return "postgres" if own_name() == "root" else own_name()


def programs() -> dict[str, str]:
    """Return the paths of the programs. Raises Unable with the missing packages."""
    packages = {
        "etcd": "etcd-server",
        "patroni": "patroni",
        "pgbouncer": "pgbouncer",
        "haproxy": "haproxy",
        "nginx": "nginx",
        "supervisord": "supervisor",
    }
    found = {program: shutil.which(program, path=PLACES) for program in packages}
    missing = [package for program, package in packages.items() if not found[program]]
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


def is_taken(port: int) -> bool:
    """Whether a port is in use."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def refuse_closed_folders(folder: Path, user: str) -> None:
    """Raise Unable if the user who runs the programs has no access to a parent of the folder."""
    own = pwd.getpwnam(user)
    for parent in (folder, *folder.parents) if user != own_name() else ():
        stat = parent.stat()
        if not stat.st_mode & (0o100 if stat.st_uid == own.pw_uid else 0o001):
            raise Unable(
                f"The engines run as the user {user}, who may not enter {parent}. "
                "Set CLUSTER_DIR to a folder elsewhere, or start `make cluster` as an ordinary user."
            )
