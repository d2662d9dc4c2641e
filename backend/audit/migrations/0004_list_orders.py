from django.conf import settings
from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('audit', '0003_append_only'),
        ('companies', '0004_settings_and_folded_departments'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='auditevent',
            index=models.Index(fields=['company', 'at', 'id'], name='audit_by_time'),
        ),
        AddIndexConcurrently(
            model_name='auditevent',
            index=models.Index(fields=['at', 'id'], name='audit_of_any_company'),
        ),
        AddIndexConcurrently(
            model_name='auditevent',
            index=models.Index(fields=['company', 'action', 'at', 'id'], name='audit_by_action'),
        ),
        AddIndexConcurrently(
            model_name='auditevent',
            index=models.Index(condition=models.Q(('object_type', 'user')), fields=['object_id'], name='audit_about_user'),
        ),
        RemoveIndexConcurrently(
            model_name='auditevent',
            name='audit_company_at',
        ),
        RemoveIndexConcurrently(
            model_name='auditevent',
            name='audit_at',
        ),
    ]
