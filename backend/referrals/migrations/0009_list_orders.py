from django.conf import settings
from django.db import migrations, models

import common.fields
from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently, cut_folded


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('companies', '0004_settings_and_folded_departments'),
        ('connections', '0008_list_orders'),
        ('jobs', '0003_list_orders'),
        ('referrals', '0008_referral_months'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # No column changes: only what is written from now on is shorter.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='referral',
                    name='candidate_folded',
                    field=common.fields.FoldedField(max_length=600, of=('candidate_name',)),
                ),
            ],
        ),
        cut_folded("referrals", "Referral"),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(models.F('company'), models.Func(models.F('status'), output_field=models.SmallIntegerField(), template="CASE %(expressions)s WHEN 'PENDING' THEN 0 WHEN 'REVIEWING' THEN 1 WHEN 'INTERVIEWING' THEN 2 WHEN 'HIRED' THEN 3 WHEN 'REJECTED' THEN 4 END"), models.F('id'), condition=models.Q(('withdrawn_at__isnull', True)), name='referral_by_status_position'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'job', 'status', 'id'], name='referral_by_job_and_status'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'created_at', 'id', 'candidate_folded', 'job', 'status'], name='referral_by_creation'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'updated_at', 'id'], name='referral_by_change'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'candidate_folded', 'id'], name='referral_by_candidate'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['created_at', 'id'], name='referral_of_any_company'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'status', 'created_at', 'id'], name='referral_by_status'),
        ),
        AddIndexConcurrently(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'referrer', 'created_at', 'id'], name='referral_by_referrer'),
        ),
        RemoveIndexConcurrently(
            model_name='referral',
            name='referral_company_job_status',
        ),
        RemoveIndexConcurrently(
            model_name='referral',
            name='referral_company_created',
        ),
        RemoveIndexConcurrently(
            model_name='referral',
            name='referral_company_status',
        ),
        RemoveIndexConcurrently(
            model_name='referral',
            name='referral_company_referrer',
        ),
    ]
