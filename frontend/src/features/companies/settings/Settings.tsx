import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { weekdayEnumValues } from "@/shared/api/schema";
import type { CompanySettings } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { getLocale, LANGUAGES, type Language } from "@/shared/i18n/i18n";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CompaniesIcon } from "@/shared/ui/icons";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges, useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { DepartmentAnswerDays } from "./DepartmentAnswerDays";
import {
  loadCompanySettings,
  useCompanySettings,
  useHolidayRegions,
  useSaveCompanySettings,
} from "./queries";
import { RejectionReasons } from "./RejectionReasons";
import { settingsSections } from "./sections";
import {
  getCountryOptions,
  getCurrencyOptions,
  getRegionOptions,
  type SettingsValues,
  toSettingsInput,
  toSettingsValues,
  validateSettings,
  withSeparators,
} from "./settingsValues";
import { useProposals } from "./useProposals";

/** The company's settings. `children` are sections of other features. */
export function Settings({ children }: { children?: ReactNode }) {
  const { user, viewAsCompany } = useSession();
  const company = viewAsCompany ?? user?.company;
  const name = company?.name ?? "";
  return (
    <PageFrame
      title={t`Settings`}
      description={company ? t`These settings apply to everyone at ${name}` : undefined}
      width="narrow"
      sections={company ? settingsSections() : undefined}
    >
      {company ? (
        <Fragment key={company.id}>
          <Section id="company" title={t`Your company`}>
            <LoadedSettings />
          </Section>
          <DepartmentAnswerDays companyId={company.id} />
          <RejectionReasons companyId={company.id} />
          {children}
        </Fragment>
      ) : (
        <Card>
          <EmptyState
            icon={<CompaniesIcon />}
            title={t`No company chosen`}
            text={t`Settings belong to one company. Choose a company with View As.`}
          />
        </Card>
      )}
    </PageFrame>
  );
}

// About as high as the form, so that the sections below it do not move when it appears.
const LOADING_HEIGHT = { xs: 1090, sm: 655, md: 637 };

function LoadedSettings() {
  const settings = useCompanySettings();
  const country = settings.data?.country ?? "";
  // Waits for the regions, whose field would move those below it.
  const regions = useHolidayRegions(country);
  if (settings.data && (regions.isFetched || !country)) return <SettingsForm settings={settings.data} />;
  if (settings.error)
    return <QueryError query={settings} text={(message) => t`Failed to load the settings: ${message}`} />;
  return (
    <Box sx={{ minHeight: LOADING_HEIGHT }}>
      <LoadingState />
    </Box>
  );
}

/** The days of the week by their names; 2024 began with a Monday. */
const getWeekdayOptions = () =>
  weekdayEnumValues.map((value, index) => ({
    value,
    label: new Date(2024, 0, index + 1).toLocaleDateString(getLocale(), { weekday: "long" }),
  }));

const getLanguageOptions = (): Option<SettingsValues["language"]>[] => [
  { value: "", label: t`Same as each person's browser` },
  ...(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] })),
];

function SettingsForm({ settings }: { settings: CompanySettings }) {
  const { viewAsCompany, refreshUser } = useSession();
  const confirmLeave = useConfirmLeave();
  const notify = useNotify();
  const save = useSaveCompanySettings();
  const form = useServerForm({
    version: { stored: settings, toValues: toSettingsValues, loadLatest: loadCompanySettings },
    check: validateSettings,
    send: (values, base) => save(toSettingsInput(values, base)),
    errorText: (error, otherMessages) => {
      const message = otherMessages.join(" ") || errorMessage(error);
      return t`The settings were not saved: ${message}`;
    },
    onSaved: async (saved) => {
      const hasOtherLanguage = saved.language !== form.base.language;
      form.resetTo(saved);
      notify(t`The settings have been saved.`);
      // The screens begin anew in it, unless the user has chosen one.
      if (hasOtherLanguage && !viewAsCompany && (await confirmLeave())) await refreshUser();
    },
  });
  const currencies = useMemo(() => getCurrencyOptions(form.base.currency), [form.base.currency]);
  const countries = useMemo(getCountryOptions, []);
  const timeZones = useMemo(() => getTimeZoneOptions(form.base.time_zone), [form.base.time_zone]);
  const currency = form.watch("currency");
  const proposals = useProposals(form, settings);
  return (
    <>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Form form={form} spacing={2.5}>
        <FieldGrid>
          <LongSelectField
            label={t`Currency`}
            options={currencies}
            {...form.select("currency")}
            onChange={(chosen) => {
              proposals.keep("currency");
              form.set("currency", chosen);
            }}
          />
          <LongSelectField
            label={t`Time Zone`}
            hint={t`Used for months in the figures and for the days until an answer.`}
            options={timeZones}
            {...form.select("time_zone")}
            onChange={(chosen) => {
              proposals.keep("time_zone");
              form.set("time_zone", chosen);
            }}
          />
        </FieldGrid>
        <CheckboxGroupField
          label={t`Working Week`}
          options={getWeekdayOptions()}
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
            label={t`Public Holidays`}
            hint={
              proposals.country
                ? t`Not counted as working days. Currency and time zone above are proposed for this country.`
                : t`Not counted as working days.`
            }
            options={countries}
            optional
            {...form.select("country")}
            onChange={(country) => {
              form.set("country", country);
              form.set("region", "");
              void proposals.propose(country);
            }}
          />
          <RegionField country={form.watch("country")} {...form.select("region")} />
          <Field
            label={t`Answer Referrals Within (Working Days)`}
            hint={t`Promised to everyone who refers someone, and shown to both sides. Leave it empty for no promise. Earlier promises stay.`}
            inputMode="numeric"
            {...form.field("answer_days")}
          />
          <AmountField
            label={t`Savings per Hire`}
            hint={t`In whole ${currency}. Cost Savings multiplies it by the number of hires by referral.`}
            required
            {...form.select("savings_per_hire")}
          />
          <SelectField
            label={t`Language`}
            hint={t`For everyone who has not chosen one on their profile.`}
            options={getLanguageOptions()}
            {...form.select("language")}
          />
        </FieldGrid>
        <FormError form={form} />
        <Box sx={{ alignSelf: "flex-end" }}>
          {/* Enabled without changes, too: saving confirms the defaults. */}
          <SubmitButton form={form}>{t`Save Settings`}</SubmitButton>
        </Box>
      </Form>
    </>
  );
}

type AmountFieldProps = Omit<FieldProps, "value" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
};

/** A field for a whole amount, shown with separators unless it is being edited. */
function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Field
      {...field}
      inputMode="numeric"
      value={hasFocus ? value : withSeparators(value)}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    />
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
  if (regions.error)
    return <QueryError query={regions} text={(message) => t`Failed to load the regions: ${message}`} />;
  if (!regions.data?.length) return null;
  return (
    <LongSelectField
      label={t`Region`}
      hint={t`Its own public holidays are not counted as working days, either.`}
      options={getRegionOptions(regions.data)}
      optional
      {...field}
    />
  );
}
