
import common.fields
import companies.models
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Company',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('name_folded', common.fields.FoldedField(of=('name',))),
                ('website', models.URLField(blank=True, max_length=500)),
                ('description', models.TextField(blank=True)),
                ('code', models.CharField(default=companies.models.new_company_code, max_length=64, unique=True)),
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
            name='CompanySettings',
            fields=[
                ('company', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='settings', serialize=False, to='companies.company')),
                ('currency', models.CharField(default='USD', max_length=3)),
                ('time_zone', models.CharField(default='UTC', max_length=64)),
                ('working_week', models.JSONField(default=companies.models.monday_to_friday)),
                ('savings_per_hire', models.PositiveIntegerField(default=5000)),
                ('answer_days', models.PositiveSmallIntegerField(db_default=5, default=5, null=True)),
                ('country', models.CharField(blank=True, db_default='', default='', max_length=2)),
                ('region', models.CharField(blank=True, db_default='', default='', max_length=32)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
        ),
        migrations.AddConstraint(
            model_name='company',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='company_name_unique'),
        ),
        migrations.AddField(
            model_name='companydomain',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='domains', to='companies.company'),
        ),
        migrations.AddField(
            model_name='department',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='departments', to='companies.company'),
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
    ]
