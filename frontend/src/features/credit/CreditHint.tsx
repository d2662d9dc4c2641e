import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { PolicyLink } from "./CreditSentence";
import { creditNoticeQuery } from "./queries";

type CreditHintProps = {
  job: number;
  /** One of the user's own, once it is chosen. */
  connection: number | null;
};

/** What the user should know of their own credit before they refer somebody. Without anything to say, it keeps its place. */
export function CreditHint({ job, connection }: CreditHintProps) {
  const { data } = useQuery(creditNoticeQuery(job, connection));
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      sx={{ minHeight: { xs: "2lh", sm: "1lh" } }}
    >
      <span aria-live="polite">{data?.sentence}</span> <PolicyLink newTab />
    </Typography>
  );
}
