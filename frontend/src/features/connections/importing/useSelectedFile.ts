import { useRef, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { IMPORT } from "./messages";
import { inspectFile, type SelectedFile } from "./selectedFile";

type State = { selected: SelectedFile | null; inspecting: boolean; rejection: string | null };

const NOTHING: State = { selected: null, inspecting: false, rejection: null };

/** The file on the import screen: null until one is chosen, while it is inspected, and when it is rejected. */
export function useSelectedFile() {
  const [state, setState] = useState(NOTHING);
  /** The inspection of the last choice; an earlier one that ends later is ignored. */
  const inspection = useRef<Promise<State>>(Promise.resolve(NOTHING));

  const choose = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file) return;
    const current = files.length > 1 ? Promise.resolve(rejected(IMPORT.oneFile)) : inspect(file);
    inspection.current = current;
    setState({ ...NOTHING, inspecting: true });
    const next = await current;
    if (inspection.current === current) setState(next);
  };

  const clear = (): void => {
    inspection.current = Promise.resolve(NOTHING);
    setState(NOTHING);
  };

  return {
    ...state,
    /** The chosen file once it is inspected; null where there is none. */
    whenInspected: async (): Promise<SelectedFile | null> => (await inspection.current).selected,
    choose,
    clear,
  };
}

const rejected = (rejection: string): State => ({ ...NOTHING, rejection });

const inspect = (file: File): Promise<State> =>
  inspectFile(file).then(
    (selected) => ({ ...NOTHING, selected }),
    (error: unknown) => rejected(errorMessage(error)),
  );
