import { type ReactNode, useEffect } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { retryFailedChunks } from "@/shared/lazyComponent";
import { ChunkLoadError } from "@/shared/loadChunk";
import styles from "./ScreenErrorBoundary.module.css";

/**
 * Catches a screen that fails to load or render, and offers Reload. Plain CSS, because MUI's chunk
 * may be what failed.
 */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      FallbackComponent={ScreenFailure}
      onError={(error, { componentStack }) => console.error(error, componentStack)}
    >
      {children}
    </ErrorBoundary>
  );
}

function ScreenFailure({ error }: FallbackProps) {
  // Navigating away and back retries loading.
  useEffect(() => retryFailedChunks, []);
  const outdated = error instanceof ChunkLoadError && error.outdated;
  return (
    <div role="alert" className={styles.screen}>
      <p className={styles.title}>
        {error instanceof ChunkLoadError ? error.message : "Something went wrong on this screen."}
      </p>
      <p className={styles.text}>
        {!outdated && "Check your connection and load the page again. "}
        Nothing that was saved is lost.
      </p>
      <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}
