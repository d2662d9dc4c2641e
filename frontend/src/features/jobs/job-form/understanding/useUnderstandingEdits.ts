import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey } from "@/shared/api/queries";
import type { JobUnderstandingInput } from "@/shared/api/types";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { type Edits, withEdits } from "./edits";
import { UNDERSTANDING } from "./messages";

const PATH = "/jobs/{id}/understanding/";

/** Edits that could not be saved, and why. Passed from the create to the edit screen. */
type Unsaved = { edits: Edits; problem: string };

/** The user's edits to what was understood, until they are saved with the job `name`. */
export function useUnderstandingEdits(name: string) {
  const { state } = useLocation() as { state: { unsaved?: Unsaved } | null };
  const queryClient = useQueryClient();
  const [edits, setEdits] = useStateAcrossSignIn<Edits | null>(
    `job-understanding:${name}`,
    state?.unsaved?.edits ?? null,
  );
  const [problem, setProblem] = useState(state?.unsaved?.problem ?? null);

  /**
   * Applies the edits to what the server currently understands and saves the result. Returns the
   * edits if that fails.
   */
  const save = async (id: number): Promise<Unsaved | null> => {
    setProblem(null);
    if (!edits) return null;
    try {
      const params = { path: { id } };
      const { roles, level, words } = withEdits(await api.get(PATH, params), edits);
      const codes = { roles: roles.map(({ code }) => code), level: level?.code ?? null };
      const saved = await api.put(PATH, { ...params, body: { ...codes, words } as JobUnderstandingInput });
      queryClient.setQueryData(queryKey(PATH, params), saved);
      setEdits(null);
      return null;
    } catch (error) {
      console.error("What was understood was not saved.", error);
      const unsaved = { edits, problem: UNDERSTANDING.notSaved(errorMessage(error)) };
      setProblem(unsaved.problem);
      return unsaved;
    }
  };
  return { edits, onChange: setEdits, problem, save };
}
