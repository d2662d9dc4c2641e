import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CompanySettings } from "@/shared/api/types";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { getOwnTimeZone } from "@/shared/ui/timeZones";
import { countryDefaultsQuery } from "./queries";
import type { SettingsValues } from "./settingsValues";

type ProposedField = "currency" | "time_zone";

/**
 * Proposes the currency and the time zone of a country that is chosen, until the settings are saved for the first
 * time, and nothing in the place of what somebody has chosen. Of several zones, that of the browser.
 */
export function useProposals(form: ServerForm<SettingsValues>, { confirmed }: CompanySettings) {
  const queryClient = useQueryClient();
  const chosen = useRef(new Set<ProposedField>());
  const [country, setCountry] = useState("");

  const propose = async (next: string): Promise<void> => {
    setCountry("");
    if (confirmed || !next) return;
    // It is only a proposal: without an answer there is none.
    const defaults = await queryClient.fetchQuery(countryDefaultsQuery(next)).catch(() => null);
    if (!defaults || form.getValues().country !== next) return;
    const { currency, time_zones: zones } = defaults;
    const zone = zones.length === 1 ? zones[0] : zones.find((one) => one === getOwnTimeZone());
    if (currency && !chosen.current.has("currency"))
      form.set("currency", currency as SettingsValues["currency"]);
    if (zone && !chosen.current.has("time_zone")) form.set("time_zone", zone);
    setCountry(next);
  };
  return {
    propose,
    /** What somebody has chosen stays. */
    keep: (name: ProposedField): void => void chosen.current.add(name),
    /** The country whose currency and time zone are proposed; empty for none. */
    country,
  };
}
