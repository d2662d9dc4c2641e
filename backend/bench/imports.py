"""Measures imports over HTTP, compared with writing the same rows by SQL alone. PostgreSQL only."""

import csv
import io
import time
from typing import Any

from bench.client import Client
from bench.product import Product
from bench.timing import Times

ROWS = 30_000
ROUNDS = 5
BOUNDARY = "----bench"
COLUMNS = (
    "first_name, last_name, email, employer, position, profile_url, connected_at, "
    "name_folded, employer_folded, position_folded, email_key, url_key, name_key, profile, employer_key"
)
# Two users per round: one imports over HTTP, the other's rows are written by the statements below.
MAKE_PEOPLE = """
import json
from accounts.models import DeviceToken, User
company = User.objects.get(username="hr").company
def make():
    user = User.objects.create_user(f"import-{User.objects.count()}", f"import{User.objects.count()}@mail.example",
        company=company, first_name="Import", last_name="Er")
    return [user.pk, DeviceToken.issue(user)]
print(json.dumps([make() for _ in range(PEOPLE)]))
"""
MAKE_FILE = """
import json
from demo.generated.population import Population
population = Population(90_000, 2)
people = [population.person(number) for number in range(ROWS)]
print(json.dumps([[p.first_name, p.last_name, p.profile_url, p.email, p.employer, p.position] for p in people]))
"""
TAKE = f"COPY (SELECT {COLUMNS} FROM connections_connection WHERE owner_id = %s ORDER BY id) TO STDOUT"  # noqa: S608
STAGE = f"CREATE TEMPORARY TABLE parsed ON COMMIT DROP AS SELECT {COLUMNS} FROM connections_connection WHERE false"  # noqa: S608
UPSERT = f"""
INSERT INTO connections_connection (owner_id, imported_at, created_at, updated_at, {COLUMNS})
SELECT %s, now(), now(), now(), {COLUMNS} FROM parsed
ON CONFLICT (owner_id, url_key) DO UPDATE SET ({COLUMNS}, imported_at, updated_at) =
(SELECT {", ".join(f"excluded.{name.strip()}" for name in COLUMNS.split(","))}, now(), now())
"""  # noqa: S608  # names of ours


def linkedin_file(product: Product) -> bytes:
    """Return the bytes of a LinkedIn export with `ROWS` people."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"])
    for n, person in enumerate(product.shell(MAKE_FILE.replace("ROWS", str(ROWS)))):
        writer.writerow([*person, f"{n % 28 + 1:02} Mar {2010 + n % 15}"])
    return text.getvalue().encode()


def form(file: bytes) -> bytes:
    """Return the multipart body that uploads the file."""
    head = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="Connections.csv"\r\n'
        "Content-Type: text/csv\r\n\r\n"
    )
    return head.encode() + file + f"\r\n--{BOUNDARY}--\r\n".encode()


def write_by_sql(database: Any, owner: int, rows: bytes) -> float:
    """Write rows by COPY and upsert in one transaction. Returns the seconds that it took."""
    began = time.perf_counter()
    with database.transaction(), database.cursor() as cursor:
        cursor.execute(STAGE)
        with cursor.copy("COPY parsed FROM STDIN") as copy:
            copy.write(rows)
        cursor.execute(UPSERT, [owner])
    return time.perf_counter() - began


def measure_imports(product: Product) -> dict[str, tuple[Times, Times]]:
    """Return (times over HTTP, times by SQL) for each kind of import. Deletes the imported rows at the end."""
    people = product.shell(MAKE_PEOPLE.replace("PEOPLE", str(2 * ROUNDS)))
    body = form(linkedin_file(product))
    first, again = (Times(), Times()), (Times(), Times())
    with product.connect() as database:
        for (owner, token), (other, _) in zip(people[::2], people[1::2], strict=True):
            client = Client(product.url, token)
            request = client.request("import-linkedin/", body, f"multipart/form-data; boundary={BOUNDARY}")
            first[0].seconds.append(client.send(request)[0])
            with database.cursor() as cursor, cursor.copy(TAKE, [owner]) as copy:
                rows = b"".join(bytes(block) for block in copy)
            first[1].seconds.append(write_by_sql(database, other, rows))
            again[0].seconds.append(client.send(request)[0])
            again[1].seconds.append(write_by_sql(database, other, rows))
            client.close()
        database.execute("DELETE FROM connections_connection WHERE owner_id = ANY(%s)", [[pk for pk, _ in people]])
        database.execute("VACUUM ANALYZE connections_connection")
    return {"Import of 30,000 rows": first, "The same file again": again}
