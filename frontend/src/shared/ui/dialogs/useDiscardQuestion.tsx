import { type ReactNode, useState } from "react";
import { useUnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { DiscardDialog } from "./DiscardDialog";

/**
 * For a dialog with words that would be lost while it is `dirty`: how to close it, which asks first, and what is shown
 * beside it. Leaving the screen asks, too.
 */
export function useDiscardQuestion(dirty: boolean, onClose: () => void): [() => void, ReactNode] {
  const forget = useUnsavedChanges(dirty);
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    // Back on a phone answers the question that it has asked.
    if (dirty) setIsAsking((wasAsking) => !wasAsking);
    else onClose();
  };
  return [
    close,
    <DiscardDialog
      key="question"
      open={isAsking}
      onKeep={() => setIsAsking(false)}
      onDiscard={() => {
        setIsAsking(false);
        // Closing may change the address.
        forget();
        onClose();
      }}
    />,
  ];
}
