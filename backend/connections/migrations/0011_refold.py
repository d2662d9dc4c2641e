from django.db import migrations

from common.refolding import BATCH, refold
from connections.deduplication import name_key


def renew_name_keys(apps, schema_editor):
    rows = apps.get_model("connections", "Connection").objects.using(schema_editor.connection.alias).order_by("pk")
    last = 0
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        for row in batch:
            row.name_key = name_key(row.first_name, row.last_name, row.employer)
        rows.bulk_update(batch, ["name_key"])
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [("connections", "0010_shared_addresses")]

    operations = [
        refold("connections", "Connection", full_name=lambda row: f"{row.first_name} {row.last_name}".strip()),
        migrations.RunPython(renew_name_keys, migrations.RunPython.noop),
    ]
