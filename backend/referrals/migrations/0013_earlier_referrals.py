from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('referrals', '0012_words_and_thread'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'email_key'], name='referral_by_email_key'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'url_key'], name='referral_by_url_key'),
        ),
    ]
