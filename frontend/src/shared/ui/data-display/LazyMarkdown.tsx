import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import { loadChunk } from "@/shared/loadChunk";

/** The text as it was typed. */
const PlainText = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "80ch" }}>
    {children}
  </Typography>
);

/** Without the script, the text is shown with its marks. */
const Markdown = lazy(() =>
  loadChunk(() => import("./Markdown")).then(
    (chunk) => ({ default: chunk.Markdown }),
    () => ({ default: PlainText }),
  ),
);

/** A text in Markdown, for what opens on demand: loads the renderer when it is first shown. */
export const LazyMarkdown = ({ children }: { children: string }) => (
  <Suspense fallback={<PlainText>{children}</PlainText>}>
    <Markdown>{children}</Markdown>
  </Suspense>
);
