import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is on screen: for what answers later, when the user may be elsewhere. */
export function useIsOnScreen(): RefObject<boolean> {
  const isOnScreen = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  return isOnScreen;
}
