import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { DriveAccess } from '../../../access/scope.ts';
import { canSeeSince } from '../../../access/visibility-history.ts';
import type { Database } from '../../../db/schema.ts';
import { isHeldBySnapshot } from './held-moments.ts';

/** As a request names it: `at` absent is now, `epoch` absent the log that there is. */
export interface AskedMoment {
  readonly at?: number | undefined;
  readonly epoch?: string | undefined;
}

/**
 * Whether a moment of a filespace is there for a person is decided here for whatever is read of it: it is not still to
 * come, of this log, not from before the rights of today, and kept by the history or a snapshot. `read` gets the sequence,
 * or null for now, and looks at the tree of then with the scope of today.
 */
export async function readMoment<T>(
  db: Kysely<Database>,
  access: DriveAccess,
  { at, epoch }: AskedMoment,
  read: (at: number | null) => Promise<T>,
): Promise<Result<T, { readonly code: 'cursor-expired' }>> {
  const { drive } = access;
  const expired = err({ code: 'cursor-expired' } as const);
  if (epoch !== undefined && epoch !== drive.epoch) return expired;
  if (at === undefined) return ok(await read(null));
  if (at > drive.seq || !(await canSeeSince(db, access, at))) return expired;
  const found = await read(at);
  // Looked at after it was read: a snapshot that is still there held all of it.
  if (at < drive.historyFrom && !(await isHeldBySnapshot(db, drive.id, at))) return expired;
  return ok(found);
}
