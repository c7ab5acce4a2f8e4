type Stored = Pick<Storage, 'getItem' | 'setItem'>;

/*
 * The server sends nothing within the cooldown and does not say so: it would tell who has an account. So the tab remembers when the
 * last email went, over a reload and over the screens between signing up and waiting for it.
 */
const key = 'verificationSent';

/** When the last email with the link went to this address from this tab; 0: not known. */
export function verificationSentMs(
  email: string | undefined,
  nowMs: number,
  storage: Pick<Stored, 'getItem'> = sessionStorage,
): number {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (!Array.isArray(stored)) return 0;
    const [to, ms]: readonly unknown[] = stored;
    return email !== undefined && to === keyOf(email) && typeof ms === 'number' && ms <= nowMs ? ms : 0;
  } catch {
    return 0;
  }
}

export function storeVerificationSent(
  email: string,
  nowMs: number,
  storage: Pick<Stored, 'setItem'> = sessionStorage,
): void {
  try {
    storage.setItem(key, JSON.stringify([keyOf(email), nowMs]));
  } catch {
    // Without the room for it the cooldown starts with the next email.
  }
}

const keyOf = (email: string) => email.trim().toLowerCase();
