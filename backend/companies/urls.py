from django.urls import path

from companies.views import CompanyList, DepartmentList

urlpatterns = [
    path("companies/", CompanyList.as_view(), name="company-list"),
    path("departments/", DepartmentList.as_view(), name="department-list"),
]
