from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("referrals", "0028_referrer_counts_by_company")]

    operations = [refold("referrals", "Referral")]
