import { useEffect } from "react";
import { useSession } from "@/shared/session/useSession";
import { noteLookAtJobs } from "./lastLookAtJobs";

/** Notes it for whoever is signed in, and is not looking through somebody else's eyes. */
export function useNoteLookAtJobs(): void {
  const { user, viewAs } = useSession();
  const id = viewAs === null ? user?.id : undefined;
  useEffect(() => {
    if (id !== undefined) noteLookAtJobs(id);
  }, [id]);
}
