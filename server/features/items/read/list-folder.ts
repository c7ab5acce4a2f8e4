import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WireFile, WireFolder } from '#contract/wire/item-rows.ts';
import { itemTimeDigits } from '#contract/wire/time.ts';
import type { DriveAccess } from '../../../access/scope.ts';
import { wireIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { JsonArrayWriter, rawJson } from '../../../http/json-response.ts';
import { visibleChildren } from '../visible-items.ts';
import { findFolderPaths } from './items-to-wire.ts';

/** A listing as its JSON says it. */
export interface WrittenListing {
  readonly folders: WireFolder[];
  readonly files: WireFile[];
}

/**
 * The children of one folder, written as folderToWire and fileToWire write each of them, from columns that PostgreSQL puts
 * together: of two thousand no object is made, and no number is read to be written again.
 */
export async function listFolder(
  db: Kysely<Database>,
  access: DriveAccess,
  folder: string,
  /** An order, a limit and an offset. */
  cut: RawBuilder<unknown>,
): Promise<WrittenListing> {
  const driveId = access.drive.id;
  const [columns, pathOf] = await Promise.all([
    loadColumns(db, access, folder, cut),
    findFolderPaths(db, driveId, [{ parent_id: folder }]),
  ]);
  const path = JSON.stringify(pathOf({ parent_id: folder, name: '' })).slice(0, -1);
  const place = `,"parent_folder":"${wireIdOf(folder)}","path":${path}`;
  const { kinds, names, ids, sizes, created, accessed, modified, permissions } = columns;
  const folders = new JsonArrayWriter();
  const files = new JsonArrayWriter();
  for (let row = 0; row < kinds.length; row += 1) {
    const name = JSON.stringify(names[row]);
    // The path ends with the name: one text of JSON goes on as the other.
    const named = `${name}${place}${name.slice(1)},"drive_id":"${driveId}","size":${sizes[row]}`;
    const times = `,"created":${digits(created, row)},"last_access":${digits(accessed, row)},"last_written":${digits(modified, row)}`;
    const permission = `,"permission":${permissions[row]}`;
    if (kinds[row] === '0') {
      const rest = `,"index_no":${columns.indexes[folders.count]},"attribute":${columns.attributes[folders.count]}`;
      folders.add(`{"folder_id":"${ids[row]}","folder_name":${named}${times}${rest}${permission}}`);
    } else {
      const seq = columns.contentSeqs[row];
      const rest = seq === '0' ? '' : `,"content_seq":${seq}`;
      files.add(`{"file_id":"${ids[row]}","filename":${named}${times}${permission}${rest}}`);
    }
  }
  return { folders: rawJson(...folders.finish()), files: rawJson(...files.finish()) };
}

function digits(times: readonly string[], row: number): string {
  return itemTimeDigits(times[row] ?? '0');
}

const lists = {
  ids: sql`r.id`,
  sizes: sql`r.size_bytes`,
  created: sql`r.created_ms`,
  accessed: sql`r.accessed_ms`,
  modified: sql`r.modified_ms`,
  permissions: sql`r.permission`,
  contentSeqs: sql`r.content_seq`,
} as const;
/** Of folders alone. */
const folderLists = { indexes: sql`r.index_no`, attributes: sql`r.attribute` } as const;

type Lists = { readonly [Name in keyof typeof lists | keyof typeof folderLists]: readonly string[] };

async function loadColumns(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  folder: string,
  cut: RawBuilder<unknown>,
): Promise<Lists & { readonly kinds: string; readonly names: readonly string[] }> {
  const all = Object.entries({ ...lists, ...folderLists });
  const aggregates = all.map(
    ([name, value]) =>
      sql`string_agg(${value}::text, ',') ${name in folderLists ? sql`filter (where r.kind = 0)` : sql``} as ${sql.ref(name)}`,
  );
  const children = await visibleChildren(db, drive.id, scope, folder);
  const { rows } = await sql<Record<string, string | null>>`
    select string_agg(r.kind::text, '') as kinds, string_agg(r.name, '/') as names, ${sql.join(aggregates)}
    from (select * from ${children} v ${cut}) r`.execute(db);
  const [found = {}] = rows;
  const kinds = found['kinds'] ?? '';
  const names = found['names']?.split('/') ?? [];
  if (names.length !== kinds.length) throw new Error('a name has a slash');
  const split = all.map(([name]) => [name, found[name]?.split(',') ?? []] as const);
  return { ...(Object.fromEntries(split) as unknown as Lists), kinds, names };
}
