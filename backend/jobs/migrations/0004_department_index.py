from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # The index is made while others write.
    atomic = False

    dependencies = [
        ('jobs', '0003_list_orders'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(fields=['company', 'department', 'id'], name='job_by_department'),
        ),
    ]
