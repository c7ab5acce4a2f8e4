import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SnapshotKind } from '#contract/entities/snapshot.ts';
import { permissions } from '#contract/rules/permission.ts';
import type { DriveAccess, Scope } from '../../access/scope.ts';
import { findVisibleFrom } from '../../access/visibility-history.ts';
import { unplanned } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { visibleSnapshotName } from '../../snapshots/visible-snapshot-name.ts';
import { findItemAccess } from '../items/item-paths.ts';
import { findSeenBefore } from '../items/seen-before.ts';

/** A content that a file has or had, as it was when it last had it. */
export interface FileVersion {
  readonly content_seq: number;
  readonly name: string;
  readonly size_bytes: number;
  readonly modified_ms: number;
  readonly sha256: Buffer | null;
  readonly is_current: boolean;
  /** A sequence at which the person may read it. */
  readonly at: number;
  /** Where nothing but a snapshot holds it, by the name that the person may know. */
  readonly snapshot: { readonly id: string; readonly name: string } | null;
  readonly stored: Date | null;
  readonly email: string | null;
  readonly created_ms: number;
}

interface Row extends Omit<FileVersion, 'snapshot'> {
  readonly held: { readonly id: string; readonly kind: SnapshotKind; readonly name: string } | null;
}

/**
 * The newest first, from before `after` on: `most` at most. Null where the person may not know of the file: it is not to
 * be seen now, or was deleted where they saw nothing.
 */
export async function loadVersions(
  db: Kysely<Database>,
  access: DriveAccess,
  fileId: string,
  after: number | null,
  most: number,
): Promise<readonly FileVersion[] | null> {
  const { drive, scope } = access;
  const visibleFrom = await findVisibleFrom(db, access);
  if (!(await isVisibleNow(db, access, fileId, visibleFrom))) return null;
  const isAll = scope.kind === 'everything';
  const rows = await loadRows(db, access, fileId, visibleFrom, after, isAll ? most : null);
  const moments = rows.map(({ at }) => ({ seq: at + 1, id: fileId }));
  const isSeen = await findSeenBefore(db, drive.id, scope, moments);
  const versions = new Map<number, FileVersion>();
  for (const row of rows) {
    if (versions.size === most && !versions.has(row.content_seq)) break;
    if (!versions.has(row.content_seq) && isSeen({ seq: row.at + 1, id: fileId }))
      versions.set(row.content_seq, toVersion(row, scope));
  }
  return [...versions.values()];
}

function toVersion({ held, ...row }: Row, scope: Scope): FileVersion {
  return { ...row, snapshot: held && { id: held.id, name: visibleSnapshotName(scope, held) } };
}

/** Whether the file is there for this person, or was deleted in their sight since they may look back. */
async function isVisibleNow(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  fileId: string,
  visibleFrom: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ to_seq: number | null }>`
    select null::bigint as to_seq from items where drive_id = ${drive.id} and id = ${fileId} and kind = 1
    union all
    (select to_seq from items_history where drive_id = ${drive.id} and id = ${fileId} and kind = 1
     order by from_seq desc limit 1)
    limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return false;
  if (row.to_seq === null) {
    const may = await findItemAccess(db, drive.id, scope, [fileId]);
    return may.permission(fileId) >= permissions.view;
  }
  if (visibleFrom === null || row.to_seq <= visibleFrom) return false;
  const deletion = { seq: row.to_seq, id: fileId };
  return (await findSeenBefore(db, drive.id, scope, [deletion]))(deletion);
}

/**
 * Each content with the moments at which it can be read: the last of each span in which the file was called and placed so,
 * the first of it too, because a folder above may have gone out of sight between; of what is older than the history
 * that of a snapshot. `most`: of each content the latest moment alone, for whoever sees all of them.
 */
async function loadRows(
  db: Kysely<Database>,
  { drive }: DriveAccess,
  fileId: string,
  visibleFrom: number | null,
  after: number | null,
  most: number | null,
): Promise<readonly Row[]> {
  // Who has not looked into it yet may look at nothing but now.
  const from = visibleFrom ?? drive.seq;
  const floor = Math.max(drive.historyFrom, from);
  const before = after === null ? sql`true` : sql`content_seq < ${after}`;
  const row = sql.join(shown.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`
    with spans as (
      select ${row}, null::bigint as to_seq from items
      where drive_id = ${drive.id} and id = ${fileId} and kind = 1
      union all
      select ${row}, to_seq from items_history
      where drive_id = ${drive.id} and id = ${fileId} and kind = 1
    ),
    moments as (
      select s.*, coalesce(s.to_seq - 1, ${drive.seq}) as at, null::uuid as snapshot_id from spans s
      where s.to_seq is null or s.to_seq > ${floor}
      ${most === null ? firstMoments(floor) : sql``}
      union all
      select s.*, held.seq as at, held.id as snapshot_id
      from spans s cross join lateral (
        select seq, id from snapshots
        where drive_id = ${drive.id} and seq >= greatest(s.from_seq, ${from}::bigint) and seq < s.to_seq
        order by seq desc limit 1
      ) held
      where s.to_seq <= ${floor}
    ),
    listed as (
      select ${most === null ? sql`` : sql`distinct on (content_seq)`} * from moments
      where ${before} order by content_seq desc, at desc
      ${most === null ? sql`` : sql`limit ${most}`}
    )
    select l.content_seq, l.name, l.size_bytes, l.modified_ms, l.created_ms, l.at, l.to_seq is null as is_current,
      case when held.id is not null then json_build_object('id', held.id, 'kind', held.kind, 'name', held.name) end as held,
      b.sha256, c.at as stored, coalesce(m.email, f.email) as email
    from listed l
    left join blobs b on b.id = l.blob_id
    left join snapshots held on held.drive_id = ${drive.id} and held.id = l.snapshot_id
    left join changes c on c.drive_id = ${drive.id} and ${bringsContent(drive.id, fileId)}
    left join members m on m.id = c.actor
    left join former_members f on f.id = c.actor
    order by l.content_seq desc, l.at desc`.execute(db);
  return rows;
}

const shown = [
  'content_seq',
  'from_seq',
  'name',
  'size_bytes',
  'modified_ms',
  'created_ms',
  'blob_id',
] as const;

function firstMoments(floor: number): RawBuilder<unknown> {
  return sql`
    union all
    select s.*, greatest(s.from_seq, ${floor}::bigint) as at, null::uuid as snapshot_id from spans s
    where s.to_seq > ${floor}`;
}

/**
 * The change that the content came with. The first content came with the file: with the first span that is kept, unless that
 * begins with another change because those before it are gone.
 */
function bringsContent(driveId: string, fileId: string): RawBuilder<unknown> {
  const first = sql`
    select min(from_seq) from (
      select from_seq from items where drive_id = ${unplanned(driveId)} and id = ${fileId}
      union all
      select from_seq from items_history where drive_id = ${unplanned(driveId)} and id = ${fileId}
    ) every`;
  return sql`
    c.seq = case when l.content_seq > 0 then l.content_seq else (${first}) end
    and (l.content_seq > 0 or c.type in ('NEW_FILE_CREATED', 'FILE_UPLOAD_COMPLETED', 'NEW_FOLDER_CREATED'))`;
}
