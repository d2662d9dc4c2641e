import { useApiRows } from "@/shared/api/queries";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { SETTINGS } from "./messages";
import { getRegionOptions } from "./settingsValues";

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
export function RegionField({ country, ...field }: RegionFieldProps) {
  const regions = useApiRows("/holiday-regions/", { query: { country }, enabled: country !== "" });
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
