from django.db import migrations

OTHER_FORMS = ("linkedin.com/comm/in/", "linkedin.com/mwlite/in/")


def store_one_key(apps, schema_editor):
    """Give candidates that are stored with an address of LinkedIn's mails or old mobile site the profile's key."""
    referrals = apps.get_model("referrals", "Referral").objects.using(schema_editor.connection.alias)
    for form in OTHER_FORMS:
        for pk, key in referrals.filter(url_key__startswith=form).values_list("pk", "url_key"):
            key = "linkedin.com/in/" + key.removeprefix(form).split("/")[0]
            referrals.filter(pk=pk).update(url_key=key)


class Migration(migrations.Migration):
    dependencies = [("referrals", "0007_waiting_by_job")]

    operations = [migrations.RunPython(store_one_key, migrations.RunPython.noop)]
