import { useEffect, useState } from "react";
import { setReauthenticationPrompt } from "@/shared/api/reauthentication";
import { ReauthenticationDialog } from "./ReauthenticationDialog";
import { SessionExpired } from "./SessionExpired";

type Prompt = { resolve: (confirmed: boolean) => void };

/**
 * Asks for the password when the server requires reauthentication, or the session has expired; the
 * refused call waits and is then repeated.
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
    <>
      {prompt && <ReauthenticationDialog onClose={close} />}
      <SessionExpired />
    </>
  );
}
