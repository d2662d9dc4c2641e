import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage, getFieldErrors, isConflict } from "@/shared/api/errors";
import type { CompanyFigures } from "@/shared/api/types";
import { putCompany } from "./api";
import { DOMAINS } from "./messages";

/** The domains that a text names, one per line or parted by commas. */
export const parseDomains = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The text of the dialog, its saving, and why the last attempt failed. `company` is read anew after a conflict. */
export function useDomains(company: CompanyFigures, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(company.domains.join("\n"));

  const reload = () => queryClient.invalidateQueries({ queryKey: ["companies"] });
  const mutation = useMutation({
    mutationFn: () => putCompany(company.id, { domains: parseDomains(text), updated_at: company.updated_at }),
    onSuccess: () => {
      void reload();
      onSaved();
    },
    onError: async (error) => {
      console.error("The domains were not saved.", error);
      // Saving again then replaces what is there now, knowingly.
      if (isConflict(error)) await reload();
    },
  });

  const fieldError = getFieldErrors(mutation.error).domains?.join(" ");
  return {
    text,
    change: (next: string): void => {
      setText(next);
      if (fieldError) mutation.reset();
    },
    dirty: parseDomains(text).join() !== company.domains.join(),
    busy: mutation.isPending,
    fieldError,
    problem: mutation.error && !fieldError ? domainsErrorMessage(mutation.error, company.domains) : undefined,
    /** Answers when it is done: until then the form dialog takes no second click. */
    save: () => mutation.mutateAsync(),
  };
}

const domainsErrorMessage = (error: Error, now: readonly string[]): string =>
  isConflict(error)
    ? DOMAINS.changed(now.join(", ") || DOMAINS.noDomains)
    : DOMAINS.failed(errorMessage(error));
