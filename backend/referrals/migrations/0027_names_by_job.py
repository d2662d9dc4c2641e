from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently


class Migration(migrations.Migration):
    # The index is made while others write, and is there before the one that it replaces is gone.
    atomic = False

    dependencies = [
        ("referrals", "0026_any_company_orders"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="referral",
            index=models.Index(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=["company", "job", "status", "id", "candidate_folded"],
                name="referral_names_by_job",
            ),
        ),
        RemoveIndexConcurrently(model_name="referral", name="referral_by_job_and_status"),
    ]
