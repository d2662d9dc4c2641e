"""Integrity checks of the database as a whole, independent of the domain."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Exists, Model, OuterRef

from common.events import Event, subscribers
from common.fields import FoldedField
from common.integrity_checks import CheckResult, integrity_check
from common.models import Delivery, DeliveryState, OutboxEvent
from common.outbox import ATTEMPTS
from common.tenancy_relations import foreign_keys, tenant_relations
from common.tenancy_triggers import missing_guards, wanted

NOT_DELIVERED = Delivery.objects.filter(event=OuterRef("pk")).exclude(state=DeliveryState.DELIVERED)


def select(sql: str, *params: Any) -> list[Any]:
    """Return the values of the first column of a query."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [row[0] for row in cursor.fetchall()]


@integrity_check("The files of the database are whole (SQLite), its indexes and constraints are in force (PostgreSQL)")
def check_database() -> CheckResult:
    if connection.vendor == "sqlite":
        return CheckResult(1, [answer for answer in select("PRAGMA integrity_check") if answer != "ok"])
    here = "= current_schema()::regnamespace"
    wrong = [
        *select(f"SELECT conname FROM pg_constraint WHERE connamespace {here} AND NOT convalidated"),  # noqa: S608
        *select(
            "SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid "  # noqa: S608
            f"WHERE relnamespace {here} AND NOT (indisvalid AND indisready)"
        ),
        # Triggers that enforce foreign keys; restoring a dump may have left them disabled.
        *select(
            "SELECT DISTINCT tgrelid::regclass::text || ' (triggers off)' FROM pg_trigger "  # noqa: S608
            f"JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace {here} AND tgenabled IN ('D', 'R')"
        ),
    ]
    count = select(f"SELECT count(*) FROM pg_constraint WHERE connamespace {here}")[0]  # noqa: S608
    return CheckResult(count, sorted(wrong))


@integrity_check("Every constraint of the models is in the database")
def check_constraints() -> CheckResult:
    result = CheckResult(0)
    for model in managed_models():
        names = {constraint.name for constraint in model._meta.constraints}
        result.checked += len(names)
        result.wrong += sorted(names - existing_constraints(model._meta.db_table, names))
    return result


def existing_constraints(table: str, names: set[str]) -> set[str]:
    """Return which of the constraints a table has."""
    if connection.vendor == "sqlite":
        # Django would parse all statements of the table, which takes a second for all tables.
        sql = "".join(select("SELECT sql FROM sqlite_master WHERE tbl_name = %s AND sql IS NOT NULL", table))
        return {name for name in names if f'"{name}"' in sql}
    with connection.cursor() as cursor:
        return names & connection.introspection.get_constraints(cursor, table).keys()


@integrity_check("There is no table that no migration made")
def check_tables() -> CheckResult:
    with connection.cursor() as cursor:
        existing = set(connection.introspection.table_names(cursor))
    caches = {str(cache.get("LOCATION")) for cache in settings.CACHES.values()}
    known = {*connection.introspection.django_table_names(include_views=False), *caches, "django_migrations"}
    return CheckResult(len(existing), sorted(existing - known))


@integrity_check("Every foreign key leads to a row")
def check_foreign_keys() -> CheckResult:
    result = CheckResult(0)
    for model in managed_models():
        for field in foreign_keys(model):
            if getattr(field, "db_constraint", True):
                parents = field.related_model._base_manager.filter(pk=OuterRef(field.attname))
                rows = model._base_manager.filter(**{f"{field.name}__isnull": False})
                result.checked += 1
                result.wrong += labelled(f"{model._meta.label}.{field.name}", rows.exclude(Exists(parents)))
    return result


@integrity_check("No row names one of another company")
def check_tenancy() -> CheckResult:
    result = CheckResult(0)
    for relation in tenant_relations():
        if not relation.when_written:
            result.checked += 1
            result.wrong += labelled(str(relation), relation.rows_of_several_companies())
    return result


@integrity_check("The database's guards between companies are in force")
def check_guards() -> CheckResult:
    return CheckResult(len(wanted(connection.vendor)), [*missing_guards()])


@integrity_check("What is searched and sorted by is what the rows say")
def check_folded_fields() -> CheckResult:
    result = CheckResult(0)
    for model in managed_models():
        fields = [field for field in model._meta.concrete_fields if isinstance(field, FoldedField)]
        if not fields:
            continue
        for row in model._base_manager.order_by().iterator(chunk_size=2000):
            stored = [getattr(row, field.attname) for field in fields]
            result.checked += 1
            if stored != [field.pre_save(row, add=False) for field in fields]:
                result.wrong.append(f"{model._meta.label} {row.pk}")
    return result


@integrity_check("An event counts as delivered when all its deliveries are, and not before")
def check_outbox() -> CheckResult:
    events = OutboxEvent.objects.alias(open=Exists(NOT_DELIVERED))
    early = events.filter(delivered_at__isnull=False, open=True)
    late = events.filter(delivered_at__isnull=True, open=False)
    wrong = sorted({*early.values_list("pk", flat=True), *late.values_list("pk", flat=True)})
    return CheckResult(OutboxEvent.objects.count(), [*wrong])


@integrity_check("Every event that is still to be delivered can be, by a subscriber that there is")
def check_undelivered() -> CheckResult:
    open_ones = Delivery.objects.exclude(state=DeliveryState.DELIVERED)
    unknown = open_ones.exclude(subscriber__in=subscribers, event__kind__in=Event.kinds)
    given_up_early = open_ones.filter(state=DeliveryState.FAILED, attempts__lt=ATTEMPTS)
    wrong = {*unknown.values_list("event", flat=True), *given_up_early.values_list("event", flat=True)}
    return CheckResult(open_ones.count(), [*sorted(wrong)])


@integrity_check("Every event can be read, and tells of what it says")
def check_events() -> CheckResult:
    result = CheckResult(0)
    for row in OutboxEvent.objects.filter(kind__in=Event.kinds).order_by("pk").iterator():
        result.checked += 1
        try:
            event = Event.kinds[row.kind].restored(row)
            readable = (event.subject_type, event.subject_id) == (row.subject_type, row.subject_id)
        except (ValueError, TypeError, KeyError):
            readable = False
        if not readable:
            result.wrong.append(row.pk)
    return result


def managed_models() -> Iterator[type[Model]]:
    """Return all models with a table."""
    return (model for model in apps.get_models() if model._meta.managed)


def labelled(label: str, rows: Any) -> list[int | str]:
    """Return a text with label and id for each of these rows."""
    return [f"{label} of {pk}" for pk in rows.order_by("pk").values_list("pk", flat=True)]
