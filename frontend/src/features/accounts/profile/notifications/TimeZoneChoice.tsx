import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useNotify } from "@/shared/ui/feedback/notice";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { PREFERENCES } from "./messages";
import { useShowMailSettings } from "./useShowMailSettings";

/** In which time zone the digest comes at eight; saved at once. */
export function TimeZoneChoice({ stored }: { stored: string }) {
  const show = useShowMailSettings();
  const notify = useNotify();
  const saving = useMutation({
    mutationFn: (time_zone: string) =>
      api.put("/notification-preferences/time-zone/", { body: { time_zone } }),
    onSuccess: ({ time_zone }) => {
      show((settings) => ({ ...settings, time_zone }));
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
        value={saving.isPending ? saving.variables : stored}
        onChange={(name) => saving.mutate(name)}
        readOnly={saving.isPending}
        error={saving.error ? PREFERENCES.saveFailed(errorMessage(saving.error)) : undefined}
      />
    </Box>
  );
}
