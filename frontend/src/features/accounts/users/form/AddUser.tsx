import { UserForm } from "./UserForm";

/** Adds somebody to the company. */
export const AddUser = () => <UserForm user={null} />;
