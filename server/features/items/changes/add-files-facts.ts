import { sql } from 'kysely';
import { checkItemName } from '#contract/rules/item-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { rootRowId, rowIdOf, unplanned } from '../../../db/item-ids.ts';
import { type ChangeContext, findChangeAccess } from '../log/change-context.ts';
import type { NewEntryRequest } from '../log/change-request.ts';
import { findNearestLivingFolder } from '../log/concurrent-changes.ts';
import { selectNamed, siblingKeys } from '../log/taken-names.ts';

export interface DestinationFolder {
  readonly id: string;
  readonly permission: Permission;
  /** Whether that is another folder than the one that was meant, which was deleted concurrently. */
  readonly isInstead: boolean;
  /** Whether the same change makes it. */
  readonly isNew: boolean;
}

/** Where many new items go, and what stands there. `add` says what has come in: it is there for those after it. */
export interface Destinations {
  find(parentWireId: string): DestinationFolder | null;
  /** Whether an item with this id is, or ever was, in the filespace. */
  isTaken(id: string): boolean;
  takenKeys(
    parent: DestinationFolder,
    name: string,
    kind: 'folder' | 'file',
  ): Promise<{ has(key: string): boolean }>;
  add(id: string, parent: string, name: string, isFolder: boolean): void;
}

/** Three queries, whatever the number of entries; more only for names that are taken and folders that were deleted. */
export async function loadDestinations(
  context: ChangeContext,
  entries: readonly NewEntryRequest[],
): Promise<Destinations> {
  const ids = entries.map(({ itemId }) => rowIdOf(itemId)).filter((id) => id !== null);
  const own = new Set(ids);
  const parentIds = [...new Set(entries.map(({ parentId }) => parentId))];
  const outside = parentIds.filter((wireId) => !own.has(rowIdOf(wireId) ?? ''));
  const access = await findChangeAccess(context, ...outside);
  const living = await findLivingFolders(context, outside);
  const folders = new Map<string, DestinationFolder>();
  for (const wireId of outside) {
    const meant = rowIdOf(wireId);
    if (meant === null || !access.sees(meant)) continue;
    const id = living.has(meant) ? meant : await findNearestLivingFolder(context, meant);
    if (id === null) continue;
    folders.set(meant, { id, permission: access.permission(id), isInstead: id !== meant, isNew: false });
  }
  const taken = await findTakenIds(context, ids);
  const names = await findTakenNames(context, entries, folders);
  const added = new Set<string>();

  return {
    find: (wireId) => folders.get(rowIdOf(wireId) ?? '') ?? null,
    isTaken: (id) => taken.has(id),
    async takenKeys(parent, name, kind) {
      const inParent = (key: string) => `${parent.id} ${key}`;
      const key = inParent(nameKey(name));
      if (!names.has(key) && !added.has(key)) return { has: () => false };
      const siblings = parent.isNew
        ? new Set<string>()
        : await siblingKeys(context, parent.id, name, kind, null);
      return { has: (each) => siblings.has(each) || added.has(inParent(each)) };
    },
    add(id, parent, name, isFolder) {
      taken.add(id);
      added.add(`${parent} ${nameKey(name)}`);
      if (isFolder) folders.set(id, { id, permission: permissions.edit, isInstead: false, isNew: true });
    },
  };
}

async function findLivingFolders(
  { tx, driveId }: ChangeContext,
  wireIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = wireIds.map(rowIdOf).filter((id) => id !== null);
  const { rows } = await sql<{ id: string }>`
    select id from items where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and kind = 0`.execute(
    tx,
  );
  return new Set([rootRowId, ...rows.map((row) => row.id)]);
}

async function findTakenIds({ tx, driveId }: ChangeContext, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from items where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[])
    union
    select id from items_history where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[])
    union
    select id from erased_versions where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** Of the names that are asked for, as `parent key`, those that stand in their folder already. */
export async function findTakenNames(
  { tx, driveId }: ChangeContext,
  entries: readonly Pick<NewEntryRequest, 'parentId' | 'name'>[],
  folders: ReadonlyMap<string, Pick<DestinationFolder, 'id'>>,
): Promise<ReadonlySet<string>> {
  const wanted = entries.flatMap(({ parentId, name }) => {
    const parent = folders.get(rowIdOf(parentId) ?? '');
    const checked = checkItemName(name);
    return parent === undefined || !checked.ok ? [] : [{ parent: parent.id, key: nameKey(checked.value) }];
  });
  const { rows } = await sql<{ parent_id: string; name_key: string }>`
    select i.parent_id, i.name_key
    from unnest(${wanted.map(({ parent }) => parent)}::uuid[], ${wanted.map(({ key }) => key)}::text[]) as w (parent, key)
    cross join lateral (${selectNamed(driveId, sql`w.parent`, sql`w.key`)}) i`.execute(tx);
  return new Set(rows.map((row) => `${row.parent_id} ${row.name_key}`));
}
