/**
 * Whether a transaction failed because the browser gives this origin no more storage. It says so at a write or only when
 * the transaction ends, and Dexie wraps the second.
 */
export function isQuotaError(error: unknown): boolean {
  return hasName(error, (name) => name === 'QuotaExceededError');
}

/**
 * Whether the browser broke a transaction off, or would not begin one. So it does to all of them while it takes a
 * database away, and a moment before it says that it does; what was asked has not happened.
 */
export function isConnectionLost(error: unknown): boolean {
  return hasName(error, (name) => brokenOff.has(name)) && !isQuotaError(error);
}

const brokenOff = new Set<unknown>(['AbortError', 'InvalidStateError']);

function hasName(error: unknown, fits: (name: unknown) => boolean): boolean {
  for (let at: unknown = error, depth = 0; isObject(at) && depth < 4; at = at['inner'], depth += 1) {
    if (fits(at['name'])) return true;
    const failures = at['failures'];
    if (Array.isArray(failures) && failures.some((failure) => hasName(failure, fits))) return true;
  }
  return false;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
