
import common.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('common', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=200)),
                ('description', models.TextField()),
                ('requirements', models.TextField()),
                ('location', models.CharField(max_length=200)),
                ('status', models.CharField(choices=[('OPEN', 'Open'), ('CLOSED', 'Closed'), ('ON_HOLD', 'On Hold')], default='OPEN', max_length=10)),
                ('type', models.CharField(choices=[('FULL_TIME', 'Full Time'), ('PART_TIME', 'Part Time'), ('CONTRACT', 'Contract'), ('INTERNSHIP', 'Internship')], default='FULL_TIME', max_length=12)),
                ('salary_range', models.CharField(blank=True, max_length=100)),
                ('is_template', models.BooleanField(db_default=False, default=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('title_folded', common.fields.FoldedField(max_length=600, of=('title',))),
                ('location_folded', common.fields.FoldedField(of=('location',))),
                ('text_folded', common.fields.FoldedField(of=('description', 'requirements'))),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='jobs', to='accounts.company')),
                ('department', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='jobs', to='accounts.department')),
                ('hiring_manager', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='managed_jobs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created_at', '-id'),
            },
        ),
        migrations.CreateModel(
            name='JobChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_status', models.CharField(choices=[('OPEN', 'Open'), ('CLOSED', 'Closed'), ('ON_HOLD', 'On Hold')], max_length=10)),
                ('to_status', models.CharField(choices=[('OPEN', 'Open'), ('CLOSED', 'Closed'), ('ON_HOLD', 'On Hold')], max_length=10)),
                ('at', models.DateTimeField(editable=False)),
                ('undone_at', models.DateTimeField(editable=False, null=True)),
                ('changed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('from_hiring_manager', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='jobs.job')),
                ('to_hiring_manager', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('window', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='common.undowindow')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'created_at', 'id'], name='job_by_creation'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'title_folded', 'id'], name='job_by_title'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['created_at', 'id'], name='job_any_company_creation'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['title_folded', 'id'], name='job_any_company_title'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'status', 'created_at', 'id'], name='job_by_status_and_creation'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'status', 'title_folded', 'id'], name='job_by_status_and_title'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'status', 'id', 'updated_at', 'department'], name='job_by_status_and_change'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'department', 'id'], name='job_by_department'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'location', 'status'], name='job_by_location'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('is_template', True)), fields=['company', 'title_folded', 'id'], name='job_template_by_title'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['company', 'hiring_manager', 'created_at', 'id'], name='job_by_manager_and_creation'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['OPEN', 'CLOSED', 'ON_HOLD'])), name='job_status_known'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERNSHIP'])), name='job_type_known'),
        ),
        migrations.AddIndex(
            model_name='jobchange',
            index=models.Index(fields=['job', 'id'], name='job_change_by_job'),
        ),
    ]
