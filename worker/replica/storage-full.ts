/**
 * Whether a transaction failed because the browser gives this origin no more room. It says so at a write or only when
 * the transaction ends, and Dexie wraps the second.
 */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; isObject(at) && depth < 4; at = at['inner'], depth += 1) {
    if (at['name'] === 'QuotaExceededError') return true;
    const failures = at['failures'];
    if (Array.isArray(failures) && failures.some(isStorageFull)) return true;
  }
  return false;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
