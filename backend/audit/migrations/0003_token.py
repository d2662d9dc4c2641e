"""Adds by which API token something was done, which is as unchangeable as the rest of an entry."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models


append_only = import_module("audit.migrations.0002_append_only")
COLUMNS = f"{append_only.COLUMNS}, token_id"


def renew_triggers(apps, schema_editor):
    append_only.drop_triggers(apps, schema_editor)
    for statement in append_only.CREATE[schema_editor.connection.vendor]:
        schema_editor.execute(statement.replace(append_only.COLUMNS, COLUMNS), params=None)


def restore_triggers(apps, schema_editor):
    append_only.drop_triggers(apps, schema_editor)
    append_only.create_triggers(apps, schema_editor)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_api_tokens'),
        ('audit', '0002_append_only'),
    ]

    operations = [
        migrations.AddField(
            model_name='auditevent',
            name='token',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='accounts.apitoken'),
        ),
        migrations.RunPython(renew_triggers, restore_triggers),
    ]
