import { type ReactNode, Suspense } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { retryFailedChunks } from "@/shared/lazyComponent";
import { ChunkLoadError } from "@/shared/loadChunk";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { CHUNK_ERROR } from "@/shared/ui/messages";
import { ErrorBanner } from "./ErrorBanner";

type ChunkBoundaryProps = {
  children: ReactNode;
  /** Shown while the chunk is loading. */
  fallback?: ReactNode;
  /** Closes the dialog if the children are one; the error is then shown as a dialog, too. */
  onClose?: () => void;
};

/**
 * Wraps a `lazyComponent` within a screen: if its chunk fails to load, shows an error with a retry,
 * or with a reload after a deployment.
 */
export function ChunkBoundary({ children, fallback = null, onClose }: ChunkBoundaryProps) {
  return (
    <ErrorBoundary
      onReset={retryFailedChunks}
      fallbackRender={(failure) => <ChunkFailure {...failure} onClose={onClose} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function ChunkFailure({ error, resetErrorBoundary, onClose }: FallbackProps & { onClose?: () => void }) {
  // Other errors are handled by the screen's error boundary.
  if (!(error instanceof ChunkLoadError)) throw error;
  const { message, outdated } = error;
  const text = outdated ? CHUNK_ERROR.outdated : CHUNK_ERROR.text;
  const retry = outdated ? () => window.location.reload() : resetErrorBoundary;
  if (!onClose) {
    return (
      <ErrorBanner onRetry={retry} retryLabel={outdated ? CHUNK_ERROR.reload : undefined}>
        {`${message} ${text}`}
      </ErrorBanner>
    );
  }
  return (
    <ConfirmDialog
      open
      title={message}
      confirmLabel={outdated ? CHUNK_ERROR.reload : CHUNK_ERROR.retry}
      cancelLabel={CHUNK_ERROR.close}
      onConfirm={retry}
      onClose={() => {
        onClose();
        resetErrorBoundary();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
