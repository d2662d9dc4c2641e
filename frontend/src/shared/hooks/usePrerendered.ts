import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Whether this is the prerendered page, made before anybody's session is known. */
export const usePrerendered = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
