import { withoutFalse } from "@/features/connections/queries";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { NEW_CONNECTION } from "../referMessages";

const EMPTY = { first_name: "", last_name: "", only_one_name: false, profile_url: "", email: "" };

/** Form to add a connection. Name and one of LinkedIn address or e-mail are required. */
export function useNewConnectionForm(job: number, onAdded: (connection: Connection) => void) {
  const refresh = useRefreshAffected("connection");
  return useServerForm({
    defaults: EMPTY,
    draft: `refer-somebody:${job}`,
    check: ({ first_name, last_name, only_one_name, profile_url, email }) => ({
      first_name: first_name.trim() ? undefined : NEW_CONNECTION.missing.first,
      last_name: last_name.trim() || only_one_name ? undefined : NEW_CONNECTION.missing.last,
      // At least one of them, to tell namesakes apart.
      profile_url: profile_url.trim() || email.trim() ? undefined : NEW_CONNECTION.missing.address,
      email: !email.trim() || isEmailAddress(email.trim()) ? undefined : NEW_CONNECTION.missing.email,
    }),
    send: async (values) => {
      const added = await api.post("/connections/", { body: withoutFalse(trimValues(values)) });
      void refresh();
      return added;
    },
    failureText: (error) => NEW_CONNECTION.failed(errorMessage(error)),
    onSaved: onAdded,
  });
}

export type NewConnectionForm = ReturnType<typeof useNewConnectionForm>;
