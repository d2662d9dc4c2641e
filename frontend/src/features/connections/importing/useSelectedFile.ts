import { useRef, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { IMPORT } from "./messages";
import { inspectFile, type SelectedFile } from "./selectedFile";

type State = { chosen: SelectedFile | null; reading: boolean; refusal: string | null };

const NOTHING: State = { chosen: null, reading: false, refusal: null };

/** The file that stands on the import screen, and its preview. */
export function useSelectedFile() {
  const [state, setState] = useState(NOTHING);
  /** Counts the choices: only the last one's reading is shown. */
  const turn = useRef(0);

  const choose = async (files: readonly File[]): Promise<void> => {
    const mine = ++turn.current;
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setState({ ...NOTHING, refusal: IMPORT.oneFile });
    setState({ ...NOTHING, reading: true });
    const next = await inspectFile(file).then(
      (chosen): State => ({ ...NOTHING, chosen }),
      (error: unknown): State => ({ ...NOTHING, refusal: errorMessage(error) }),
    );
    if (mine === turn.current) setState(next);
  };

  const clear = (): void => {
    turn.current += 1;
    setState(NOTHING);
  };

  return { ...state, choose, clear };
}
