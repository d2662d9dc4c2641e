"""Gives every company that exists the policy with which new ones begin, from the day of its onboarding."""

from typing import Any

from django.db import migrations

BATCH = 1_000


def store_first_versions(apps: Any, schema_editor: Any) -> None:
    policy = apps.get_model("credit", "ReferralPolicy")
    companies = apps.get_model("accounts", "Company")._base_manager.exclude(referral_policies__number=1)
    first = (
        policy(company_id=pk, number=1, valid_from=created_at.date())
        for pk, created_at in companies.order_by("pk").values_list("pk", "created_at").iterator(chunk_size=BATCH)
    )
    policy._base_manager.bulk_create(first, batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("credit", "0001_initial")]

    operations = [migrations.RunPython(store_first_versions, migrations.RunPython.noop)]
