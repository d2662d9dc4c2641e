from django.db import migrations

OTHER_FORMS = ("linkedin.com/comm/in/", "linkedin.com/mwlite/in/")


def store_one_key(apps, schema_editor):
    """Give profiles that are stored with an address of LinkedIn's mails or old mobile site the key of the profile.

    An owner's second record of the same person keeps its own key, as keys are unique.
    """
    alias = schema_editor.connection.alias
    connections = apps.get_model("connections", "Connection").objects.using(alias)
    for form in OTHER_FORMS:
        for pk, owner, key in connections.filter(url_key__startswith=form).values_list("pk", "owner", "url_key"):
            key = "linkedin.com/in/" + key.removeprefix(form).split("/")[0]
            if not connections.filter(owner=owner, url_key=key).exists():
                connections.filter(pk=pk).update(url_key=key)


class Migration(migrations.Migration):
    dependencies = [("connections", "0001_initial")]

    operations = [migrations.RunPython(store_one_key, migrations.RunPython.noop)]
