from typing import Any

import django.db.models
from django.db import migrations

import common.fields
from common.indexes import trigram_index
from common.text import folded

BATCH = 2_000


def fold_employers(apps: Any, schema_editor: Any) -> None:
    model = apps.get_model("referrals", "Referral")
    field = model._meta.get_field("employer_folded")
    rows = model._base_manager.exclude(candidate_employer="").only("pk", "candidate_employer")
    batch = []
    for referral in rows.iterator(chunk_size=BATCH):
        referral.employer_folded = folded(referral.candidate_employer)[: field.max_length]
        batch.append(referral)
        if len(batch) == BATCH:
            model._base_manager.bulk_update(batch, ["employer_folded"])
            batch = []
    model._base_manager.bulk_update(batch, ["employer_folded"])


class Migration(migrations.Migration):
    dependencies = [("referrals", "0002_search")]

    operations = [
        migrations.AddField(
            model_name="referral",
            name="employer_folded",
            field=common.fields.FoldedField(db_default="", max_length=210, of=("candidate_employer",)),
        ),
        migrations.RemoveIndex(model_name="referral", name="referral_by_candidate"),
        migrations.AddIndex(
            model_name="referral",
            index=django.db.models.Index(
                condition=django.db.models.Q(("withdrawn_at__isnull", True)),
                fields=["company", "candidate_folded", "id"],
                include=("job", "referrer", "created_at", "employer_folded"),
                name="referral_by_candidate",
            ),
        ),
        trigram_index("referral_employer_trigrams", "referrals_referral", "employer_folded"),
        migrations.RunPython(fold_employers, migrations.RunPython.noop),
    ]
