"""Measures imports over HTTP, beside writing the same rows by SQL alone. PostgreSQL only."""

import csv
import io
from statistics import median
from uuid import uuid4

from django.db import connection, transaction

from accounts.models import DeviceToken, User
from connections.models import Connection
from tools.bench.calls import IMPORT_FACTOR
from tools.bench.client import Client
from tools.bench.measure import Line, milliseconds, seconds_of
from tools.generated.population import Population

ROWS = 30_000
ROUNDS = 5
BOUNDARY = "----bench"
FIELDS = [str(field.column) for field in Connection._meta.concrete_fields if field.name not in ("id", "owner")]
COLUMNS = ", ".join(FIELDS)
TAKE = f"COPY (SELECT {COLUMNS} FROM connections_connection WHERE owner_id = %s ORDER BY id) TO STDOUT"
STAGE = f"CREATE TEMPORARY TABLE parsed ON COMMIT DROP AS SELECT {COLUMNS} FROM connections_connection WHERE false"
UPSERT = f"""
INSERT INTO connections_connection (owner_id, {COLUMNS}) SELECT %s, {COLUMNS} FROM parsed
ON CONFLICT (owner_id, url_key) DO UPDATE SET ({COLUMNS}) = (SELECT {", ".join(f"excluded.{name}" for name in FIELDS)})
"""  # names of our own columns


def upload() -> bytes:
    """Return the multipart body that uploads a LinkedIn export with ROWS people."""
    population, text = Population(90_000, 2), io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"])
    for n in range(ROWS):
        person = population.person(n)
        known = (person.first_name, person.last_name, person.profile_url, person.email, person.employer)
        writer.writerow([*known, person.position, f"{n % 28 + 1:02} Mar {2010 + n % 15}"])
    head = 'Content-Disposition: form-data; name="file"; filename="Connections.csv"\r\nContent-Type: text/csv'
    return f"--{BOUNDARY}\r\n{head}\r\n\r\n{text.getvalue()}\r\n--{BOUNDARY}--\r\n".encode()


def newcomer() -> User:
    """Store a user without connections."""
    company, name = User.objects.get(username="hr").company, f"import-{uuid4().hex[:12]}"
    return User.objects.create_user(name, f"{name}@mail.example", company=company, first_name="Import", last_name="Er")


def write_by_sql(owner: User, rows: bytes) -> None:
    """Write rows by COPY and upsert in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(STAGE)
        with cursor.copy("COPY parsed FROM STDIN") as copy:
            copy.write(rows)
        cursor.execute(UPSERT, [owner.pk])


def measure_imports(client: Client) -> Line:
    """Import the same file as several people. Deletes what was imported at the end."""
    body, imported, written, people = upload(), [], [], []
    for _ in range(ROUNDS):
        importer, other = newcomer(), newcomer()
        people += [importer.pk, other.pk]
        client.tokens["importer"] = DeviceToken.issue(importer)
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        sent = client.send("importer", "import-linkedin/", method="POST", body=body, content_type=kind)
        imported.append(sent[0])
        with connection.cursor() as cursor, cursor.copy(TAKE, [importer.pk]) as copy:
            rows = b"".join(bytes(block) for block in copy)
        written.append(seconds_of(lambda rows=rows, other=other: write_by_sql(other, rows)))  # type: ignore[misc]
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM connections_connection WHERE owner_id = ANY(%s)", [people])
        cursor.execute("VACUUM ANALYZE connections_connection")
    return Line(
        f"Import of {ROWS:,} rows",
        milliseconds(median(imported)),
        milliseconds(max(imported)),
        0,
        IMPORT_FACTOR * milliseconds(median(written)),
        statements_ms=milliseconds(median(written)),
    )
