
import accounts.models
import common.fields
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.datetime
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('common', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('username', models.CharField(max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('email_proven', models.BooleanField(db_default=False, default=False)),
                ('first_name', models.CharField(max_length=100, verbose_name='first name')),
                ('last_name', models.CharField(max_length=100, verbose_name='last name')),
                ('role', models.CharField(choices=[('EMPLOYEE', 'Employee'), ('HIRING_MANAGER', 'Hiring Manager'), ('HR', 'HR Personnel'), ('SUPERUSER', 'Super User')], default='EMPLOYEE', max_length=20)),
                ('position', models.CharField(blank=True, max_length=200)),
                ('is_active', models.BooleanField(default=True)),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now, editable=False)),
                ('link_version', models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ('time_zone', models.CharField(blank=True, db_default='', default='', max_length=64)),
                ('language', models.CharField(blank=True, db_default='', default='', max_length=10)),
                ('shortcuts', models.BooleanField(db_default=True, default=True)),
                ('name_folded', common.fields.FoldedField(max_length=600, of=('full_name',))),
                ('search', common.fields.FoldedField(of=('full_name', 'email', 'username', 'position'))),
                ('undo_window', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='common.undowindow')),
            ],
            options={
                'ordering': ('name_folded', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Company',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('name_folded', common.fields.FoldedField(of=('name',))),
                ('website', models.URLField(blank=True, max_length=500)),
                ('description', models.TextField(blank=True)),
                ('code', models.CharField(default=accounts.models.new_company_code, max_length=64, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'ordering': ('name_folded', 'id'),
            },
        ),
        migrations.CreateModel(
            name='CompanyDomain',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('domain', models.CharField(max_length=253, unique=True)),
            ],
            options={
                'ordering': ('domain',),
            },
        ),
        migrations.CreateModel(
            name='Department',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('name_folded', common.fields.FoldedField(of=('name',))),
                ('answer_days', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='DeviceToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('label', models.CharField(blank=True, max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('last_used_at', models.DateTimeField(null=True)),
                ('proved_at', models.DateTimeField(null=True)),
                ('expires_at', models.DateTimeField()),
            ],
            options={
                'ordering': ('-created_at',),
            },
        ),
        migrations.CreateModel(
            name='SavedView',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list_name', models.CharField(choices=[('referrals', 'Referrals'), ('referral_details', 'Referral Details'), ('connections', 'Connections'), ('jobs', 'Jobs'), ('users', 'Users'), ('companies', 'Companies'), ('job_metrics', 'Job Metrics')], max_length=20)),
                ('name', models.CharField(max_length=80)),
                ('query', models.CharField(blank=True, max_length=2000)),
                ('shared', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'ordering': ('list_name', 'name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='SignInCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('browser_digest', models.CharField(db_default='', max_length=64)),
                ('provider', models.CharField(db_default='', max_length=200)),
                ('expires_at', models.DateTimeField()),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='TableSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list_name', models.CharField(choices=[('referrals', 'Referrals'), ('referral_details', 'Referral Details'), ('connections', 'Connections'), ('jobs', 'Jobs'), ('users', 'Users'), ('companies', 'Companies'), ('job_metrics', 'Job Metrics')], max_length=20)),
                ('columns', models.JSONField(blank=True, default=list)),
                ('density', models.CharField(blank=True, choices=[('comfortable', 'Comfortable'), ('compact', 'Compact')], max_length=12)),
                ('layout', models.CharField(blank=True, choices=[('table', 'Table'), ('cards', 'Cards')], max_length=8)),
            ],
            options={
                'ordering': ('list_name',),
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='invitation', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('sent_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='CompanySettings',
            fields=[
                ('company', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='settings', serialize=False, to='accounts.company')),
                ('currency', models.CharField(default='USD', max_length=3)),
                ('time_zone', models.CharField(default='UTC', max_length=64)),
                ('working_week', models.JSONField(default=accounts.models.monday_to_friday)),
                ('savings_per_hire', models.PositiveIntegerField(default=5000)),
                ('answer_days', models.PositiveSmallIntegerField(db_default=5, default=5, null=True)),
                ('country', models.CharField(blank=True, db_default='', default='', max_length=2)),
                ('region', models.CharField(blank=True, db_default='', default='', max_length=32)),
                ('language', models.CharField(blank=True, db_default='', default='', max_length=10)),
                ('promise_chosen_at', models.DateTimeField(editable=False, null=True)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
        ),
        migrations.AddConstraint(
            model_name='company',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='company_name_unique'),
        ),
        migrations.AddField(
            model_name='user',
            name='company',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='users', to='accounts.company'),
        ),
        migrations.AddField(
            model_name='companydomain',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='domains', to='accounts.company'),
        ),
        migrations.AddField(
            model_name='department',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='departments', to='accounts.company'),
        ),
        migrations.AddField(
            model_name='user',
            name='department',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='users', to='accounts.department'),
        ),
        migrations.AddField(
            model_name='devicetoken',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='device_tokens', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='savedview',
            name='company',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.company'),
        ),
        migrations.AddField(
            model_name='savedview',
            name='owner',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='saved_views', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='signincode',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_in_codes', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tablesettings',
            name='default_view',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='default_of', to='accounts.savedview'),
        ),
        migrations.AddField(
            model_name='tablesettings',
            name='user',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='table_settings', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='invitation',
            name='invited_by',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='companysettings',
            constraint=models.CheckConstraint(condition=models.Q(('savings_per_hire__lte', 10000000)), name='settings_savings_bounded'),
        ),
        migrations.AddConstraint(
            model_name='companysettings',
            constraint=models.CheckConstraint(condition=models.Q(('answer_days__range', (1, 60))), name='settings_answer_days_bounded'),
        ),
        migrations.AddConstraint(
            model_name='department',
            constraint=models.UniqueConstraint(models.F('company'), django.db.models.functions.text.Lower('name'), name='department_name_unique'),
        ),
        migrations.AddConstraint(
            model_name='department',
            constraint=models.CheckConstraint(condition=models.Q(('answer_days__lte', 60)), name='department_answer_days_bounded'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['company', 'role'], name='user_company_role'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['company', 'name_folded', 'id'], name='user_by_name'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['company', 'date_joined', 'id'], name='user_by_joining'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['name_folded', 'id'], name='user_of_any_company'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['email'], name='user_email', opclasses=('varchar_pattern_ops',)),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='user_username_unique'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(models.F('company'), django.db.models.functions.text.Lower('email'), condition=models.Q(('email', ''), _negated=True), name='user_company_email_unique'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('email'), condition=models.Q(('email_proven', True)), name='user_proven_email_unique'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['EMPLOYEE', 'HIRING_MANAGER', 'HR', 'SUPERUSER'])), name='user_role_known'),
        ),
        migrations.AddIndex(
            model_name='savedview',
            index=models.Index(condition=models.Q(('shared', True)), fields=['company'], name='saved_view_shared'),
        ),
        migrations.AddConstraint(
            model_name='savedview',
            constraint=models.UniqueConstraint(models.F('owner'), models.F('list_name'), django.db.models.functions.text.Lower('name'), name='saved_view_name_unique'),
        ),
        migrations.AddConstraint(
            model_name='savedview',
            constraint=models.CheckConstraint(condition=models.Q(('list_name__in', ['referrals', 'referral_details', 'connections', 'jobs', 'users', 'companies', 'job_metrics'])), name='saved_view_list_known'),
        ),
        migrations.AddConstraint(
            model_name='savedview',
            constraint=models.CheckConstraint(condition=models.Q(('shared', False), ('company__isnull', False), _connector='OR'), name='saved_view_shared_in_company'),
        ),
        migrations.AddConstraint(
            model_name='tablesettings',
            constraint=models.UniqueConstraint(fields=('user', 'list_name'), name='one_table_settings_per_list'),
        ),
        migrations.AddConstraint(
            model_name='tablesettings',
            constraint=models.CheckConstraint(condition=models.Q(('list_name__in', ['referrals', 'referral_details', 'connections', 'jobs', 'users', 'companies', 'job_metrics'])), name='table_settings_list_known'),
        ),
    ]
