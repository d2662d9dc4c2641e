import { Component, type ErrorInfo, type ReactNode } from "react";
import { retryFailedChunks } from "@/shared/lazyComponent";
import { ChunkLoadError } from "@/shared/loadChunk";
import styles from "./ScreenErrorBoundary.module.css";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** Shown when a screen fails to load or to render, with Reload. Plain CSS, because MUI's chunk may be what failed. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentWillUnmount(): void {
    if (this.state.error) retryFailedChunks();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className={styles.screen}>
        <p className={styles.title}>
          {error instanceof ChunkLoadError ? error.message : "Something went wrong on this screen."}
        </p>
        <p className={styles.text}>
          Check your connection and load the page again. Nothing that was saved is lost.
        </p>
        <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    );
  }
}
