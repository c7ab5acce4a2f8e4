/** Whether PostgreSQL refused because of this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint;
}

/** Whether a lock was not given within lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Whether a statement was given up because it took longer than statement_timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/**
 * Whether a log was to become longer that goes by the name that it had on another timeline: a standby was promoted, and the
 * logs have no new names yet. Ours (migration 076).
 */
export function isOtherTimeline(error: unknown): boolean {
  return codeOf(error) === otherTimeline;
}

const otherTimeline = 'LVT01';

/**
 * Whether the database, and not the question, is the reason: it is gone, starting, out of means or took too long. The
 * same request may be answered in a while. Whether what was being committed is in the database is not known.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return passing.test(codeOf(error)) || brokenConnection.test(error.message) || isOutdatedPlan(error);
}

/**
 * Whether the connection is of no use any more, although it may stand: its server goes down or comes up, ended the session,
 * or became read-only, as one does that another has taken over from; or what it has prepared fits the tables no more.
 */
export function isConnectionUseless(error: unknown): boolean {
  return /^(08...|57P0\d|25006|25P03)$/.test(codeOf(error)) || isOutdatedPlan(error);
}

/** What the connection has prepared has columns of other types since a migration. */
function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && /^cached plan/.test((error as Error).message);
}

/**
 * Classes of SQLSTATE: 08 connection, 53 out of means, 40001 and 40P01 two that met, 55P03 and 57014 took too long, 57P0x
 * going down or coming up, 25006 read-only after a change of the leading server, 25P03 stood still in a transaction, LVT01
 * waits for logs to be renamed. And what the system says of its sockets.
 */
const passing =
  /^(08...|53...|40001|40P01|55P03|57014|57P0\d|25006|25P03|LVT01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** As the driver has it of a connection that does not stand, for whoever must not go on without having asked. */
export function notAsked(message: string): Error {
  return Object.assign(new Error(message), { code: '08003' });
}

/** What the driver says of a connection, without a code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/;

function codeOf(error: unknown): string {
  return error instanceof Error ? String((error as { code?: unknown }).code ?? '') : '';
}
