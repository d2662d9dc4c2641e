/** What referrals show, too: a module of its own, so that a card of a job does not load what they consist of. */
export { default as JobTypeIcon } from "@mui/icons-material/ScheduleOutlined";
