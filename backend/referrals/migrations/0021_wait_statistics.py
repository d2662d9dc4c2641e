from django.db import migrations

from common.migration_operations import create_statistics


class Migration(migrations.Migration):
    # Others write meanwhile.
    atomic = False

    dependencies = [
        ('referrals', '0020_wait_indexes'),
    ]

    operations = [
        create_statistics('referral_wait_statistics', 'referrals_referral', 'answered_at - created_at'),
    ]
