import common.encryption
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("webhooks", "0001_initial"),
    ]

    operations = [
        migrations.RemoveField(model_name="webhook", name="secret_salt"),
        migrations.RemoveField(model_name="webhook", name="secret_digest"),
        migrations.RemoveField(model_name="webhook", name="previous_salt"),
        # What was derived before cannot be read: HR is asked to renew it.
        migrations.AddField(
            model_name="webhook",
            name="secret",
            field=common.encryption.EncryptedTextField(default=common.encryption.Encrypted(""), editable=False),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="webhook",
            name="previous_secret",
            field=common.encryption.EncryptedTextField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name='webhookdelivery',
            name='failure',
            field=models.CharField(blank=True, choices=[('NAME', 'The address was not found on the internet'), ('CONNECTION', 'No connection'), ('TLS', 'The certificate is not valid for the address'), ('TIMEOUT', 'No response in time'), ('PROTOCOL', 'The response is not HTTP'), ('REDIRECT', 'The response redirects elsewhere'), ('ANSWER', 'The response reports a failure'), ('SECRET', 'The secret cannot be read any more: renew it'), ('FAULT', 'The message could not be written'), ('OFF', 'The webhook was switched off before delivery')], max_length=12),
        ),
    ]
