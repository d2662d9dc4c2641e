from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('companies', '0005_answer_promise'),
        ('connections', '0008_list_orders'),
        ('jobs', '0004_department_index'),
        ('referrals', '0009_list_orders'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='referral',
            name='answer_due',
            field=models.DateField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='referral',
            name='answer_notice',
            field=models.PositiveSmallIntegerField(choices=[(0, 'None'), (1, 'Due'), (2, 'Overdue'), (3, 'Escalated')], db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name='referral',
            name='answer_paused_on',
            field=models.DateField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='referral',
            name='answered_at',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='referral',
            name='answered_in_time',
            field=models.BooleanField(editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.CheckConstraint(condition=models.Q(('answer_due__isnull', False), models.Q(('answer_paused_on__isnull', True), ('answered_in_time__isnull', True)), _connector='OR'), name='referral_answer_promised'),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answer_paused_on__isnull', True), ('answered_at__isnull', False)), models.Q(('answered_at__isnull', True), ('answered_in_time__isnull', True)), _connector='OR'), name='referral_answered_once'),
        ),
    ]
