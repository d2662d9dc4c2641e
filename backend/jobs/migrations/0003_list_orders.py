from django.conf import settings
from django.db import migrations, models

import common.fields
from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently, cut_folded


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('companies', '0004_settings_and_folded_departments'),
        ('jobs', '0002_refold'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # No column changes: only what is written from now on is shorter.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='job',
                    name='title_folded',
                    field=common.fields.FoldedField(max_length=600, of=('title',)),
                ),
            ],
        ),
        cut_folded("jobs", "Job"),
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(fields=['company', 'created_at', 'id'], name='job_by_creation'),
        ),
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(fields=['company', 'title_folded', 'id'], name='job_by_title'),
        ),
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(fields=['company', 'status', 'created_at', 'id'], name='job_by_status_and_creation'),
        ),
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(fields=['company', 'status', 'title_folded', 'id'], name='job_by_status_and_title'),
        ),
        AddIndexConcurrently(
            model_name='job',
            index=models.Index(fields=['company', 'hiring_manager', 'created_at', 'id'], name='job_by_manager_and_creation'),
        ),
        RemoveIndexConcurrently(
            model_name='job',
            name='job_company_status_created',
        ),
        RemoveIndexConcurrently(
            model_name='job',
            name='job_company_manager_status',
        ),
    ]
