import { useQuery, useQueryClient } from "@tanstack/react-query";
import { secondFactorQuery } from "@/features/accounts/secondFactor/queries";
import { ownTokensQuery } from "@/features/accounts/tokens/queries";
import type { ResponseBody } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { apiQuery, apiRows } from "@/shared/api/queries";
import { tokenStore } from "@/shared/api/token";
import type {
  DeviceSession,
  MailMode,
  NotificationKind,
  NotificationPreferences,
  SignedInUser,
} from "@/shared/api/types";
import type { Reads } from "@/shared/session/reads";

const profileQuery = () => apiQuery("/auth/user/");

export const useProfile = () => useQuery(profileQuery());

/** What users change of themselves; an empty language is that of the company, or else of the browser. */
export type OwnDetails = Pick<SignedInUser, "first_name" | "last_name"> & {
  language: NonNullable<SignedInUser["language"]>;
};

/** Saves what users change of themselves, or whether single keys act for them. */
export function useSaveDetails() {
  const queryClient = useQueryClient();
  return async (details: OwnDetails | Required<Pick<SignedInUser, "shortcuts">>) => {
    const saved = await api.patch("/auth/user/", { body: details });
    queryClient.setQueryData(profileQuery().queryKey, saved);
    return saved;
  };
}

/** A change of the password: whether it also revokes the user's API tokens. */
export type PasswordChange = {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
  revokesTokens: boolean;
};

/** Ends all sessions; this one continues with the token in the answer. */
export const changePassword = (change: PasswordChange) =>
  tokenStore.replace(
    api.post("/auth/password/change/", {
      body: {
        old_password: change.oldPassword,
        new_password1: change.newPassword,
        new_password2: change.confirmPassword,
        revoke_api_tokens: change.revokesTokens,
      },
    }),
  );

/** All that is kept about the user. */
export const getOwnData = () => api.get("/auth/my-data/");

const devicesQuery = () => apiRows("/auth/sessions/");

export const useDevices = () => useQuery(devicesQuery());

/** Signs out one device, or all but this one. */
export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return async (device: DeviceSession | "others"): Promise<void> => {
    if (device === "others") await api.post("/auth/sessions/sign-out-others/");
    else await api.delete("/auth/sessions/{id}/", { path: { id: device.id } });
    await queryClient.invalidateQueries({ queryKey: ["/auth/sessions/"] });
  };
}

const PREFERENCES = "/notification-preferences/all/";

/** Mail modes by kind, and the time zone. */
export const preferencesQuery = () => apiQuery(PREFERENCES);

/** What the profile begins with. */
export const profileReads: Reads = () => [
  preferencesQuery(),
  devicesQuery(),
  ownTokensQuery(),
  secondFactorQuery(),
];

export const usePreferences = () => useQuery(preferencesQuery());

type Preferences = ResponseBody<"get", typeof PREFERENCES>;

function useUpdateCachedPreferences() {
  const queryClient = useQueryClient();
  return (change: (stored: Preferences) => Preferences): void => {
    queryClient.setQueryData<Preferences>(preferencesQuery().queryKey, (stored) => stored && change(stored));
  };
}

/** Sets how one kind of notification is mailed. */
export function useSetMailMode(kind: NotificationKind) {
  const updateCache = useUpdateCachedPreferences();
  return async (mode: MailMode) => {
    const body: Partial<NotificationPreferences> = { [kind]: mode };
    const saved = await api.put("/notification-preferences/", { body });
    // Of this kind only: another may have been changed since the server wrote this answer.
    updateCache((stored) => ({ ...stored, modes: { ...stored.modes, [kind]: saved[kind] } }));
  };
}

/** Sets the time zone of the digest; empty for the company's. */
export function useSetTimeZone() {
  const updateCache = useUpdateCachedPreferences();
  return async (chosen: string) => {
    const { time_zone } = await api.put("/notification-preferences/time-zone/", {
      body: { time_zone: chosen },
    });
    updateCache((stored) => ({ ...stored, time_zone }));
  };
}
