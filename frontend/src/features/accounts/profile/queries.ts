import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery, useApiRows } from "@/shared/api/queries";
import { tokenStore } from "@/shared/api/token";
import type { DeviceSession, MailMode, NotificationKind, NotificationPreferences } from "@/shared/api/types";

export function useSaveNames() {
  const queryClient = useQueryClient();
  return async (names: { first_name: string; last_name: string }) => {
    const saved = await api.patch("/auth/user/", { body: names });
    queryClient.setQueryData(queryKey("/auth/user/"), saved);
    return saved;
  };
}

/** Ends all sessions; this one continues with the token in the answer. */
export const changePassword = (oldPassword: string, newPassword: string, confirmPassword: string) =>
  tokenStore.replace(
    api.post("/auth/password/change/", {
      body: { old_password: oldPassword, new_password1: newPassword, new_password2: confirmPassword },
    }),
  );

/** All that is kept about the user. */
export const getOwnData = () => api.get("/auth/my-data/");

export const useDevices = () => useApiRows("/auth/sessions/", { staleTime: 0 });

/** Signs out one device, or all but this one. */
export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (device: DeviceSession | "others") => {
      if (device === "others") await api.post("/auth/sessions/sign-out-others/");
      else await api.delete("/auth/sessions/{id}/", { path: { id: device.id } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["/auth/sessions/"] }),
  });
}

const PREFERENCES = "/notification-preferences/all/";

/** Mail modes by kind, and the time zone. */
export const usePreferences = () => useApiQuery(PREFERENCES);

type Preferences = ResponseBody<"get", typeof PREFERENCES>;

function useUpdateCachedPreferences() {
  const queryClient = useQueryClient();
  return (change: (stored: Preferences) => Preferences): void => {
    queryClient.setQueryData<Preferences>(queryKey(PREFERENCES), (stored) => stored && change(stored));
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
