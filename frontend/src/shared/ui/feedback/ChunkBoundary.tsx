import { Component, type ReactNode, Suspense } from "react";
import { retryFailedChunks } from "@/shared/lazyComponent";
import { ChunkLoadError } from "@/shared/loadChunk";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { CHUNK_ERROR } from "@/shared/ui/messages";
import { ErrorBanner } from "./ErrorBanner";

type ChunkBoundaryProps = {
  children: ReactNode;
  /** Shown while the chunk is loading. */
  fallback?: ReactNode;
  /** Closes the dialog, where the children are one: the failure is then a dialog too. */
  onClose?: () => void;
};

/** Around a `lazyComponent` within a screen: when its chunk fails to load, the screen stays, with a retry. */
export function ChunkBoundary({ children, fallback = null, onClose }: ChunkBoundaryProps) {
  return (
    <ChunkErrorBoundary {...(onClose && { onClose })}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ChunkErrorBoundary>
  );
}

type State = { error: unknown };

class ChunkErrorBoundary extends Component<Omit<ChunkBoundaryProps, "fallback">, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, onClose } = this.props;
    if (error === null) return children;
    // Other errors are for the screen's error boundary.
    if (!(error instanceof ChunkLoadError)) throw error;
    const retry = () => {
      retryFailedChunks();
      this.setState({ error: null });
    };
    if (!onClose) return <ErrorBanner onRetry={retry}>{`${error.message} ${CHUNK_ERROR.text}`}</ErrorBanner>;
    return (
      <ConfirmDialog
        open
        title={error.message}
        confirmLabel={CHUNK_ERROR.retry}
        cancelLabel={CHUNK_ERROR.close}
        onConfirm={retry}
        onClose={() => {
          onClose();
          retry();
        }}
      >
        {CHUNK_ERROR.text}
      </ConfirmDialog>
    );
  }
}
