import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { MessageEntry } from "./MessageEntry";
import { MessageForm } from "./MessageForm";
import { THREAD } from "./messages";
import { useThread } from "./useThread";

/** The messages of a referral, and a form for a new one. */
export function Thread({ referral }: { referral: Referral }) {
  const query = useThread(referral.id);
  return (
    <Stack spacing={2.5}>
      {query.isError && <ErrorBanner onRetry={query.refetch}>{THREAD.failed}</ErrorBanner>}
      {query.isPending && <Skeleton role="status" aria-label={THREAD.loading} width="60%" />}
      {query.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {THREAD.empty}
        </Typography>
      )}
      {query.data && query.data.length > 0 && (
        <Box
          component="ol"
          aria-label={THREAD.title}
          sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}
        >
          {query.data.map((message) => (
            <MessageEntry key={message.id} referral={referral} message={message} />
          ))}
        </Box>
      )}
      {referral.allowed.write && <MessageForm referral={referral} />}
    </Stack>
  );
}
