"""Measures how long the worker takes to understand positions, and how much that slows down imports."""

import json
import subprocess
import sys
from typing import Any

from config.environment import BASE_DIR
from tools.bench.client import Client
from tools.bench.imports import BOUNDARY, MAKE_PEOPLE, form, linkedin_file
from tools.bench.product import Product
from tools.bench.report import Line, understanding_line
from tools.bench.timing import Times

ROUNDS = 4
# The target in seconds, for all rows of an import.
TARGET_SECONDS = 30
# The target for the time of an import during understanding, as a multiple of its time alone.
MAX_SLOWDOWN = 1.15
# Does what the worker does, for one owner. Prints a line when it begins, and then the seconds that it took.
SCRIPT = """
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


class UnderstandingWorker:
    """A process that understands the positions of one owner, as the worker does. Returns once it has begun."""

    def __init__(self, product: Product, owner: int) -> None:
        self.process = subprocess.Popen(  # noqa: S603  # a command of ours
            [sys.executable, "manage.py", "shell", "--no-imports", "--command", SCRIPT.replace("OWNER", str(owner))],
            cwd=BASE_DIR, env=product.environment, text=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.line()

    def line(self) -> str:
        """Return the next line that the process prints."""
        if self.process.stdout is None:
            raise RuntimeError("The output of the process is not captured.")
        return str(self.process.stdout.readline())

    def seconds(self) -> float:
        """Wait for the end, and return how long it took. Raises CalledProcessError."""
        duration = self.line()
        if self.process.wait():
            raise subprocess.CalledProcessError(self.process.returncode, self.process.args)
        return float(json.loads(duration))


def measure_understanding(product: Product) -> list[Line]:
    """Measure imports alone, and imports while the positions of the previous one are understood, alternately."""
    people = product.shell(MAKE_PEOPLE.replace("PEOPLE", str(2 * ROUNDS)))
    body = form(linkedin_file(product))
    alone, beside, reading = Times(), Times(), Times()
    with product.connect() as database:
        for (owner, token), (_, other_token) in zip(people[::2], people[1::2], strict=True):
            alone.seconds.append(time_import(product, token, body))
            reader = UnderstandingWorker(product, owner)
            beside.seconds.append(time_import(product, other_token, body))
            reading.seconds.append(reader.seconds())
        delete_imported(database, [pk for pk, _ in people])
    return [
        understanding_line("Import while others' are read", beside, alone, MAX_SLOWDOWN, "import by itself"),
        understanding_line("Positions of 30,000 read", reading, Times([TARGET_SECONDS]), 1, f"{TARGET_SECONDS} s"),
    ]


def time_import(product: Product, token: str, body: bytes) -> float:
    """Import a file over HTTP. Returns the seconds that it took."""
    client = Client(product.url, token)
    seconds, _ = client.send(client.request("import-linkedin/", body, f"multipart/form-data; boundary={BOUNDARY}"))
    client.close()
    return seconds


def delete_imported(database: Any, owners: list[int]) -> None:
    """Delete the connections of these owners, with their profiles and suggestion counts."""
    database.execute(
        "DELETE FROM matching_connectionprofile USING connections_connection"
        " WHERE connection_id = connections_connection.id AND owner_id = ANY(%s)",
        [owners],
    )
    database.execute("DELETE FROM matching_suggestioncount WHERE owner_id = ANY(%s)", [owners])
    database.execute("DELETE FROM connections_connection WHERE owner_id = ANY(%s)", [owners])
    database.execute("VACUUM ANALYZE connections_connection, matching_connectionprofile, matching_suggestioncount")
