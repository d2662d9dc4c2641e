import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('companies', '0006_holiday_region'),
        ('connections', '0008_list_orders'),
    ]

    operations = [
        migrations.AddField(
            model_name='network',
            name='erased',
            field=models.PositiveIntegerField(db_default=0, editable=False),
        ),
        migrations.CreateModel(
            name='PendingErasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email_keys', models.JSONField()),
                ('url_keys', models.JSONField()),
                ('connection_ids', models.JSONField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='companies.company')),
            ],
        ),
    ]
