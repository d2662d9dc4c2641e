from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # The index is made while others write.
    atomic = False

    dependencies = [
        ("jobs", "0004_department_index"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="job",
            index=models.Index(fields=["company", "location", "status"], name="job_by_location"),
        ),
    ]
