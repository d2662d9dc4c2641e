import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import { Fragment, type ReactNode, useMemo } from "react";
import { errorMessage } from "@/shared/api/errors";
import { weekdayEnumValues } from "@/shared/api/schema";
import type { CompanySettings } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CompaniesIcon } from "@/shared/ui/icons";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field } from "@/shared/ui/inputs/Field";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { DepartmentAnswerDays } from "./DepartmentAnswerDays";
import { SETTINGS } from "./messages";
import {
  loadCompanySettings,
  useCompanySettings,
  useHolidayRegions,
  useSaveCompanySettings,
} from "./queries";
import { RejectionReasons } from "./RejectionReasons";
import {
  getCountryOptions,
  getCurrencyOptions,
  getRegionOptions,
  toSettingsInput,
  toSettingsValues,
  validateSettings,
} from "./settingsValues";

/** The company's settings. `children` are sections of other features. */
export function Settings({ children }: { children?: ReactNode }) {
  const { user, viewAsCompany } = useSession();
  const company = viewAsCompany ?? user?.company;
  return (
    <PageFrame
      title={SETTINGS.title}
      description={company ? SETTINGS.text(company.name) : undefined}
      width="narrow"
    >
      {company ? (
        <Fragment key={company.id}>
          <LoadedSettings />
          <DepartmentAnswerDays companyId={company.id} />
          <RejectionReasons />
          {children}
        </Fragment>
      ) : (
        <Card>
          <EmptyState icon={<CompaniesIcon />} title={SETTINGS.noCompany} text={SETTINGS.noCompanyText} />
        </Card>
      )}
    </PageFrame>
  );
}

// About as high as the form, so that the sections below it do not move when it appears.
const LOADING_HEIGHT = { xs: 960, sm: 660, md: 560 };

function LoadedSettings() {
  const settings = useCompanySettings();
  if (settings.data) return <SettingsForm settings={settings.data} />;
  if (settings.error) return <QueryError query={settings} text={SETTINGS.loadFailed} />;
  return (
    <Box sx={{ minHeight: LOADING_HEIGHT }}>
      <LoadingState />
    </Box>
  );
}

const WEEKDAYS = weekdayEnumValues.map((day) => ({ value: day, label: SETTINGS.weekdays[day] }));

function SettingsForm({ settings }: { settings: CompanySettings }) {
  const notify = useNotify();
  const save = useSaveCompanySettings();
  const form = useServerForm({
    version: { stored: settings, toValues: toSettingsValues, loadLatest: loadCompanySettings },
    check: validateSettings,
    send: (values, base) => save(toSettingsInput(values, base)),
    failureText: (error, otherMessages) => SETTINGS.failed(otherMessages.join(" ") || errorMessage(error)),
    onSaved: (saved) => {
      form.resetTo(saved);
      notify(SETTINGS.saved);
    },
  });
  const currencies = useMemo(() => getCurrencyOptions(form.base.currency), [form.base.currency]);
  const countries = useMemo(getCountryOptions, []);
  const timeZones = useMemo(() => getTimeZoneOptions(form.base.time_zone), [form.base.time_zone]);
  return (
    <Card>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <CardContent>
        <Form form={form} spacing={2.5}>
          <FieldGrid>
            <LongSelectField
              label={SETTINGS.currency}
              hint={SETTINGS.currencyHint}
              options={currencies}
              {...form.select("currency")}
            />
            <LongSelectField
              label={SETTINGS.timeZone}
              hint={SETTINGS.timeZoneHint}
              options={timeZones}
              {...form.select("time_zone")}
            />
          </FieldGrid>
          <CheckboxGroupField
            label={SETTINGS.workingWeek}
            options={WEEKDAYS}
            columnWidth="8.5rem"
            {...form.select("working_week")}
            // In the order of the week, not of the clicks.
            onChange={(days) =>
              form.set(
                "working_week",
                weekdayEnumValues.filter((day) => days.includes(day)),
              )
            }
          />
          <FieldGrid>
            <LongSelectField
              label={SETTINGS.country}
              hint={SETTINGS.countryHint}
              options={countries}
              optional
              {...form.select("country")}
              onChange={(country) => {
                form.set("country", country);
                form.set("region", "");
              }}
            />
            <RegionField country={form.watch("country")} {...form.select("region")} />
            <Field
              label={SETTINGS.answerDays}
              hint={SETTINGS.answerDaysHint}
              inputMode="numeric"
              {...form.field("answer_days")}
            />
            <Field
              label={SETTINGS.savings}
              hint={SETTINGS.savingsHint(form.watch("currency"))}
              inputMode="numeric"
              required
              {...form.field("savings_per_hire")}
            />
          </FieldGrid>
          <FormProblem form={form} />
          <Box>
            {/* Enabled without changes, too: saving confirms the defaults. */}
            <SubmitButton form={form}>{SETTINGS.save}</SubmitButton>
          </Box>
        </Form>
      </CardContent>
    </Card>
  );
}

type RegionFieldProps = {
  country: string;
  name: string;
  value: string;
  onChange: (region: string) => void;
  readOnly: boolean;
  error?: string;
};

/**
 * The region whose public holidays also count. Renders nothing for countries without regional
 * holidays.
 */
function RegionField({ country, ...field }: RegionFieldProps) {
  const regions = useHolidayRegions(country);
  if (!country) return null;
  if (regions.error) return <QueryError query={regions} text={SETTINGS.regionsFailed} />;
  if (!regions.data?.length) return null;
  return (
    <LongSelectField
      label={SETTINGS.region}
      hint={SETTINGS.regionHint}
      options={getRegionOptions(regions.data)}
      optional
      {...field}
    />
  );
}
