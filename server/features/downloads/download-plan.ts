import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { findByIndex } from '../../db/find-by-index.ts';
import { begunBy, byFolder, unplanned, validAt } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobRow } from '../../storage/content-location.ts';
import type { ZipEntry } from './zip/zip-layout.ts';
import { toSafeName, zipNames, zipPathBytes } from './zip/zip-names.ts';

/** What is downloaded: a filespace's items as they were at a sequence. None of them lies inside another. */
export interface DownloadedItems {
  readonly driveId: string;
  readonly items: readonly string[];
  readonly seq: number;
  /** Whether nothing has changed since, so that the present rows are those. */
  readonly isCurrent: boolean;
}

export interface PlannedEntry extends ZipEntry {
  readonly itemId: string;
  readonly name: string;
  /** Null of a folder. */
  readonly blob: BlobRow | null;
  /** The content hash, 64 hex digits; null of a folder, and where nobody has taken it. */
  readonly sha256: string | null;
}

type PlanProblem = 'download-too-large' | 'download-path-too-long';

interface TreeRow {
  readonly id: string;
  readonly parent_id: string;
  readonly kind: 0 | 1;
  readonly name: string;
  readonly sort_key: string;
  readonly size_bytes: number;
  readonly modified_ms: number;
  readonly is_top: boolean;
  readonly blob_id: string | null;
  readonly workspace_id: string | null;
  readonly region: string | null;
  readonly pack_id: string | null;
  readonly pack_offset: number | null;
  readonly crc32: number | null;
  readonly sha256: Buffer | null;
}

/**
 * The chosen items with all that is below them, folders before what lies in them, in the order of lists. The same items
 * at the same sequence give the same plan.
 */
export async function loadDownloadPlan(
  db: Kysely<Database>,
  downloaded: DownloadedItems,
): Promise<Result<readonly PlannedEntry[], PlanProblem>> {
  const rows = await loadTree(db, downloaded);
  if (rows.length > limits.zipEntries) return err('download-too-large');
  const children = new Map<string, TreeRow[]>();
  const tops: TreeRow[] = [];
  for (const row of rows) {
    if (row.is_top) tops.push(row);
    else if (!children.get(row.parent_id)?.push(row)) children.set(row.parent_id, [row]);
  }
  const plan: PlannedEntry[] = [];
  const taken = new Set<string>();
  for (const row of tops.sort(inListOrder)) {
    // What was chosen in a search may come from several folders.
    const name = uniqueName(toSafeName(row), row.kind === 0 ? 'folder' : 'file', taken);
    taken.add(nameKey(name));
    if (!addWithChildren(plan, children, row, name)) return err('download-path-too-long');
  }
  return ok(plan);
}

/** False where a path is longer than a ZIP can say. */
function addWithChildren(
  plan: PlannedEntry[],
  children: ReadonlyMap<string, TreeRow[]>,
  top: TreeRow,
  topPath: string,
): boolean {
  const waiting = [{ row: top, path: topPath }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { row, path } = next;
    const entry = toEntry(row, row.kind === 0 ? `${path}/` : path);
    if (Buffer.byteLength(entry.path) > zipPathBytes) return false;
    plan.push(entry);
    const inside = (children.get(row.id) ?? []).sort(inListOrder);
    const names = zipNames(inside);
    for (let at = inside.length - 1; at >= 0; at -= 1)
      waiting.push({ row: inside[at] as TreeRow, path: `${path}/${names[at]}` });
  }
  return true;
}

function toEntry(row: TreeRow, path: string): PlannedEntry {
  const {
    id: itemId,
    name,
    modified_ms: modifiedMs,
    blob_id: blobId,
    workspace_id: workspaceId,
    region,
  } = row;
  const entry = { itemId, name, path, modifiedMs };
  if (blobId === null || workspaceId === null || region === null)
    return { ...entry, sizeBytes: 0, crc32: 0, blob: null, sha256: null };
  const { size_bytes, pack_id, pack_offset, crc32 } = row;
  const blob = { id: blobId, workspace_id: workspaceId, region, size_bytes, pack_id, pack_offset };
  return { ...entry, sizeBytes: size_bytes, crc32, blob, sha256: row.sha256?.toString('hex') ?? null };
}

/** Folders before files, then by sort key. */
function inListOrder(a: TreeRow, b: TreeRow): number {
  if (a.kind !== b.kind) return a.kind - b.kind;
  return a.sort_key < b.sort_key ? -1 : a.sort_key > b.sort_key ? 1 : a.id < b.id ? -1 : 1;
}

async function loadTree(
  db: Kysely<Database>,
  { driveId, items, seq, isCurrent }: DownloadedItems,
): Promise<readonly TreeRow[]> {
  const columns = sql.raw('id, parent_id, kind, name, sort_key, size_bytes, modified_ms, blob_id');
  const current = sql`select ${columns} from items where drive_id = ${unplanned(driveId)}`;
  const versions = (where: ReturnType<typeof sql>) =>
    isCurrent
      ? sql`${current} and ${where} ${byFolder}`
      : sql`(${current} and ${where} and ${begunBy(seq)} ${byFolder})
          union all
          (select ${columns} from items_history
          where drive_id = ${unplanned(driveId)} and ${where} and ${validAt(seq)} ${byFolder})`;
  return findByIndex(
    db,
    sql<TreeRow>`
    with recursive tree as (
      select t.*, true as is_top from (${versions(sql`id = any(${items}::uuid[])`)}) t
      union all
      select c.*, false from tree t cross join lateral (${versions(sql`parent_id = t.id`)} offset 0) c
      where t.kind = 0
    )
    select tree.*, b.workspace_id, b.region, b.pack_id, b.pack_offset, b.crc32, b.sha256
    from (select * from tree limit ${limits.zipEntries + 1}) tree
    left join blobs b on b.id = tree.blob_id`,
  );
}
