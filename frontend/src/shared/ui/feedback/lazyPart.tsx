import { t } from "@lingui/core/macro";
import { type ComponentType, lazy, useEffect } from "react";
import { ChunkLoadError, loadChunk } from "@/shared/loadChunk";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { ErrorBanner } from "./ErrorBanner";

export type Failure = { error: unknown };

/**
 * A part of a screen with a script of its own: `lazyPart(async () => (await import("./Board")).Board)`.
 * If that cannot be loaded, as after a deployment, the part's place says so, and the rest of the screen
 * stays. It is loaded again when it is shown the next time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & Failure> = FailedPart,
): ComponentType<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(() =>
      loadChunk(load).then(
        (Part) => ({ default: Part }),
        (error) => ({
          default: (props: Props) => {
            useEffect(
              () => () => {
                Latest = begin();
              },
              [],
            );
            return <Failed {...props} error={error} />;
          },
        }),
      ),
    );
  let Latest: ComponentType<Props> = begin();
  return (props) => <Latest {...props} />;
}

/** The same for a dialog, which can be closed. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazyPart(load, FailedDialog);

const isOutdated = (error: unknown): boolean => error instanceof ChunkLoadError && error.outdated;

const reload = (): void => window.location.reload();

function errorText(error: unknown): string {
  const message = error instanceof ChunkLoadError ? error.message : new ChunkLoadError(error).message;
  return isOutdated(error) ? message : `${message} ${t`Check your connection and try again.`}`;
}

/** Says that a part could not be loaded, and what helps. */
export function FailedPart({ error }: Failure) {
  return (
    <ErrorBanner onRetry={isOutdated(error) ? reload : undefined} retryLabel={t`Reload`}>
      {errorText(error)}
    </ErrorBanner>
  );
}

function FailedDialog({ error, onClose }: Failure & { onClose: () => void }) {
  return (
    <TitledDialog
      open
      maxWidth="xs"
      title={t`This could not be opened`}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <FailedPart error={error} />
    </TitledDialog>
  );
}
