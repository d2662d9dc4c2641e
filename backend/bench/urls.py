"""The product's addresses and the floor."""

from django.urls import path

from bench.floor import floor
from config.urls import urlpatterns as product

urlpatterns = [path("api/bench/floor/", floor), *product]
