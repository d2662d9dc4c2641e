import django.db.models.deletion
from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently, drop_index


class Migration(migrations.Migration):
    # The index is made while others write.
    atomic = False

    dependencies = [
        ('referrals', '0018_rejection_counts'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='statuschange',
            index=models.Index(fields=['referral', 'id'], name='change_by_referral'),
        ),
        migrations.SeparateDatabaseAndState(
            # The table itself stays as it is, also on SQLite.
            database_operations=[drop_index('referrals_statuschange_referral_id_cbf0013c')],
            state_operations=[
                migrations.AlterField(
                    model_name='statuschange',
                    name='referral',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='history', to='referrals.referral'),
                ),
            ],
        ),
    ]
