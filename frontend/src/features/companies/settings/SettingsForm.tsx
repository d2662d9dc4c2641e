import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import { useMemo } from "react";
import type { CompanySettings } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { Field } from "@/shared/ui/inputs/Field";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { SETTINGS } from "./messages";
import { RegionField } from "./RegionField";
import { getCountryOptions, getCurrencyOptions } from "./settingsValues";
import { useSettingsForm } from "./useSettingsForm";
import { WorkingWeekField } from "./WorkingWeekField";

type SettingsFormProps = {
  /** The settings when the screen was opened. */
  settings: CompanySettings;
  companyId: number;
};

/** The form for a company's settings. */
export function SettingsForm({ settings, companyId }: SettingsFormProps) {
  const form = useSettingsForm(settings, companyId);
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
          <WorkingWeekField {...form.select("working_week")} value={form.watch("working_week")} />
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
