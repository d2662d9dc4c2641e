"""Counts each referrer's referrals by company: those of superusers to jobs of several companies were one company's.

From here until the triggers are created again, which is after all migrations, nothing is counted; then everything is.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from common.tenancy_triggers import drop_all

TABLE = "referrals_referrercounts"


def drop_primary_key(apps: Any, schema_editor: Any) -> None:
    """Drop the primary key, which Django would keep beside the new one, and the triggers, which need it."""
    database = schema_editor.connection
    drop_all(database, f"kept_{TABLE}_")
    if database.vendor == "postgresql":
        with database.cursor() as cursor:
            constraints = database.introspection.get_constraints(cursor, TABLE)
        (primary_key,) = [name for name, constraint in constraints.items() if constraint["primary_key"]]
        schema_editor.execute(f"ALTER TABLE {TABLE} DROP CONSTRAINT {primary_key}")


def delete_counts(apps: Any, schema_editor: Any) -> None:
    """Delete all counts before migrating back, since a referrer may have several."""
    apps.get_model("referrals", "ReferrerCounts").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("companies", "0006_holiday_region"),
        ("referrals", "0027_names_by_job"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(drop_primary_key, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="referrercounts",
            name="company",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="companies.company"
            ),
        ),
        migrations.AlterField(
            model_name="referrercounts",
            name="referrer",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="referrercounts",
            name="id",
            field=models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
        ),
        migrations.AddConstraint(
            model_name="referrercounts",
            constraint=models.UniqueConstraint(fields=("company", "referrer"), name="referrer_counts_unique"),
        ),
        migrations.RunPython(migrations.RunPython.noop, delete_counts),
    ]
