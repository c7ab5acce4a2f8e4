import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ActivityKind } from '#contract/wire/history/activity.ts';
import type { DriveAccess, Scope } from '../../../access/scope.ts';
import { rootRowId, unplanned } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { ChangeData } from '../log/change-effect.ts';

/** A line of the log, as far as the activity reads it. */
export interface LoggedChange {
  readonly seq: number;
  readonly type: string;
  readonly at: Date;
  /** Of who is no longer in the workspace the one that they had; null where the account is gone. */
  readonly email: string | null;
  readonly item_id: string;
  readonly uploaded: boolean;
  readonly pull: boolean;
  /** Of an undo, and of a rewind. */
  readonly undid: ChangeData['undid'] | null;
  readonly rewound_to: ChangeData['rewoundTo'] | null;
}

/** What is asked for. Ids are those of rows. */
export interface ActivityFilter {
  readonly item: string | null;
  /** A folder with all that is or was below it. */
  readonly parent: string | null;
  readonly person: string | null;
  readonly kind: ActivityKind | null;
}

/** Between two sequences, both exclusive. */
export interface SequenceSpan {
  readonly after: number;
  readonly before: number;
  /** So short that its lines are looked at one by one sooner than all that is, or ever was, below a folder is found. */
  readonly isShort?: boolean;
}

export type ChangeOrder = 'latest-first' | 'earliest-first';

/** At least all that may have to be shown, and where nothing is hidden or narrowed down no other. */
export async function findChanges(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  filter: ActivityFilter,
  { after, before, isShort = false }: SequenceSpan,
  count: number,
  order: ChangeOrder = 'latest-first',
): Promise<readonly LoggedChange[]> {
  const tops = topsOf(scope, filter);
  const candidates = isShort ? null : tops;
  const { rows } = await sql<LoggedChange>`
    with recursive ${candidates === null ? sql`unused as (select)` : touchedBelow(drive.id, candidates, filter.item === null)}
    select c.seq, c.type, c.at, coalesce(m.email, f.email) as email, c.data #>> '{item,id}' as item_id,
      ${flag('uploaded')} as uploaded, ${flag('pull')} as pull,
      c.data -> 'undid' as undid, c.data -> 'rewoundTo' as rewound_to
    from changes c left join members m on m.id = c.actor left join former_members f on f.id = c.actor
    where c.drive_id = ${drive.id} and c.seq > ${after} and c.seq < ${before}
      and ${candidates === null ? sql`true` : sql`c.seq in (select seq from touched)`}
      and ${filter.kind === null ? sql`true` : mayBe(filter.kind, tops === null)}
      and ${filter.person === null ? sql`true` : isBy(drive.workspaceId, filter.person)}
    order by c.seq ${order === 'latest-first' ? sql`desc` : sql`asc`} limit ${count}`.execute(db);
  return rows;
}

/** The ids below which all lies that has to be looked at; null: everything. */
function topsOf(scope: Scope, { item, parent }: ActivityFilter): readonly string[] | null {
  if (item !== null) return [item];
  if (parent !== null) return [parent];
  if (scope.kind === 'everything') return null;
  const granted = scope.folders.map(({ folderId }) => folderId);
  return granted.includes(rootRowId) ? null : granted;
}

/** `touched`: the sequences with which a version of something began or ended that is, or ever was, one of these or below. */
function touchedBelow(driveId: string, tops: readonly string[], withInside: boolean): RawBuilder<unknown> {
  // Only folders hold something: a walk through a folder of a million files is a step for each folder.
  const below = sql`
    union
    select v.id, v.kind from inside i cross join lateral (
      select id, kind from items where drive_id = ${unplanned(driveId)} and parent_id = i.id
      union all
      select id, kind from items_history where drive_id = ${unplanned(driveId)} and parent_id = i.id
      offset 0
    ) v
    where i.kind = 0`;
  return sql`
    inside (id, kind) as (select top, 0::smallint from unnest(${tops}::uuid[]) as t (top) ${withInside ? below : sql``}),
    touched (seq) as materialized (
      select v.seq from inside i cross join lateral (
        select from_seq as seq from items where drive_id = ${unplanned(driveId)} and id = i.id
        union all
        select unnest(array[from_seq, to_seq]) from items_history where drive_id = ${unplanned(driveId)} and id = i.id
        offset 0
      ) v
    )`;
}

/** By the log alone. Of many new contents, and new files among them, a part may hold replacements only: `isWhole` is all. */
function mayBe(kind: ActivityKind, isWhole: boolean): RawBuilder<unknown> {
  const isUploaded = flag('uploaded');
  const isPulled = flag('pull');
  switch (kind) {
    case 'created':
      return sql`c.type = 'NEW_FOLDER_CREATED' and not ${isPulled}`;
    case 'copied':
      return sql`
        ((c.type = 'NEW_FOLDER_CREATED' and ${isPulled}) or (c.type = 'NEW_FILE_CREATED' and not ${isUploaded}))`;
    case 'uploaded':
      return sql`(c.type = 'FILE_UPLOAD_COMPLETED' or (c.type = 'NEW_FILE_CREATED' and ${isUploaded}))`;
    case 'replaced':
      return sql`
        ((c.type = 'UPDATE_FILE_SIZE_TIME' and ${isUploaded}) or (c.type = 'FILE_UPLOAD_COMPLETED'
          and ${isWhole ? sql`(c.data #>> '{item,content_seq}')::bigint = c.seq` : sql`true`}))`;
    case 'version-restored':
      return sql`c.type = 'UPDATE_FILE_SIZE_TIME' and not ${isUploaded}`;
    case 'renamed':
      return sql`c.type in ('RENAME_FILE', 'RENAME_FOLDER') and not c.data ? 'fromParent'`;
    case 'moved':
      return sql`c.type in ('RENAME_FILE', 'RENAME_FOLDER') and c.data ? 'fromParent'`;
    case 'deleted':
      return sql`c.type in ('DELETE_FILE', 'DELETE_FOLDER')`;
    case 'restored':
      return sql`c.type = 'RESTORE_ITEMS'`;
    case 'undone':
      return sql`c.type = 'UNDO_CHANGE'`;
    case 'rewound':
      return sql`c.type = 'REWIND'`;
  }
}

function flag(name: 'uploaded' | 'pull'): RawBuilder<unknown> {
  return sql`coalesce((c.data ->> ${sql.lit(name)})::boolean, false)`;
}

function isBy(workspaceId: string, email: string): RawBuilder<unknown> {
  return sql`
    c.actor in (
      select id from members where workspace_id = ${workspaceId} and lower(email) = lower(${email})
      union all
      select id from former_members where workspace_id = ${workspaceId} and lower(email) = lower(${email}))`;
}
