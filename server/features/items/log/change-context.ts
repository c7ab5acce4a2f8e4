import { type Kysely, sql } from 'kysely';
import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { Role } from '#contract/rules/roles.ts';
import { siblingKeyPrefix } from '#contract/rules/unique-name.ts';
import type { Scope } from '../../../access/scope.ts';
import { entryColumns } from '../../../db/entry-columns.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
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

/** The living item of that kind, if the person may know of it. */
export async function findItem(
  { tx, driveId }: ChangeContext,
  reach: ItemAccess,
  wireId: string,
  kind: ItemKind,
): Promise<Entry | undefined> {
  const key = rowIdOf(wireId);
  if (key === null || !reach.sees(key)) return undefined;
  return tx
    .selectFrom('items')
    .select(entryColumns)
    .where('drive_id', '=', driveId)
    .where('id', '=', key)
    .where('kind', '=', entryKinds[kind])
    .executeTakeFirst();
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
    select from items where drive_id = ${driveId} and id = ${key} and kind = 0`.execute(tx);
  return rows.length > 0;
}

/**
 * The name keys that stand in the way of a name, as contract's uniqueName asks for them. Most names are free, which one
 * look at the index answers that; only a taken one needs its rivals `name (2)`, `name (3)` …
 */
export async function findTakenKeys(
  context: ChangeContext,
  parentKey: string,
  name: string,
  kind: ItemKind,
  exceptId: string | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql`
    select from items
    where drive_id = ${context.driveId} and parent_id = ${parentKey} and name_key = ${nameKey(name)}
      and id is distinct from ${exceptId}::uuid`.execute(context.tx);
  return rows.length === 0 ? new Set() : siblingKeys(context, parentKey, name, kind, exceptId);
}

export async function siblingKeys(
  { tx, driveId }: ChangeContext,
  parentKey: string,
  name: string,
  kind: ItemKind,
  exceptId: string | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from items
    where drive_id = ${driveId} and parent_id = ${parentKey}
      and name_key like ${`${escapeLike(siblingKeyPrefix(name, kind))}%`}
      and id is distinct from ${exceptId}::uuid`.execute(tx);
  return new Set(rows.map((row) => row.name_key));
}

/** The name as the database can be asked for it: half a surrogate pair, which no name may hold, cannot be sent. */
export function wellFormed(name: string): string {
  return Buffer.from(name, 'utf8').toString('utf8');
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
