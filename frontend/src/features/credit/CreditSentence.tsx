import { Trans } from "@lingui/react/macro";
import type { Credit } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatMonth } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";

/** The decision about a referral in a sentence, and from when on the referrer could earn for this person. */
export function CreditSentence({ credit }: { credit: Pick<Credit, "sentence" | "could_earn_from"> }) {
  const { sentence, could_earn_from: from } = credit;
  const month = from && formatMonth(from);
  return (
    <>
      <span>{sentence}</span>
      {month && (
        <>
          {" "}
          <Trans>You could earn credit for this person from {month}.</Trans>
        </>
      )}
    </>
  );
}

/** Leads to the company's policy; where something is being typed, in another tab. */
export const PolicyLink = ({ newTab = false }: { newTab?: boolean }) => (
  <TextLink
    to={paths.referralPolicy}
    {...(newTab && { target: "_blank", rel: "noopener" })}
    sx={{ whiteSpace: "nowrap" }}
  >
    <Trans>Referral Policy</Trans>
  </TextLink>
);
