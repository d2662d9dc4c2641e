import { Component, type ReactNode, Suspense } from "react";
import { askForFailedPartsAgain } from "../lazyPart";
import { ChunkLoadError } from "../loadChunk";
import { ConfirmDialog } from "./ConfirmDialog";
import { ErrorBanner } from "./ErrorBanner";
import { PART } from "./words";

type PartProps = {
  children: ReactNode;
  /** Stands there while the part is on its way. */
  fallback?: ReactNode;
  /** Given where the part is a dialog: closes it. */
  onClose?: () => void;
};

/** Around a `lazyPart` within a screen: when it does not come, the screen stays, and one can try again. */
export function Part({ children, fallback = null, onClose }: PartProps) {
  return (
    <PartBoundary {...(onClose && { onClose })}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  );
}

type State = { error: unknown };

class PartBoundary extends Component<Omit<PartProps, "fallback">, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, onClose } = this.props;
    if (error === null) return children;
    // What breaks for another reason is the screen's business.
    if (!(error instanceof ChunkLoadError)) throw error;
    const again = () => {
      askForFailedPartsAgain();
      this.setState({ error: null });
    };
    if (!onClose) return <ErrorBanner onRetry={again}>{`${error.message} ${PART.text}`}</ErrorBanner>;
    return (
      <ConfirmDialog
        open
        title={error.message}
        confirmLabel={PART.retry}
        cancelLabel={PART.close}
        onConfirm={again}
        onClose={() => {
          onClose();
          again();
        }}
      >
        {PART.text}
      </ConfirmDialog>
    );
  }
}
