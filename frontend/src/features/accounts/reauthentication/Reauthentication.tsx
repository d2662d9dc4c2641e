import { useEffect, useState } from "react";
import { setReauthenticationPrompt } from "@/shared/api/reauthentication";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const ReauthenticationDialog = lazyComponent(() =>
  import("./ReauthenticationDialog").then((m) => m.ReauthenticationDialog),
);

type Prompt = { resolve: (confirmed: boolean) => void };

/**
 * Asks for the password when the server requires reauthentication; the refused call waits and is
 * then repeated.
 */
export function Reauthentication() {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  useEffect(() => {
    let openPrompt: Prompt | null = null;
    setReauthenticationPrompt(
      () =>
        new Promise((resolve) => {
          openPrompt = { resolve };
          setPrompt(openPrompt);
        }),
    );
    return () => {
      setReauthenticationPrompt(null);
      openPrompt?.resolve(false);
    };
  }, []);

  const close = (confirmed: boolean): void => {
    prompt?.resolve(confirmed);
    setPrompt(null);
  };
  return (
    <ChunkBoundary onClose={() => close(false)}>
      {prompt && <ReauthenticationDialog onClose={close} />}
    </ChunkBoundary>
  );
}
