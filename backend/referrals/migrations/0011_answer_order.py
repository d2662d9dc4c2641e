import common.ordering
from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('referrals', '0010_answer_promise'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(models.F('company'), models.Func(models.F('answered_at'), models.F('answer_due'), arg_joiner=' IS NULL THEN ', output_field=models.DateField(), template='CASE WHEN %(expressions)s END'), models.F('id'), condition=models.Q(('withdrawn_at__isnull', True)), name='referral_by_answer_due'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=common.ordering.NullsLastIndex(models.F('company'), models.OrderBy(models.Func(models.F('answered_at'), models.F('answer_due'), arg_joiner=' IS NULL THEN ', output_field=models.DateField(), template='CASE WHEN %(expressions)s END'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('withdrawn_at__isnull', True)), name='referral_by_answer_due_down'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True), ('answer_due__isnull', False), ('answer_notice__lt', 3), ('answer_paused_on__isnull', True), ('answered_at__isnull', True)), fields=['answer_due', 'id'], name='referral_answer_to_tell'),
        ),
    ]
