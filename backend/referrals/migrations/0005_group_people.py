"""Gives each referral its person, the oldest first, by the address and profile that its connection has today.

One person for each referral first, with its id, in two statements; then those who share a key are read, and move.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.color import no_style
from django.db import migrations
from django.db.models import Count, F, OuterRef, Subquery

from connections.same_person import Identity, group_people

BATCH = 1_000
# The columns of referrals that follow their connections, with those of the connections.
FOLLOWING = {
    "candidate_email": "email",
    "candidate_profile_url": "profile_url",
    "email_key": "email_key",
    "url_key": "url_key",
}
ONE_EACH = (
    "INSERT INTO referrals_person (id, company_id, created_at) "
    "SELECT id, company_id, created_at FROM referrals_referral WHERE person_id IS NULL"
)
EMPTY = "DELETE FROM referrals_person WHERE id NOT IN (SELECT person_id FROM referrals_referral)"


def group(apps: Any, schema_editor: Any) -> None:
    person, referral = (apps.get_model("referrals", name) for name in ("Person", "Referral"))
    rows = referral._base_manager.order_by()
    connection = apps.get_model("connections", "Connection")._base_manager.filter(pk=OuterRef("connection"))
    rows.filter(connection__isnull=False, erased_at__isnull=True).update(
        **{name: Subquery(connection.values(column)[:1]) for name, column in FOLLOWING.items()}
    )
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(ONE_EACH)
        rows.filter(person=None).update(person_id=F("pk"))
        for company in apps.get_model("accounts", "Company")._base_manager.values_list("pk", flat=True):
            known = rows.filter(company=company)
            move(referral, moves_of(known.filter(erased_at__isnull=True)))
            move(referral, moves_of_erased(known.filter(erased_at__isnull=False)))
        rows.filter(erased_at__isnull=False).update(email_key=None, url_key=None)
        cursor.execute(EMPTY)
        for statement in schema_editor.connection.ops.sequence_reset_sql(no_style(), [person]):
            cursor.execute(statement)


def moves_of(rows: Any) -> Iterator[tuple[int, int]]:
    """Yield the referrals that are of an earlier one's person, with that."""
    shared = rows.none()
    for key in ("email_key", "url_key"):
        several = rows.values(key).annotate(number=Count("pk")).filter(number__gt=1).values(key)
        shared |= rows.filter(**{f"{key}__in": several})
    oldest_first = shared.order_by("created_at", "pk").values_list("pk", "email_key", "url_key", "candidate_folded")
    records = ((pk, Identity(*keys)) for pk, *keys in oldest_first.iterator(chunk_size=BATCH))
    for first, others in group_people(records).items():
        yield from ((pk, first) for pk in others if pk != first)


def moves_of_erased(rows: Any) -> Iterator[tuple[int, int]]:
    """Yield the same of erased referrals: those of one person had one random key, so that they count once."""
    first: dict[str, int] = {}
    for pk, key in rows.exclude(email_key=None).order_by("created_at", "pk").values_list("pk", "email_key"):
        if first.setdefault(key, pk) != pk:
            yield pk, first[key]


def move(referral: Any, moves: Iterable[tuple[int, int]]) -> None:
    moved = (referral(pk=pk, person_id=person) for pk, person in moves)
    referral._base_manager.bulk_update(list(moved), ["person"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("referrals", "0004_people"), ("connections", "0001_initial")]

    operations = [migrations.RunPython(group, migrations.RunPython.noop)]
