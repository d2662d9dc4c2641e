import { useLocation } from "react-router-dom";

/** Browsers since 2026 know whether the previous page in the history is one of ours. */
type WithNavigation = { navigation?: { canGoBack: boolean } };

/** Whether Back leads to a screen of the app; not after opening a link from elsewhere. */
export function useCanGoBack(): boolean {
  const { key } = useLocation();
  return (window as WithNavigation).navigation?.canGoBack ?? key !== "default";
}
