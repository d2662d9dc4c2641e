
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('common', '0001_initial'),
        ('referrals', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BulkAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('status', 'Set the status'), ('reassign', 'Reassign the jobs to another hiring manager'), ('remind', 'Remind those who owe the answers'), ('close', 'Reject those who wait for a decision on a job that was closed, or write to their referrers')], max_length=10)),
                ('status', models.CharField(blank=True, choices=[('PENDING', 'Pending'), ('REVIEWING', 'Reviewing'), ('INTERVIEWING', 'Interviewing'), ('HIRED', 'Hired'), ('REJECTED', 'Rejected')], max_length=12)),
                ('message_to_referrer', models.TextField(blank=True)),
                ('internal_note', models.TextField(blank=True)),
                ('batch', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('finished_at', models.DateTimeField(editable=False, null=True)),
                ('undo_requested_at', models.DateTimeField(editable=False, null=True)),
                ('undone_at', models.DateTimeField(editable=False, null=True)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('hiring_manager', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reason', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='referrals.rejectionreason')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('window', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='common.undowindow')),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='BulkRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('done', 'Done'), ('skipped', 'Skipped'), ('undone', 'Undone'), ('kept', 'Not undone')], default='waiting', max_length=8)),
                ('reason', models.CharField(blank=True, max_length=20)),
                ('version', models.DateTimeField()),
                ('hands_over', models.BooleanField(default=False)),
                ('bulk', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='bulk.bulkaction')),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.company')),
                ('referral', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='referrals.referral')),
            ],
            options={
                'ordering': ('id',),
                'indexes': [models.Index(fields=['bulk', 'state', 'id'], name='bulk_row_by_state')],
                'constraints': [models.UniqueConstraint(fields=('bulk', 'referral'), name='bulk_row_once')],
            },
        ),
    ]
