import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import type { NotificationKind, NotificationPreferences as Preferences } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Section } from "@/shared/ui/layout/Section";
import { ModeSelect } from "./ModeSelect";
import { HINTS, KINDS, KINDS_OF_ROLE, PREFERENCES } from "./messages";
import { TimeZoneChoice } from "./TimeZoneChoice";
import { PREFERENCES_PATH, useUpdateCachedPreferences } from "./useUpdateCachedPreferences";

/** Which notifications are mailed, at once or as a digest, and in which time zone. */
export function NotificationPreferences() {
  const { effectiveRole } = useSession();
  const preferences = useApiQuery(PREFERENCES_PATH);
  const savePreference = useSavePreference();
  const kinds = KINDS_OF_ROLE[effectiveRole ?? ""] ?? (Object.keys(KINDS) as NotificationKind[]);
  const modes = preferences.data?.modes as Preferences | undefined;
  return (
    <Box id="notifications" sx={{ scrollMarginTop: "5rem" }}>
      <Section title={PREFERENCES.title} description={PREFERENCES.note}>
        {preferences.isPending && <LoadingState />}
        <QueryError query={preferences} text={PREFERENCES.failed} />
        {savePreference.error && (
          <ErrorBanner>{PREFERENCES.saveFailed(errorMessage(savePreference.error))}</ErrorBanner>
        )}
        {modes && (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
            {kinds.map((kind) => (
              <Preference key={kind} label={KINDS[kind]} hint={HINTS[kind]}>
                {(labelId) => (
                  <ModeSelect
                    labelId={labelId}
                    kind={kind}
                    mode={modes[kind]}
                    onChange={(mode) => savePreference.mutate({ [kind]: mode })}
                  />
                )}
              </Preference>
            ))}
          </Box>
        )}
        {preferences.data && <TimeZoneChoice stored={preferences.data.time_zone} />}
      </Section>
    </Box>
  );
}

type PreferenceProps = {
  label: string;
  hint: string | undefined;
  children: (labelId: string) => ReactNode;
};

function Preference({ label, hint, children }: PreferenceProps) {
  const id = useId();
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: { xs: 0.5, sm: 2 },
        alignItems: "center",
        gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) 11rem" },
      }}
    >
      <div>
        <Typography id={id} variant="body2">
          {label}
        </Typography>
        {hint && (
          <Typography variant="caption" component="p" color="textSecondary">
            {hint}
          </Typography>
        )}
      </div>
      {children(id)}
    </Box>
  );
}

/** Saves a preference optimistically. */
function useSavePreference() {
  const queryClient = useQueryClient();
  const updateCache = useUpdateCachedPreferences();
  const notify = useNotify();
  return useMutation({
    mutationFn: (change: Partial<Preferences>) => api.put("/notification-preferences/", { body: change }),
    onMutate: (change) => updateCache((stored) => ({ ...stored, modes: { ...stored.modes, ...change } })),
    onSuccess: (modes) => {
      updateCache((stored) => ({ ...stored, modes }));
      notify(PREFERENCES.saved);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKey(PREFERENCES_PATH) }),
  });
}
