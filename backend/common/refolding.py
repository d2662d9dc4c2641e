"""For migrations: update stored FoldedFields after `common.text.folded` has changed."""

from collections.abc import Callable
from typing import Any

from django.db import migrations, models

from common.fields import FoldedField

BATCH = 500


def refold(app_label: str, model_name: str, **properties: Callable[[Any], str]) -> migrations.RunPython:
    """Return an operation that computes every FoldedField of a model again, in batches, and stores what changed.

    `properties` replaces properties of the model that fields are folded `of`, since models in migrations have none.
    """

    def refold_rows(apps: Any, schema_editor: Any) -> None:
        model = apps.get_model(app_label, model_name)
        rows = model._base_manager.using(schema_editor.connection.alias).order_by("pk")
        last: Any = None
        while batch := list((rows if last is None else rows.filter(pk__gt=last))[:BATCH]):
            refold_batch(rows, batch, properties)
            last = batch[-1].pk

    return migrations.RunPython(refold_rows, migrations.RunPython.noop)


def refold_batch(rows: models.QuerySet[Any], batch: list[Any], properties: dict[str, Callable[[Any], str]]) -> None:
    """Fold these rows and update those that changed, in one statement."""
    fields = [field for field in rows.model._meta.concrete_fields if isinstance(field, FoldedField)]
    changed = []
    for row in batch:
        before = [getattr(row, field.attname) for field in fields]
        for name, value_of in properties.items():
            setattr(row, name, value_of(row))
        if [field.pre_save(row, add=False) for field in fields] != before:
            changed.append(row)
    rows.bulk_update(changed, [field.name for field in fields])
