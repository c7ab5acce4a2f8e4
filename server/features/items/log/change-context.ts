import { type Kysely, sql } from 'kysely';
import type { ItemKind } from '#contract/entities/item.ts';
import type { Role } from '#contract/rules/roles.ts';
import type { Scope } from '../../../access/scope.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { entryColumns } from '../../../db/entry-columns.ts';
import { rootRowId, rowIdOf, unplanned } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { EventBus } from '../../../realtime/event-bus.ts';
import type { QuotaDefaults } from '../../../storage/quotas.ts';
import { type Entry, entryKinds } from '../entry.ts';
import { findItemAccess, findItemPaths, type ItemAccess } from '../item-paths.ts';

/** Where a change is evaluated and made: inside the transaction that holds the filespace's lock. */
export interface ChangeContext {
  readonly tx: Kysely<Database>;
  readonly driveId: string;
  readonly workspaceId: string;
  readonly memberId: string;
  /** Who brings the contents that it adds; null where they count for nobody. */
  readonly userId: string | null;
  readonly role: Role;
  readonly scope: Scope;
  /** The sequence that the change gets if it has an effect. */
  readonly seq: number;
  readonly nowMs: number;
  readonly quotaDefaults: QuotaDefaults;
  readonly bus: Pick<EventBus, 'publish'>;
}

/**
 * Less than the time for which another one waits for the lock: when a node stands still with it in hand, those that wait go on.
 * Within the lock nothing is awaited but the database.
 */
const stillSeconds = 10;

/**
 * The filespace's row, locked: whoever comes second waits, and judges what the first one left. No log becomes longer under the
 * name that it had before a promotion: up to where it was renamed, it is the same log under both names (decision 094).
 */
export async function lockDrive(tx: Kysely<Database>, driveId: string) {
  const limit = sql.lit(`${stillSeconds}s`);
  const query = tx
    .selectFrom('drives')
    .select(['id', 'workspace_id', 'seq', 'epoch'])
    .select(sql`set_config('idle_in_transaction_session_timeout', ${limit}, true)`.as('idle_limit'))
    .where('id', '=', driveId)
    .where(sql<boolean>`is_noted_timeline()`)
    .forNoKeyUpdate();
  return (await executePrepared(query, tx)).rows[0];
}

/** The living item of that kind, if the person may know of it. */
export async function findItem(
  { tx, driveId }: ChangeContext,
  reach: ItemAccess,
  wireId: string,
  kind: ItemKind,
): Promise<Entry | undefined> {
  const key = rowIdOf(wireId);
  if (key === null || !reach.sees(key)) return undefined;
  const query = tx
    .selectFrom('items')
    .select(entryColumns)
    .where('drive_id', '=', unplanned(driveId))
    .where('id', '=', key)
    .where('kind', '=', entryKinds[kind]);
  return (await executePrepared(query, tx)).rows[0];
}

/** What the person may know of, and do to, what a change names. */
export function findChangeAccess(context: ChangeContext, ...wireIds: readonly string[]): Promise<ItemAccess> {
  const keys = wireIds.map(rowIdOf).filter((key) => key !== null);
  return findItemAccess(context.tx, context.driveId, context.scope, keys);
}

/** Whether a folder is the item itself or lies anywhere inside it. */
export async function isInside(
  { tx, driveId }: ChangeContext,
  folder: string,
  item: Entry,
): Promise<boolean> {
  if (item.kind === 1 || folder === rootRowId) return false;
  const path = (await findItemPaths(tx, driveId, [folder])).get(folder) ?? [];
  return path.includes(item.id);
}

export async function isFolder({ tx, driveId }: ChangeContext, key: string): Promise<boolean> {
  if (key === rootRowId) return true;
  const { rows } = await sql`
    select from items where drive_id = ${unplanned(driveId)} and id = ${key} and kind = 0`.execute(tx);
  return rows.length > 0;
}

/** The name as the database can be asked for it: half a surrogate pair, which no name may hold, cannot be sent. */
export function wellFormed(name: string): string {
  return Buffer.from(name, 'utf8').toString('utf8');
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
