/** What stands for a thing everywhere: in the sidebar, on the tiles, beside actions. */

export { default as CompaniesSymbol } from "@mui/icons-material/ApartmentOutlined";
export { default as ReferralsSymbol } from "@mui/icons-material/HandshakeOutlined";
export { default as ConnectionsSymbol } from "@mui/icons-material/HubOutlined";
export { default as MetricsSymbol } from "@mui/icons-material/InsightsOutlined";
export { default as PeopleSymbol } from "@mui/icons-material/PeopleOutlined";
export { default as JobsSymbol } from "@mui/icons-material/WorkOutlineOutlined";
