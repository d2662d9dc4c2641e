
import django.db.models.deletion
import django.utils.timezone
import matching.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('companies', '0001_initial'),
        ('connections', '0001_initial'),
        ('jobs', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CompanyHires',
            fields=[
                ('company', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='hires', serialize=False, to='companies.company')),
                ('hires', models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name='JobUnderstanding',
            fields=[
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='understanding', serialize=False, to='jobs.job')),
                ('profile', models.JSONField()),
                ('corrections', models.JSONField(default=dict)),
                ('criteria', models.GeneratedField(db_persist=True, expression=matching.models.CriteriaText('profile', 'corrections'), output_field=models.TextField())),
                ('read_at', models.DateTimeField()),
                ('department', models.CharField(db_default='', default='', max_length=100)),
                ('rules_version', models.PositiveIntegerField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('counted', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='NetworkUnderstanding',
            fields=[
                ('owner', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='network_understanding', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('version', models.PositiveBigIntegerField(default=0)),
                ('basis', models.CharField(max_length=40)),
                ('marks', models.PositiveIntegerField(default=0)),
                ('counted', models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name='StoredProfile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=200)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='ConnectionProfile',
            fields=[
                ('connection', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='understood', serialize=False, to='connections.connection')),
                ('read_at', models.DateTimeField()),
                ('basis', models.CharField(max_length=40)),
                ('profile', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='uses', to='matching.storedprofile')),
            ],
        ),
        migrations.CreateModel(
            name='SuggestionCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('people', models.PositiveIntegerField()),
                ('best', models.PositiveSmallIntegerField()),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suggestion_counts', to='jobs.job')),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Dismissal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('connection', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dismissals', to='connections.connection')),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='jobs.job')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='dismissals', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'job', 'connection'), name='dismissed_once')],
            },
        ),
        migrations.CreateModel(
            name='JobAsk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('company', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='companies.company')),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='asks', to='jobs.job')),
            ],
            options={
                'indexes': [models.Index(fields=['company', 'at'], name='ask_by_company'), models.Index(fields=['job', 'at'], name='ask_by_job')],
            },
        ),
        migrations.CreateModel(
            name='JobRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(max_length=100)),
                ('company', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='companies.company')),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='jobs.job')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('company', 'role', 'job'), name='job_role_unique')],
            },
        ),
        migrations.AddConstraint(
            model_name='storedprofile',
            constraint=models.UniqueConstraint(fields=('owner', 'key'), name='profile_once_per_owner'),
        ),
        migrations.AddIndex(
            model_name='connectionprofile',
            index=models.Index(fields=['profile', 'connection'], name='connection_by_profile'),
        ),
        migrations.AddConstraint(
            model_name='suggestioncount',
            constraint=models.UniqueConstraint(fields=('owner', 'job'), name='one_suggestion_count_per_job'),
        ),
    ]
