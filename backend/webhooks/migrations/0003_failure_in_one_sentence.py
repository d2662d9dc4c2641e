from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('webhooks', '0002_previous_secret'),
    ]

    operations = [
        migrations.AlterField(
            model_name='webhookdelivery',
            name='failure',
            field=models.CharField(blank=True, choices=[('NAME', 'The address was not found on the internet'), ('PRIVATE', 'The address leads into a private network'), ('CONNECTION', 'No connection'), ('TLS', 'The certificate is not valid for the address'), ('TIMEOUT', 'No answer in time'), ('PROTOCOL', 'The answer is not HTTP'), ('REDIRECT', 'The answer leads elsewhere'), ('ANSWER', 'The answer says that it failed'), ('SECRET', "The server's key is another one: renew the secret"), ('FAULT', 'The message could not be written'), ('OFF', 'The webhook was switched off before')], max_length=12),
        ),
    ]
