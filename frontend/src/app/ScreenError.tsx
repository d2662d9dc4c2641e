import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigationType, useRouteError } from "react-router-dom";
import { ChunkLoadError } from "@/shared/loadChunk";
import styles from "./ScreenError.module.css";

/**
 * Shown instead of a screen that failed to load or render; another navigation tries again. Plain
 * CSS, because MUI's chunk may be what failed.
 */
export function ScreenError() {
  const error = useRouteError();
  const isNotLoaded = error instanceof ChunkLoadError;
  const isOutdated = isNotLoaded && error.outdated;
  // Whoever follows a link has left unsaved forms already, and expects a new screen. On Back, and
  // when the page was just loaded, reloading is left to the person: it could repeat without end.
  const reloads = useNavigationType() !== "POP" && isOutdated && navigator.onLine;
  useEffect(() => {
    if (reloads) window.location.reload();
  }, [reloads]);
  return (
    <div role="alert" className={styles.screen}>
      <p className={styles.title}>
        {isNotLoaded ? error.message : <Trans>Something went wrong on this screen.</Trans>}
      </p>
      <p className={styles.text}>
        {isNotLoaded && !isOutdated && <Trans>Check your connection and load the page again.</Trans>}{" "}
        <Trans>Nothing that was saved is lost.</Trans>
      </p>
      <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
        <Trans>Reload</Trans>
      </button>
    </div>
  );
}
