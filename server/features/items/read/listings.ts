import { type Kysely, type RawBuilder, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { termKey } from '#contract/rules/unicode/search-key.ts';
import type { WireFolder } from '#contract/wire/item-rows.ts';
import { type DriveAccess, findScope, type Scope } from '../../../access/scope.ts';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handler } from '../../../http/handler.ts';
import { entriesOfFolder, findVisible, visibleEntries } from '../visible-entries.ts';
import { visibleChildren, visibleItems } from '../visible-items.ts';
import { findFolderPaths, folderToWire, listingToWire, type VisibleEntry } from './items-to-wire.ts';
import { listFolder } from './list-folder.ts';
import { holdsWords } from './name-matches.ts';

export const listFolders: Handler<'listFolders'> = async ({ db }, { actor, params, query }) => {
  const access = await findScope(db, actor, params.driveId);
  if (access === null) return err({ code: 'not-found' });
  const rows = await select(
    db,
    access.scope,
    visibleEntries(access.drive.id, access.scope),
    sql`
    kind = 0 order by parent_id, sort_key, id limit ${query.limit} offset ${query.offset}`,
  );
  return ok(await toFolders(db, access, rows));
};

export const childFolders: Handler<'childFolders'> = async ({ db }, { actor, query }) => {
  const access = await findScope(db, actor, query.driveId);
  const folder = access && (await visibleFolder(db, access, query.folderId));
  if (!access || folder === null) return err({ code: 'not-found' });
  const children = await visibleChildren(db, access.drive.id, access.scope, folder);
  const rows = await select(db, access.scope, children, sql`kind = 0 order by sort_key, id`);
  return ok(await toFolders(db, access, rows));
};

export const listChildren: Handler<'listChildren'> = async ({ db }, { actor, params, query }) => {
  const access = await findScope(db, actor, params.driveId);
  const asked = access && rowIdOf(params.folderId);
  if (!access || asked === null) return err({ code: 'not-found' });
  const cut = sql`order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`;
  const term = termKey(query.search ?? '');
  // Most ask for folders that they may see: the listing is not kept waiting for that.
  const [folder, listing] = await Promise.all([
    visibleFolder(db, access, params.folderId),
    term === '' ? listFolder(db, access, asked, cut) : null,
  ]);
  if (folder === null) return err({ code: 'not-found' });
  if (listing !== null) return ok(listing);
  const seen = visibleEntries(access.drive.id, access.scope);
  const rows = await select(db, access.scope, seen, sql`${matchBelow(access, folder, term)} ${cut}`);
  return ok(await listingToWire(db, access.drive.id, rows));
};

async function select(
  db: Kysely<Database>,
  scope: Scope,
  seen: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<readonly VisibleEntry[]> {
  const query = sql<VisibleEntry>`
    select ${columnList(entryColumns)}, permission from ${seen} v where ${rest}`;
  return findVisible(db, scope, query);
}

async function toFolders(
  db: Kysely<Database>,
  { drive }: DriveAccess,
  rows: readonly VisibleEntry[],
): Promise<WireFolder[]> {
  const pathOf = await findFolderPaths(db, drive.id, rows);
  return rows.map((row) => folderToWire(drive.id, row, pathOf(row), row.permission));
}

/** The key of a folder that the person may walk into; null for any other id. */
async function visibleFolder(
  db: Kysely<Database>,
  access: DriveAccess,
  wireId: string,
): Promise<string | null> {
  const key = rowIdOf(wireId);
  if (key === null || key === rootRowId) return key;
  const items = await visibleItems(db, access.drive.id, access.scope, [key]);
  const found = await select(db, access.scope, items, sql`kind = 0`);
  return found.length > 0 ? key : null;
}

/**
 * By name, folders stand first when ascending and last when descending. By size and by time they stand first, and what is
 * equal stands by name, ascending: the order of the lists on devices.
 */
function orderOf({ sortBy, sortDir }: { sortBy: 'name' | 'size' | 'last_written'; sortDir: 'asc' | 'desc' }) {
  const direction = sortDir === 'asc' ? sql`asc` : sql`desc`;
  if (sortBy === 'name') return sql`kind ${direction}, sort_key ${direction}, id ${direction}`;
  const value = sortBy === 'size' ? sql`size_bytes` : sql`modified_ms`;
  return sql`kind, ${value} ${direction}, sort_key, id`;
}

function matchBelow({ drive, scope }: DriveAccess, folder: string, term: string): RawBuilder<unknown> {
  const match = holdsWords(term);
  if (folder === rootRowId && scope.kind === 'everything') return match;
  return sql`${match} and parent_id in (
    with recursive below (id) as (
      select ${folder}::uuid
      union all
      select e.id from below b cross join lateral ${entriesOfFolder(drive.id, null, sql`b.id`, sql`kind = 0`)} e
    )
    select id from below)`;
}
