
import common.fields
import common.ordering
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Network',
            fields=[
                ('owner', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='network', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('version', models.PositiveBigIntegerField(default=0)),
                ('erased', models.PositiveIntegerField(db_default=0, editable=False)),
            ],
        ),
        migrations.CreateModel(
            name='ImportRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('rows_total', models.PositiveIntegerField()),
                ('created', models.PositiveIntegerField()),
                ('updated', models.PositiveIntegerField()),
                ('unchanged', models.PositiveIntegerField()),
                ('merged_in_file', models.PositiveIntegerField()),
                ('skipped_total', models.PositiveIntegerField()),
                ('detected', models.JSONField()),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='import_runs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-at',),
            },
        ),
        migrations.CreateModel(
            name='PendingErasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email_keys', models.JSONField()),
                ('url_keys', models.JSONField()),
                ('names', models.JSONField(default=list)),
                ('connection_ids', models.JSONField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.company')),
            ],
        ),
        migrations.CreateModel(
            name='Connection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_name', models.CharField(blank=True, max_length=100)),
                ('last_name', models.CharField(blank=True, max_length=100)),
                ('email', models.CharField(blank=True, max_length=254)),
                ('employer', models.CharField(blank=True, max_length=200)),
                ('position', models.CharField(blank=True, max_length=200)),
                ('profile_url', models.CharField(blank=True, max_length=500)),
                ('connected_at', models.DateField(blank=True, null=True)),
                ('imported_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now, editable=False)),
                ('name_folded', common.fields.FoldedField(max_length=210, of=('full_name',))),
                ('employer_folded', common.fields.FoldedField(max_length=210, of=('employer',))),
                ('position_folded', common.fields.FoldedField(max_length=210, of=('position',))),
                ('email_key', models.CharField(editable=False, max_length=254, null=True)),
                ('url_key', models.CharField(editable=False, max_length=500, null=True)),
                ('name_key', models.CharField(editable=False, max_length=500)),
                ('profile', models.CharField(blank=True, editable=False, max_length=200)),
                ('employer_key', models.CharField(blank=True, editable=False, max_length=200)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='connections', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name_folded', 'id'),
                'indexes': [models.Index(fields=['owner', 'name_folded', 'id', 'employer_folded', 'position_folded'], name='connection_by_name'), models.Index(fields=['owner', 'profile', 'employer_key'], name='connection_by_profile'), models.Index(fields=['owner', 'email_key'], name='connection_by_email_key'), common.ordering.NullsLastIndex(models.F('owner'), models.OrderBy(models.F('connected_at'), descending=True, nulls_last=True), models.F('name_folded'), models.F('id'), name='connection_by_day_backward')],
                'constraints': [models.UniqueConstraint(fields=('owner', 'url_key'), name='connection_url_unique')],
            },
        ),
    ]
