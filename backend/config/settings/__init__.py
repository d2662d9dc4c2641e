"""Django's settings, read from the environment. `.env.example` lists and describes all variables."""

from config.settings.accounts import *
from config.settings.api import *
from config.settings.base import *
from config.settings.database import *
from config.settings.features import *
from config.settings.pages import *
from config.settings.worker import *
