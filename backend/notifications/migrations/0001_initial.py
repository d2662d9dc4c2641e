
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('jobs', '0001_initial'),
        ('referrals', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_id', models.BigIntegerField()),
                ('kind', models.CharField(choices=[('referral_made', 'New referral for a job I review'), ('referral_status', 'The status of my referral changes'), ('referral_message', 'New message about a referral, or a request for contact details'), ('answer_due', 'An answer I owe is due today'), ('answer_overdue', 'Answer overdue'), ('answer_reminder', 'HR reminds me of answers I owe'), ('job_status', 'A job I referred someone to is put on hold, closed or reopened'), ('job_assigned', 'I become the hiring manager of a job'), ('invitation_accepted', 'Someone I invited signs in for the first time'), ('import_finished', 'A long import of my connections finishes'), ('webhook_switched_off', 'A webhook is switched off because it keeps failing'), ('job_ask', 'HR or a hiring manager asks who I know for a job'), ('suggestions', 'I may know someone for an open job'), ('figures', 'The figures of our referrals')], max_length=24)),
                ('details', models.JSONField(default=dict)),
                ('mail', models.CharField(choices=[('now', 'Immediately'), ('daily', 'Daily digest'), ('weekly', 'Weekly'), ('monthly', 'Monthly'), ('off', 'No email')], max_length=8)),
                ('digest_day', models.DateField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('read_at', models.DateTimeField(null=True)),
                ('change', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referrals.statuschange')),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='jobs.job')),
                ('message', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referrals.referralmessage')),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('recipient', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
                ('referral', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referrals.referral')),
                ('settled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='referrals.statuschange')),
            ],
            options={
                'ordering': ('-created_at', '-id'),
                'indexes': [models.Index(fields=['recipient', 'created_at', 'id'], name='notification_by_creation'), models.Index(condition=models.Q(('read_at', None)), fields=['recipient'], name='notification_unread'), models.Index(condition=models.Q(('digest_day', None), ('mail', 'daily'), ('read_at', None)), fields=['recipient', 'created_at'], name='notification_for_digest'), models.Index(fields=['created_at'], name='notification_age')],
                'constraints': [models.UniqueConstraint(fields=('event_id', 'recipient'), name='one_notification_per_event'), models.CheckConstraint(condition=models.Q(('kind__in', ['referral_made', 'referral_status', 'referral_message', 'answer_due', 'answer_overdue', 'answer_reminder', 'job_status', 'job_assigned', 'invitation_accepted', 'import_finished', 'webhook_switched_off', 'job_ask', 'suggestions', 'figures'])), name='notification_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='NotificationPreference',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('referral_made', 'New referral for a job I review'), ('referral_status', 'The status of my referral changes'), ('referral_message', 'New message about a referral, or a request for contact details'), ('answer_due', 'An answer I owe is due today'), ('answer_overdue', 'Answer overdue'), ('answer_reminder', 'HR reminds me of answers I owe'), ('job_status', 'A job I referred someone to is put on hold, closed or reopened'), ('job_assigned', 'I become the hiring manager of a job'), ('invitation_accepted', 'Someone I invited signs in for the first time'), ('import_finished', 'A long import of my connections finishes'), ('webhook_switched_off', 'A webhook is switched off because it keeps failing'), ('job_ask', 'HR or a hiring manager asks who I know for a job'), ('suggestions', 'I may know someone for an open job'), ('figures', 'The figures of our referrals')], max_length=24)),
                ('mode', models.CharField(choices=[('now', 'Immediately'), ('daily', 'Daily digest'), ('weekly', 'Weekly'), ('monthly', 'Monthly'), ('off', 'No email')], max_length=8)),
                ('mailed_at', models.DateTimeField(editable=False, null=True)),
                ('mailed_until', models.DateField(editable=False, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notification_preferences', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'kind'), name='one_preference_per_kind')],
            },
        ),
    ]
