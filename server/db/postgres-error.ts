/** Whether PostgreSQL refused because of this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return hasCode(error, '23505') && (error as { constraint?: unknown }).constraint === constraint;
}

/** Whether a lock was not given within lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === code;
}
