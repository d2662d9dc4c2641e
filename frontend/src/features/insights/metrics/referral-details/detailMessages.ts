/** Text of the dialog for one referral. */
export const DETAILS = {
  title: "Referral Details",
  update: "Update Status",
  newStatus: "New Status",
  chooseStatus: "Choose another status or write something first.",
  mayNotUpdate: "The status cannot be changed in this view.",
} as const;
