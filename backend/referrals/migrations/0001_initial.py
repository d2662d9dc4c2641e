
import common.fields
import common.indexes
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('common', '0001_initial'),
        ('connections', '0001_initial'),
        ('jobs', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Referral',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('candidate_name', models.CharField(max_length=201)),
                ('candidate_email', models.CharField(blank=True, max_length=254)),
                ('candidate_phone', models.CharField(blank=True, db_default='', default='', max_length=32)),
                ('candidate_employer', models.CharField(blank=True, max_length=200)),
                ('candidate_position', models.CharField(blank=True, max_length=200)),
                ('candidate_profile_url', models.CharField(blank=True, max_length=500)),
                ('email_key', models.CharField(editable=False, max_length=254, null=True)),
                ('url_key', models.CharField(editable=False, max_length=500, null=True)),
                ('status', models.CharField(choices=[('PENDING', 'Pending'), ('REVIEWING', 'Reviewing'), ('INTERVIEWING', 'Interviewing'), ('HIRED', 'Hired'), ('REJECTED', 'Rejected')], default='PENDING', max_length=12)),
                ('notes', models.TextField(blank=True)),
                ('relationship', models.CharField(blank=True, choices=[('WORKED_TOGETHER', 'Worked together'), ('STUDIED_TOGETHER', 'Studied together'), ('MET', 'Have met'), ('FOUND', 'Found them online')], db_default='', default='', max_length=16)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('withdrawn_at', models.DateTimeField(editable=False, null=True)),
                ('first_hired_at', models.DateTimeField(editable=False, null=True)),
                ('first_interviewed_at', models.DateTimeField(editable=False, null=True)),
                ('first_reviewing_at', models.DateTimeField(editable=False, null=True)),
                ('rejected_from', models.CharField(blank=True, choices=[('PENDING', 'Pending'), ('REVIEWING', 'Reviewing'), ('INTERVIEWING', 'Interviewing'), ('HIRED', 'Hired'), ('REJECTED', 'Rejected')], db_default='', default='', editable=False, max_length=12)),
                ('answer_due', models.DateField(editable=False, null=True)),
                ('answered_at', models.DateTimeField(editable=False, null=True)),
                ('answered_in_time', models.BooleanField(editable=False, null=True)),
                ('answer_paused_on', models.DateField(editable=False, null=True)),
                ('answer_notice', models.PositiveSmallIntegerField(choices=[(0, 'None'), (1, 'Due'), (2, 'Overdue'), (3, 'Escalated')], db_default=0, default=0, editable=False)),
                ('erased_at', models.DateTimeField(editable=False, null=True)),
                ('contact_requested_at', models.DateTimeField(editable=False, null=True)),
                ('candidate_folded', common.fields.FoldedField(max_length=210, of=('candidate_name',))),
                ('company', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='referrals', to='accounts.company')),
                ('connection', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='referrals', to='connections.connection')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('duplicate_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='duplicates', to='referrals.referral')),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='referrals', to='jobs.job')),
                ('referrer', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='referrals', to=settings.AUTH_USER_MODEL)),
                ('withdrawn_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created_at', '-id'),
            },
        ),
        migrations.CreateModel(
            name='ReferralMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('audience', models.CharField(choices=[('internal', 'People who review the referral'), ('shared', 'Everyone who sees the referral, including the referrer')], max_length=8)),
                ('kind', models.CharField(choices=[('message', 'Message'), ('contact_request', 'Asked how to reach the candidate'), ('contact', 'Shared how to reach the candidate')], default='message', max_length=16)),
                ('text', models.TextField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('edited_at', models.DateTimeField(editable=False, null=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('referral', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='referrals.referral')),
                ('window', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='common.undowindow')),
            ],
            options={
                'ordering': ('created_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Mention',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mentions', to='referrals.referralmessage')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='EarlierText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('replaced_at', models.DateTimeField()),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='earlier_texts', to='referrals.referralmessage')),
            ],
            options={
                'ordering': ('replaced_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='RejectionReason',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('position', models.PositiveSmallIntegerField()),
                ('retired_at', models.DateTimeField(null=True)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('company', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.company')),
            ],
            options={
                'ordering': ('position', 'id'),
            },
        ),
        migrations.AddField(
            model_name='referral',
            name='rejection_reason',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='referrals.rejectionreason'),
        ),
        migrations.CreateModel(
            name='Reminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('company', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('referral', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reminders', to='referrals.referral')),
                ('reminded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('window', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='common.undowindow')),
            ],
        ),
        migrations.CreateModel(
            name='StatusChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_status', models.CharField(blank=True, choices=[('PENDING', 'Pending'), ('REVIEWING', 'Reviewing'), ('INTERVIEWING', 'Interviewing'), ('HIRED', 'Hired'), ('REJECTED', 'Rejected')], max_length=12)),
                ('to_status', models.CharField(choices=[('PENDING', 'Pending'), ('REVIEWING', 'Reviewing'), ('INTERVIEWING', 'Interviewing'), ('HIRED', 'Hired'), ('REJECTED', 'Rejected')], max_length=12)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('since', models.DateTimeField(editable=False, null=True)),
                ('message_to_referrer', models.TextField(blank=True, db_default='', default='')),
                ('internal_note', models.TextField(blank=True, db_default='', default='')),
                ('undone_at', models.DateTimeField(editable=False, null=True)),
                ('answer_due_before', models.DateField(editable=False, null=True)),
                ('answer_paused_before', models.DateField(editable=False, null=True)),
                ('changed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('reason', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='referrals.rejectionreason')),
                ('referral', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='history', to='referrals.referral')),
                ('window', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='common.undowindow')),
            ],
            options={
                'ordering': ('at', 'id'),
            },
        ),
        migrations.AddIndex(
            model_name='referralmessage',
            index=models.Index(fields=['referral', 'created_at', 'id'], name='message_by_referral'),
        ),
        migrations.AddConstraint(
            model_name='referralmessage',
            constraint=models.CheckConstraint(condition=models.Q(('audience__in', ['internal', 'shared'])), name='message_audience_known'),
        ),
        migrations.AddConstraint(
            model_name='referralmessage',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'message'), ('audience', 'shared'), _connector='OR'), name='message_contact_shared'),
        ),
        migrations.AddConstraint(
            model_name='mention',
            constraint=models.UniqueConstraint(fields=('message', 'person'), name='mention_once'),
        ),
        migrations.AddConstraint(
            model_name='rejectionreason',
            constraint=models.UniqueConstraint(models.F('company'), django.db.models.functions.text.Lower('name'), name='rejection_reason_unique'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'job', 'status', 'created_at', 'first_hired_at', 'first_interviewed_at', 'duplicate_of'], name='referral_figures'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'job', 'answered_in_time', 'answer_due', 'answered_at', 'answer_paused_on', 'created_at', 'status'], name='referral_answers'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'created_at', 'id'], name='referral_by_creation'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'updated_at', 'id'], name='referral_by_change'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'candidate_folded', 'id'], include=('job', 'referrer', 'created_at'), name='referral_by_candidate'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(models.F('company'), models.Func(models.F('status'), output_field=models.SmallIntegerField(), template="CASE %(expressions)s WHEN 'PENDING' THEN 0 WHEN 'REVIEWING' THEN 1 WHEN 'INTERVIEWING' THEN 2 WHEN 'HIRED' THEN 3 WHEN 'REJECTED' THEN 4 END"), models.F('id'), condition=models.Q(('withdrawn_at__isnull', True)), name='referral_by_status_position'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(models.F('company'), models.Func(models.F('answered_at'), models.F('answer_due'), arg_joiner=' IS NULL THEN ', output_field=models.DateField(), template='CASE WHEN %(expressions)s END'), models.F('id'), condition=models.Q(('withdrawn_at__isnull', True)), name='referral_by_answer_due'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=common.indexes.NullsLastIndex(models.F('company'), models.OrderBy(models.Func(models.F('answered_at'), models.F('answer_due'), arg_joiner=' IS NULL THEN ', output_field=models.DateField(), template='CASE WHEN %(expressions)s END'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('withdrawn_at__isnull', True)), name='referral_by_answer_due_down'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'status', 'created_at', 'id'], name='referral_by_status'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['created_at', 'id'], name='referral_of_any_company'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['updated_at', 'id'], name='referral_any_company_change'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True), ('answer_due__isnull', False), ('answered_at__isnull', True)), fields=['company', 'answer_paused_on', 'answer_due', 'job', 'status'], name='referral_awaiting_answer'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True), ('answered_at__isnull', True), ('status', 'PENDING')), fields=['job'], name='referral_waiting_by_job'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True), ('answer_due__isnull', False), ('answer_notice__lt', 3), ('answer_paused_on__isnull', True), ('answered_at__isnull', True)), fields=['answer_due', 'id'], name='referral_answer_to_tell'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'email_key'], name='referral_by_email_key'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', True)), fields=['company', 'url_key'], name='referral_by_url_key'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(fields=['job', 'created_at', 'withdrawn_at', 'duplicate_of'], name='referral_by_job'),
        ),
        migrations.AddIndex(
            model_name='referral',
            index=models.Index(fields=['referrer', 'company', 'created_at', 'id'], name='referral_by_referrer'),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.UniqueConstraint(condition=models.Q(('connection__isnull', False), ('withdrawn_at__isnull', True)), fields=('job', 'connection'), name='referral_once_per_job'),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('withdrawn_at__isnull', True), ('withdrawn_by__isnull', True)), models.Q(('withdrawn_at__isnull', False), ('withdrawn_by__isnull', False)), _connector='OR'), name='referral_withdrawn_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.CheckConstraint(condition=models.Q(('answer_due__isnull', False), models.Q(('answer_paused_on__isnull', True), ('answered_in_time__isnull', True)), _connector='OR'), name='referral_answer_promised'),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answer_paused_on__isnull', True), ('answered_at__isnull', False)), models.Q(('answered_at__isnull', True), ('answered_in_time__isnull', True)), _connector='OR'), name='referral_answered_once'),
        ),
        migrations.AddConstraint(
            model_name='referral',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['PENDING', 'REVIEWING', 'INTERVIEWING', 'HIRED', 'REJECTED'])), name='referral_status_known'),
        ),
        migrations.AddIndex(
            model_name='reminder',
            index=models.Index(fields=['company', 'person', 'at'], name='reminder_of_person'),
        ),
        migrations.AddIndex(
            model_name='statuschange',
            index=models.Index(condition=models.Q(('undone_at', None)), fields=['company', 'to_status', 'at'], name='change_by_status_at'),
        ),
        migrations.AddIndex(
            model_name='statuschange',
            index=models.Index(fields=['referral', 'id'], name='change_by_referral'),
        ),
        migrations.AddConstraint(
            model_name='statuschange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('from_status', ''), _negated=True), ('undone_at', None), _connector='OR'), name='change_first_not_undone'),
        ),
    ]
