from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # The indexes are made while others write.
    atomic = False

    dependencies = [
        ("jobs", "0006_changed_jobs_index"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="job",
            index=models.Index(fields=["created_at", "id"], name="job_any_company_creation"),
        ),
        AddIndexConcurrently(
            model_name="job",
            index=models.Index(fields=["title_folded", "id"], name="job_any_company_title"),
        ),
    ]
