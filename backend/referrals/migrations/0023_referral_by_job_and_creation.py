import django.db.models.deletion
from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently, drop_index


class Migration(migrations.Migration):
    # The index is made while others write.
    atomic = False

    dependencies = [
        ('jobs', '0005_locations'),
        ('referrals', '0022_answer_totals'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(fields=['job', 'created_at', 'withdrawn_at'], name='referral_by_job_and_creation'),
        ),
        migrations.SeparateDatabaseAndState(
            # The table itself stays as it is, also on SQLite.
            database_operations=[drop_index('referrals_referral_job_id_6c96f789')],
            state_operations=[
                migrations.AlterField(
                    model_name='referral',
                    name='job',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='referrals', to='jobs.job'),
                ),
            ],
        ),
    ]
