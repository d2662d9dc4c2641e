/** The icon of each noun, used in the sidebar, on tiles and next to actions. */

export { default as CompaniesIcon } from "@mui/icons-material/ApartmentOutlined";
export { default as ReferralsIcon } from "@mui/icons-material/HandshakeOutlined";
export { default as ActivityIcon } from "@mui/icons-material/HistoryOutlined";
export { default as ConnectionsIcon } from "@mui/icons-material/HubOutlined";
export { default as MetricsIcon } from "@mui/icons-material/InsightsOutlined";
export { default as PeopleIcon } from "@mui/icons-material/PeopleOutlined";
export { default as SettingsIcon } from "@mui/icons-material/SettingsOutlined";
export { default as JobsIcon } from "@mui/icons-material/WorkOutlineOutlined";
