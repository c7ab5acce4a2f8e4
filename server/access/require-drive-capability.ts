import { type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { type Capability, can } from '#contract/rules/roles.ts';
import { isUuid } from '../db/is-uuid.ts';
import type { Database } from '../db/schema.ts';
import type { Problem } from '../http/handler.ts';
import { type DriveAccess, findScope } from './scope.ts';

/**
 * The filespace of somebody who may do this there. With a lock its row is locked before anything of it is: two who delete
 * it, or change something in it, come one after the other.
 */
export async function requireDriveCapability(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
  capability: Capability,
  lock?: 'key share' | 'update',
): Promise<Result<DriveAccess, Problem>> {
  if (!isUuid(driveId)) return err({ code: 'not-found' });
  if (lock) await sql`select from drives where id = ${driveId} for ${sql.raw(lock)}`.execute(db);
  const access = await findScope(db, actor, driveId);
  if (access === null) return err({ code: 'not-found' });
  return can(access.member.role, capability) ? ok(access) : err({ code: 'not-allowed' });
}
