import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useNotify } from "@/shared/ui/feedback/notice";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { PREFERENCES } from "./messages";
import { useUpdateCachedPreferences } from "./useUpdateCachedPreferences";

/** The time zone of the digest at 8 a.m.; saved on selection. */
export function TimeZoneChoice({ stored }: { stored: string }) {
  const updateCache = useUpdateCachedPreferences();
  const notify = useNotify();
  const saveTimeZone = useMutation({
    mutationFn: (time_zone: string) =>
      api.put("/notification-preferences/time-zone/", { body: { time_zone } }),
    onSuccess: ({ time_zone }) => {
      updateCache((settings) => ({ ...settings, time_zone }));
      notify(PREFERENCES.saved);
    },
  });
  const options = useMemo(
    () => [{ value: "", label: PREFERENCES.companyTimeZone }, ...getTimeZoneOptions(stored || "UTC")],
    [stored],
  );
  return (
    <Box sx={{ mt: 2.5, maxWidth: "22rem" }}>
      <LongSelectField
        label={PREFERENCES.timeZone}
        hint={PREFERENCES.timeZoneHint}
        options={options}
        name="time_zone"
        value={saveTimeZone.isPending ? saveTimeZone.variables : stored}
        onChange={(name) => saveTimeZone.mutate(name)}
        readOnly={saveTimeZone.isPending}
        error={saveTimeZone.error ? PREFERENCES.saveFailed(errorMessage(saveTimeZone.error)) : undefined}
      />
    </Box>
  );
}
