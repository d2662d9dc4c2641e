"""Writing the configuration files from the templates."""

import os
import shutil
from collections.abc import Mapping

from django.template import Context, Engine

from tools.cluster.layout import HERE, NODES, Layout

# The template of each file (with the node for Patroni), and the file's path in the cluster's folder.
FILES = {
    "etcd.yml": "etcd/etcd.yml",
    "redis.conf": "redis/redis.conf",
    "haproxy.cfg": "haproxy/haproxy.cfg",
    "pgbouncer.ini": "pgbouncer/pgbouncer.ini",
    "userlist.txt": "pgbouncer/userlist.txt",
    "nginx.conf": "nginx/nginx.conf",
    **{f"patroni.yml {node}": f"node-{node}/patroni.yml" for node in NODES},
    "supervisord.conf": "supervisord.conf",
}
MISSING = "!missing!"
templates = Engine(dirs=[str(HERE / "templates")], autoescape=False, string_if_invalid=MISSING)


def render(layout: Layout, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the text of each file by its path in the cluster's folder. Missing values are rendered as MISSING."""
    texts: dict[str, str] = {}
    for source, place in FILES.items():
        template, _, node = source.partition(" ")
        # Without localization of numbers, and with the values of each node.
        context = Context({**layout.context(extra), "node": node}, use_l10n=False)
        if node:
            context["postgres_port"], context["rest_port"] = (
                layout.ports[f"{of}_{node}"] for of in ("postgres", "patroni")
            )
        texts[place] = templates.get_template(template).render(context)
    return texts


def write(layout: Layout, extra: Mapping[str, str] | None = None) -> None:
    """Write all files, readable only by their owners, since they contain passwords."""
    for place, text in render(layout, extra).items():
        file = layout.folder / place
        file.touch(mode=0o600)
        file.write_text(text)
        if not os.getuid() and "/" in place:
            shutil.chown(file, layout.engine_user, layout.engine_user)
