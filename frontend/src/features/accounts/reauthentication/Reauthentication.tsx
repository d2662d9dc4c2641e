import { useEffect, useState } from "react";
import { provideReauthentication } from "@/shared/api/reauthentication";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const ReauthenticationDialog = lazyComponent(() =>
  import("./ReauthenticationDialog").then((m) => m.ReauthenticationDialog),
);

type Question = { answer: (proved: boolean) => void };

/** Asks for the password whenever a call is refused without it; the call waits, and is made again. */
export function Reauthentication() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let open: Question | null = null;
    provideReauthentication(
      () =>
        new Promise((resolve) => {
          open = { answer: resolve };
          setQuestion(open);
        }),
    );
    return () => {
      provideReauthentication(null);
      open?.answer(false);
    };
  }, []);

  const close = (proved: boolean): void => {
    question?.answer(proved);
    setQuestion(null);
  };
  return (
    <ChunkBoundary onClose={() => close(false)}>
      {question && <ReauthenticationDialog onClose={close} />}
    </ChunkBoundary>
  );
}
