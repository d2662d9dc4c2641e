
import common.encryption
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('address', models.CharField(max_length=500)),
                ('shape', models.CharField(choices=[('JSON', 'JSON'), ('SLACK', 'Slack'), ('TEAMS', 'Microsoft Teams')], default='JSON', max_length=10)),
                ('kinds', models.JSONField(default=list)),
                ('with_personal_data', models.BooleanField(default=False)),
                ('secret', common.encryption.EncryptedTextField(editable=False)),
                ('previous_secret', common.encryption.EncryptedTextField(editable=False, null=True)),
                ('previous_until', models.DateTimeField(editable=False, null=True)),
                ('enabled', models.BooleanField(default=True)),
                ('failing_since', models.DateTimeField(null=True)),
                ('failed_at', models.DateTimeField(null=True)),
                ('succeeded_at', models.DateTimeField(null=True)),
                ('switched_off_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='accounts.company')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='WebhookDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_id', models.BigIntegerField(null=True)),
                ('kind', models.CharField(max_length=60)),
                ('data', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('state', models.CharField(choices=[('PENDING', 'Pending'), ('DELIVERED', 'Delivered'), ('FAILED', 'Failed')], default='PENDING', max_length=10)),
                ('attempts', models.PositiveIntegerField(default=0)),
                ('answer_code', models.PositiveSmallIntegerField(null=True)),
                ('failure', models.CharField(blank=True, choices=[('NAME', 'The address was not found on the internet'), ('CONNECTION', 'No connection'), ('TLS', 'The certificate is not valid for the address'), ('TIMEOUT', 'No response in time'), ('PROTOCOL', 'The response is not HTTP'), ('REDIRECT', 'The response redirects elsewhere'), ('ANSWER', 'The response reports a failure'), ('SECRET', 'The secret cannot be read any more: renew it'), ('FAULT', 'The message could not be written'), ('OFF', 'The webhook was switched off before delivery')], max_length=12)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('queued_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('next_attempt_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_attempt_at', models.DateTimeField(null=True)),
                ('company', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.company')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='webhooks.webhook')),
            ],
            options={
                'ordering': ('-created_at', '-id'),
            },
        ),
        migrations.AddIndex(
            model_name='webhook',
            index=models.Index(condition=models.Q(('failing_since__isnull', False), ('switched_off_at__isnull', False), _connector='OR'), fields=['company'], name='webhook_failing'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('switched_off_at__isnull', True), ('enabled', False), _connector='OR'), name='webhook_switched_off_is_off'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('shape__in', ['JSON', 'SLACK', 'TEAMS'])), name='webhook_shape_known'),
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(condition=models.Q(('state', 'PENDING')), fields=['webhook'], name='webhook_pending'),
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(fields=['company', 'created_at', 'id'], name='webhook_log'),
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(fields=['webhook', 'created_at', 'id'], name='webhook_log_of_one'),
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(fields=['created_at', 'id'], name='webhook_log_of_any_company'),
        ),
        migrations.AddConstraint(
            model_name='webhookdelivery',
            constraint=models.UniqueConstraint(fields=('webhook', 'event_id'), name='one_delivery_per_webhook_and_event'),
        ),
        migrations.AddConstraint(
            model_name='webhookdelivery',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['PENDING', 'DELIVERED', 'FAILED'])), name='webhook_delivery_state_known'),
        ),
    ]
