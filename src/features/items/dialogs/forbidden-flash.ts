/** Rejected characters flash their message for this long. */
export const forbiddenMessageMs = 5000;
