from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # The index is made while others write.
    atomic = False

    dependencies = [
        ('jobs', '0005_locations'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(
                fields=['company', 'status', 'id', 'updated_at', 'department'], name='job_by_status_and_change'
            ),
        ),
    ]
