"""What it costs that positions are understood: how long the worker reads, and what an import loses by it."""

import json
import subprocess
import sys
from typing import Any

from bench.client import Client
from bench.imports import BOUNDARY, MAKE_PEOPLE, form, linkedin_file
from bench.product import Product
from bench.report import Line, line_of_reading
from bench.timing import Times
from config.environment import BASE_DIR

ROUNDS = 4
# In seconds, for the rows of an import.
SECONDS_TO_READ = 30
# Of the import by itself.
MOST_SLOWED = 1.15
# As the worker does it, for one owner: it says when it begins, and how long it took.
READ = """
import time
from accounts.models import User
from common.worker import give_way
from matching.chores import update_networks
from matching.models import ConnectionProfile
give_way()
owner = User.objects.get(pk=OWNER)
print("begun", flush=True)
began = time.monotonic()
update_networks([(owner.pk, owner.company_id)])
print(time.monotonic() - began, flush=True)
assert ConnectionProfile.objects.filter(connection__owner=owner).count() == owner.connections.count()
"""


class Reader:
    """A worker that reads the positions of one owner."""

    def __init__(self, product: Product, owner: int) -> None:
        self.process = subprocess.Popen(  # noqa: S603  # a command of ours
            [sys.executable, "manage.py", "shell", "--no-imports", "--command", READ.replace("OWNER", str(owner))],
            cwd=BASE_DIR, env=product.environment, text=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.line()

    def line(self) -> str:
        """The next that it says."""
        if self.process.stdout is None:
            raise RuntimeError("What it says is not read.")
        return str(self.process.stdout.readline())

    def seconds(self) -> float:
        """How long it took, once it is done. Raises CalledProcessError."""
        took = self.line()
        if self.process.wait():
            raise subprocess.CalledProcessError(self.process.returncode, self.process.args)
        return float(json.loads(took))


def measure_reading(product: Product) -> list[Line]:
    """Imports while nothing is read, and imports while the positions of the one before are, in turn."""
    people = product.shell(MAKE_PEOPLE.replace("PEOPLE", str(2 * ROUNDS)))
    body = form(linkedin_file(product))
    alone, beside, reading = Times(), Times(), Times()
    with product.connect() as database:
        for (owner, token), (_, other_token) in zip(people[::2], people[1::2], strict=True):
            alone.seconds.append(time_of_import(product, token, body))
            reader = Reader(product, owner)
            beside.seconds.append(time_of_import(product, other_token, body))
            reading.seconds.append(reader.seconds())
        forget(database, [pk for pk, _ in people])
    return [
        line_of_reading("Import while others' are read", beside, alone, MOST_SLOWED, "import by itself"),
        line_of_reading("Positions of 30,000 read", reading, Times([SECONDS_TO_READ]), 1, f"{SECONDS_TO_READ} s"),
    ]


def time_of_import(product: Product, token: str, body: bytes) -> float:
    """Over HTTP, in seconds."""
    client = Client(product.url, token)
    seconds, _ = client.send(client.request("import-linkedin/", body, f"multipart/form-data; boundary={BOUNDARY}"))
    client.close()
    return seconds


def forget(database: Any, owners: list[int]) -> None:
    """Delete what was imported, and with it what was understood of it."""
    database.execute(
        "DELETE FROM matching_connectionprofile USING connections_connection"
        " WHERE connection_id = connections_connection.id AND owner_id = ANY(%s)",
        [owners],
    )
    database.execute("DELETE FROM matching_suggestioncount WHERE owner_id = ANY(%s)", [owners])
    database.execute("DELETE FROM connections_connection WHERE owner_id = ANY(%s)", [owners])
    database.execute("VACUUM ANALYZE connections_connection, matching_connectionprofile, matching_suggestioncount")
