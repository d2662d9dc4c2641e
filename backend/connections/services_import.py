"""The import of an export: all of it in one transaction, or nothing."""

from dataclasses import fields
from typing import Any, BinaryIO

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from common.events import publish
from connections.deduplication import ImportPlan, StoredConnection, plan_import
from connections.events import ConnectionsImported
from connections.linkedin_parser import ParsedExport, parse_export
from connections.models import Connection, ImportRun
from connections.services import lock_connections_of

BATCH = 1000
STORED_FIELDS = [field.name for field in fields(StoredConnection) if field.name != "matched_person"]
FOLDED_FIELDS = ["name_folded", "employer_folded", "position_folded"]
WRITTEN_FIELDS = [name for name in STORED_FIELDS if name != "id"] + [*FOLDED_FIELDS, "imported_at"]


def import_connections(*, actor: Actor, upload: BinaryIO, filename: str) -> tuple[ImportRun, ParsedExport]:
    """Bring an export into the caller's connections: new people are created, changed ones updated, nobody is deleted.

    Raises `connections.linkedin_parser.RejectedFileError`, with nothing stored, for a file that cannot be imported.
    """
    # Outside the transaction: reading may take a second, and SQLite has one writer at a time.
    export = parse_export(upload, filename)
    with transaction.atomic():
        lock_connections_of(actor.effective_user.pk)
        plan = plan_import(export.people, stored_connections(actor.effective_user))
        apply_plan(plan, actor.effective_user)
        run = ImportRun.objects.create(
            owner=actor.effective_user,
            rows_total=export.rows_total,
            created=len(plan.created),
            updated=len(plan.updated),
            unchanged=plan.unchanged,
            merged_in_file=plan.merged_in_file,
            skipped_total=export.skipped.total,
            detected=detected(export),
        )
        publish(ConnectionsImported.by(actor, run))
    return run, export


def detected(export: ParsedExport) -> dict[str, Any]:
    """What was recognised about the file, as JSON."""
    return {field.name: getattr(export.detected, field.name) for field in fields(export.detected)}


def stored_connections(owner: User) -> list[StoredConnection]:
    """The owner's connections, as identity is decided about."""
    rows = Connection.objects.filter(owner=owner).order_by("pk").values(*STORED_FIELDS)
    return [StoredConnection(**row) for row in rows.iterator(chunk_size=BATCH)]


def apply_plan(plan: ImportPlan, owner: User) -> None:
    """Write what the plan says. Keys are taken off first where one person's goes over to another."""
    now = timezone.now()
    changed = Connection.objects.in_bulk(plan.updated, field_name="pk") if plan.updated else {}
    release_keys(plan, changed)
    for pk, values in plan.updated.items():
        for name, value in values.items():
            setattr(changed[pk], name, value)
        changed[pk].imported_at = now
    # An upsert by id: one statement per batch, where an update would need a case per row and column.
    Connection.objects.bulk_create(
        changed.values(), batch_size=BATCH, update_conflicts=True, unique_fields=["id"], update_fields=WRITTEN_FIELDS
    )
    Connection.objects.bulk_create(
        (Connection(owner=owner, imported_at=now, **values) for values in plan.created), batch_size=BATCH
    )


def release_keys(plan: ImportPlan, changed: dict[int, Connection]) -> None:
    """Empty the keys that change hands: while rows are written one after the other, each must be free."""
    for key in ("email_key", "url_key"):
        moving = [pk for pk, values in plan.updated.items() if key in values and getattr(changed[pk], key) is not None]
        for start in range(0, len(moving), BATCH):
            released: dict[str, Any] = {key: None}
            Connection.objects.filter(pk__in=moving[start : start + BATCH]).update(**released)


def skipped_and_warned(export: ParsedExport) -> dict[str, Any]:
    """The lines that were skipped or warned about: the first ones each, and the full count per kind."""
    return {
        "skipped": [{"line": line, "reason": reason} for line, reason in export.skipped],
        "skipped_by_reason": dict(export.skipped.counts),
        "warnings": [{"line": line, "code": code} for line, code in export.warnings],
        "warnings_by_code": dict(export.warnings.counts),
    }


def answer(run: ImportRun, export: ParsedExport) -> dict[str, Any]:
    """What an import answers. `rows_total = created + updated + unchanged + merged_in_file + skipped_total`."""
    return {
        "import_id": run.pk,
        "count": run.created + run.updated + run.unchanged,
        "created": run.created,
        "updated": run.updated,
        "unchanged": run.unchanged,
        "merged_in_file": run.merged_in_file,
        "skipped_total": run.skipped_total,
        "rows_total": run.rows_total,
        "detected": run.detected,
        **skipped_and_warned(export),
    }
