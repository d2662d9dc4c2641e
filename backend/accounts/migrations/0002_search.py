from django.db import migrations

from common.indexes import trigram_index


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("common", "0002_trigrams")]

    operations = [trigram_index("user_trigrams", "accounts_user", "search", "name_folded")]
