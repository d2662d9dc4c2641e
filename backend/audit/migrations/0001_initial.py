
import django.core.serializers.json
import django.db.models.deletion
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
            name='AuditEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('actor_kind', models.CharField(blank=True, db_default='', default='', max_length=20)),
                ('acting_role', models.CharField(blank=True, max_length=20)),
                ('action', models.CharField(max_length=60)),
                ('object_type', models.CharField(blank=True, max_length=40)),
                ('object_id', models.BigIntegerField(null=True)),
                ('before', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
                ('after', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
                ('address', models.CharField(blank=True, db_default='', default='', max_length=45)),
                ('agent', models.CharField(blank=True, db_default='', default='', max_length=200)),
                ('request_id', models.CharField(blank=True, db_default='', default='', max_length=64)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('acting_company', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='accounts.company')),
                ('acting_person', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('actor', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('company', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='audit_events', to='accounts.company')),
            ],
            options={
                'ordering': ('-at', '-id'),
                'indexes': [models.Index(fields=['company', 'at', 'id'], name='audit_by_time'), models.Index(fields=['at', 'id'], name='audit_of_any_company'), models.Index(condition=models.Q(('address', ''), ('agent', ''), _negated=True), fields=['at', 'id'], name='audit_with_origin'), models.Index(fields=['company', 'action', 'at', 'id'], name='audit_by_action'), models.Index(condition=models.Q(('object_type', 'user')), fields=['object_id'], name='audit_about_user')],
            },
        ),
    ]
