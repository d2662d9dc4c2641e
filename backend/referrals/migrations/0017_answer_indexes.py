from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently
from referrals.migrations._answer_wait_index import WaitClass, WaitIndex


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('referrals', '0016_answer_counts'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True), ('answer_due__isnull', False), ('answered_at__isnull', True)), fields=['company', 'answer_paused_on', 'answer_due', 'job', 'status'], name='referral_awaiting_answer'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=WaitIndex(models.F('company'), WaitClass(models.F('answered_at'), models.F('created_at'), ends=(1, 2, 4, 8, 16, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 192, 216, 240, 288, 336, 504)), models.F('job'), models.F('answered_at'), models.F('created_at'), condition=models.Q(('withdrawn_at__isnull', True), ('answered_at__isnull', False)), name='referral_by_answer_wait'),
        ),
    ]
