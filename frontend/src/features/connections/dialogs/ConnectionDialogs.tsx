import type { ComponentType } from "react";
import type { Connection } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import type { ConnectionsToDelete } from "../useConnections";

const ConnectionDialog = lazyComponent(() => import("./ConnectionDialog").then((m) => m.ConnectionDialog));
const DeleteConnections = lazyComponent(() => import("./DeleteConnections").then((m) => m.DeleteConnections));
const DeleteConnection = lazyComponent(() => import("./DeleteConnection").then((m) => m.DeleteConnection));

/** The open dialog and the connections it is about. */
export type OpenDialog =
  | { dialog: "add" }
  | { dialog: "edit" | "delete" | "jobs"; connection: Connection }
  | { dialog: "delete several"; chosen: ConnectionsToDelete; total: string }
  | null;

/**
 * Shows the jobs that a connection may fit. Injected, as the matching feature builds on this one.
 */
export type JobsDialog = ComponentType<{ connection: Connection; onClose: () => void }>;

type ConnectionDialogsProps = {
  open: OpenDialog;
  JobsDialog: JobsDialog;
  onClose: () => void;
  onDeleted: () => void;
};

/** The dialogs of the connection list, each loaded when it opens. */
export const ConnectionDialogs = ({ open, JobsDialog, onClose, onDeleted }: ConnectionDialogsProps) => (
  <ChunkBoundary onClose={onClose}>
    {open?.dialog === "add" && <ConnectionDialog connection={null} onClose={onClose} />}
    {open?.dialog === "edit" && <ConnectionDialog connection={open.connection} onClose={onClose} />}
    {open?.dialog === "delete several" && (
      <DeleteConnections chosen={open.chosen} total={open.total} onClose={onClose} onDeleted={onDeleted} />
    )}
    {open?.dialog === "delete" && <DeleteConnection connection={open.connection} onClose={onClose} />}
    {open?.dialog === "jobs" && <JobsDialog connection={open.connection} onClose={onClose} />}
  </ChunkBoundary>
);
