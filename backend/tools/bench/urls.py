"""The product's addresses and the floor."""

from django.urls import path

from config.urls import urlpatterns as product
from tools.bench.floor import floor

urlpatterns = [path("api/bench/floor/", floor), *product]
