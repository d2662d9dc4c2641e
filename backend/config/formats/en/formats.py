"""See https://docs.djangoproject.com/en/5.2/topics/i18n/formatting/."""

DATE_FORMAT = "j F Y"
