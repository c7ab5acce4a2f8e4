import { type Kysely, sql } from 'kysely';
import type { WireFile, WireFolder } from '#contract/wire/item-rows.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { rootRowId, wireIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { Entry } from '../entry.ts';
import { entriesByKey } from '../visible-entries.ts';

/** `path` is the folder's or file's own, from the root, by names. */
export function folderToWire(driveId: string, row: Entry, path: string, permission: number): WireFolder {
  return {
    folder_id: row.id,
    folder_name: row.name,
    parent_folder: wireIdOf(row.parent_id),
    path,
    drive_id: driveId,
    size: row.size_bytes,
    created: itemTimeToWire(row.created_ms),
    last_access: itemTimeToWire(row.accessed_ms),
    last_written: itemTimeToWire(row.modified_ms),
    index_no: row.index_no,
    attribute: row.attribute,
    permission,
  };
}

export function fileToWire(driveId: string, row: Entry, path: string, permission: number): WireFile {
  return {
    file_id: row.id,
    filename: row.name,
    parent_folder: wireIdOf(row.parent_id),
    path,
    drive_id: driveId,
    size: row.size_bytes,
    created: itemTimeToWire(row.created_ms),
    last_access: itemTimeToWire(row.accessed_ms),
    last_written: itemTimeToWire(row.modified_ms),
    permission,
    ...(row.content_seq > 0 && { content_seq: row.content_seq }),
  };
}

/** A row as `visibleEntries` has it. */
export type VisibleEntry = Entry & { readonly permission: number };

/** Rows with their paths of now or at a sequence, folders apart from files, each in their order. */
export async function listingToWire(
  db: Kysely<Database>,
  driveId: string,
  rows: readonly VisibleEntry[],
  at: number | null = null,
): Promise<{ folders: WireFolder[]; files: WireFile[] }> {
  const pathOf = await findFolderPaths(db, driveId, rows, at);
  const ofKind = (kind: 0 | 1) => rows.filter((row) => row.kind === kind);
  return {
    folders: ofKind(0).map((row) => folderToWire(driveId, row, pathOf(row), row.permission)),
    files: ofKind(1).map((row) => fileToWire(driveId, row, pathOf(row), row.permission)),
  };
}

/** The paths by names of the folders in which the items are, now or at a sequence; the root's is empty. */
export async function findFolderPaths(
  db: Kysely<Database>,
  driveId: string,
  items: readonly { readonly parent_id: string }[],
  at: number | null = null,
): Promise<(item: { readonly parent_id: string; readonly name: string }) => string> {
  const parents = [...new Set(items.map((item) => item.parent_id))].filter((id) => id !== rootRowId);
  const paths = new Map<string, string>([[rootRowId, '']]);
  if (parents.length > 0) {
    const query = sql<{ start: string; path: string }>`
      with recursive up (start, next, path) as (
        select id, parent_id, '/' || name from ${entriesByKey(driveId, at)} e where id = any(${parents}::uuid[])
        union all
        select u.start, e.parent_id, '/' || e.name || u.path
        from up u cross join lateral (
          select name, parent_id from ${entriesByKey(driveId, at)} v where v.id = u.next offset 0
        ) e
      )
      select start, path from up where next = ${rootRowId}`;
    const { rows } = await executePrepared(query, db);
    for (const { start, path } of rows) paths.set(start, path);
  }
  return (item) => `${paths.get(item.parent_id) ?? ''}/${item.name}`;
}
