from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_user_news_version_user_time_zone")]

    operations = [refold("accounts", "User", full_name=lambda row: f"{row.first_name} {row.last_name}".strip())]
