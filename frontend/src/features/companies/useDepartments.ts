export { useDepartments } from "./queries";
