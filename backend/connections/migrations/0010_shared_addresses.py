from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('connections', '0009_erasures'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='connection',
            index=models.Index(fields=['owner', 'email_key'], name='connection_by_email_key'),
        ),
        migrations.RemoveConstraint(
            model_name='connection',
            name='connection_email_unique',
        ),
        migrations.AddField(
            model_name='pendingerasure',
            name='names',
            field=models.JSONField(default=list),
        ),
    ]
