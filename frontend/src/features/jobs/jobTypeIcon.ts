/** In its own module, because referrals use the icon as well and should not load the job card. */
export { default as JobTypeIcon } from "@mui/icons-material/ScheduleOutlined";
