import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { ADD_PERSON } from "./referMessages";

const EMPTY = { first_name: "", last_name: "", profile_url: "", email: "" };

/** What is asked of somebody who is not among one's connections yet. */
export function useAddPersonForm(job: number, onAdded: (connection: Connection) => void) {
  const refresh = useRefreshAffected("connection");
  return useServerForm({
    defaults: EMPTY,
    draft: `refer-somebody:${job}`,
    check: ({ first_name, last_name, profile_url, email }) => ({
      first_name: first_name.trim() ? undefined : ADD_PERSON.missing.first,
      last_name: last_name.trim() ? undefined : ADD_PERSON.missing.last,
      // One of both, so that they can be told from others of this name.
      profile_url: profile_url.trim() || email.trim() ? undefined : ADD_PERSON.missing.address,
      email: !email.trim() || isEmailAddress(email.trim()) ? undefined : ADD_PERSON.missing.email,
    }),
    send: async (values) => {
      const added = await api.post("/connections/", { body: trimValues(values) });
      void refresh();
      return added;
    },
    failureText: (error) => ADD_PERSON.failed(errorMessage(error)),
    onSaved: onAdded,
  });
}

export type AddPersonForm = ReturnType<typeof useAddPersonForm>;
