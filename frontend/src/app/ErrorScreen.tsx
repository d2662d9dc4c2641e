import { Component, type ErrorInfo, type ReactNode } from "react";
import { askForFailedPartsAgain } from "@/shared/lazyPart";
import { ChunkLoadError } from "@/shared/loadChunk";
import styles from "./ErrorScreen.module.css";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** What is shown when a screen cannot be loaded or breaks: plain words and Reload. It needs no part that could fail to load. */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentWillUnmount(): void {
    if (this.state.error) askForFailedPartsAgain();
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
