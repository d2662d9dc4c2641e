"""What can be read no more since SECRET_KEY was lost, such as after restoring a backup with another one."""

from accounts.models import IdentityProvider
from accounts.services.second_factor import lost_factors


def lost_secrets() -> str:
    """Return how many secrets of signing in are lost and how to go on, for the operator; empty without any."""
    sentences = []
    if factors := lost_factors():
        sentences.append(
            f"Authenticator apps that do not work any more: {factors}. HR resets them on the screens of these people; "
            "for whoever nobody else can help, run manage.py reset_second_factor USERNAME."
        )
    providers = sum(each.client_secret.is_lost for each in IdentityProvider.objects.all())
    if providers:
        sentences.append(
            f"Identity providers whose client secret is lost: {providers}. HR enters it again in the settings."
        )
    return " ".join(sentences)
