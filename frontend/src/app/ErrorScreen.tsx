import Button from "@mui/material/Button";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ChunkLoadError } from "./lazyScreen";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** What is shown when a screen cannot be loaded or breaks: plain words and Reload. */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title={error instanceof ChunkLoadError ? error.message : "Something went wrong on this screen."}
          text="Check your connection and load the page again. Nothing that was saved is lost."
          action={
            <Button variant="contained" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        />
      </div>
    );
  }
}
