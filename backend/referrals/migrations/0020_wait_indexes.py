from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently
from referrals.answer_waits import TimestampDifference

ANSWERED = models.Q(('withdrawn_at__isnull', True), ('answered_at__isnull', False))
WAIT = TimestampDifference(models.F('answered_at'), models.F('created_at'))


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('referrals', '0019_change_by_referral'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(models.F('company'), WAIT, models.F('job'), models.F('answered_at'), models.F('created_at'), condition=ANSWERED, name='referral_by_wait'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(models.F('job'), WAIT, condition=ANSWERED, name='referral_by_job_and_wait'),
        ),
        RemoveIndexConcurrently(
            model_name='referral',
            name='referral_by_answer_wait',
        ),
    ]
