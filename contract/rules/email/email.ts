const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How an address is stored, sent and compared. */
export function normalizeEmail(raw: string): string {
  return raw.trim().toLowerCase();
}

/** Non-space local part, @, domain, dot, suffix; at most 254 characters and none that could end a mail header. */
export function hasEmailShape(raw: string): boolean {
  const email = normalizeEmail(raw);
  return email.length <= 254 && shape.test(email) && !/[\p{Cc}<>,;"]/u.test(email);
}
