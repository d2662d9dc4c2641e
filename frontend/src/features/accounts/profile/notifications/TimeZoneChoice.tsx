import Box from "@mui/material/Box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import { useNotify } from "@/shared/ui/feedback/notice";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { PREFERENCES } from "./messages";

const PATH = "/notification-preferences/time-zone/";

/** In which time zone the digest comes at eight; saved at once. */
export function TimeZoneChoice() {
  const { data } = useApiQuery(PATH);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const saving = useMutation({
    mutationFn: (time_zone: string) => api.put(PATH, { body: { time_zone } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey(PATH), saved);
      notify(PREFERENCES.saved);
    },
  });
  const stored = data?.time_zone ?? "";
  const options = useMemo(
    () => [{ value: "", label: PREFERENCES.companyTimeZone }, ...getTimeZoneOptions(stored || "UTC")],
    [stored],
  );
  if (!data) return null;
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
