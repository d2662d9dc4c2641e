import Stack from "@mui/material/Stack";
import { REFERRAL_LIST } from "@/features/referrals/messages";
import { FilterButton } from "./FilterButton";

type MadeByFilterProps = { madeByMe: boolean; onChoose: (madeBy: string) => void };

/** Of a manager: the referrals to their jobs, or those that they made, which may be to other people's jobs. */
export const MadeByFilter = ({ madeByMe, onChoose }: MadeByFilterProps) => (
  <Stack direction="row" role="group" aria-label={REFERRAL_LIST.scope} sx={{ gap: 1 }}>
    <FilterButton label={REFERRAL_LIST.onMyJobs} pressed={!madeByMe} onClick={() => onChoose("")} />
    <FilterButton label={REFERRAL_LIST.madeByMe} pressed={madeByMe} onClick={() => onChoose("me")} />
  </Stack>
);
