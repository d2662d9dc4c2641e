/** Whether a text can be an address; whether it is one, only the server and its mail can tell. */
export const isEmailAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());
