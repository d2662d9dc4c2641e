"""Django's settings, read from the environment. `.env.example` lists and describes all variables."""

from config.settings.accounts import *
from config.settings.api import *
from config.settings.base import *
from config.settings.database import *
from config.settings.limits import *
from config.settings.mail import *
from config.settings.pages import *
from config.settings.privacy import *
from config.settings.referrals import *
from config.settings.webhooks import *
from config.settings.worker import *
