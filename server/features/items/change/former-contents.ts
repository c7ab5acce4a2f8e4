import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { permissions } from '#contract/rules/permission.ts';
import { entryColumns } from '../../../db/entry-columns.ts';
import { rootRowId, unplanned } from '../../../db/item-ids.ts';
import type { Replacement } from '../changes/replaced-files.ts';
import type { Entry } from '../entry.ts';
import { findItemAccess } from '../item-paths.ts';
import type { ChangeContext } from '../log/change-context.ts';

/** Files that are there with another content than they had at a moment. */
export interface FormerContents {
  /** Those that this person may know of, be it that they may edit them. */
  readonly count: number;
  /** Those that get the content of then. */
  readonly replacements: readonly Replacement[];
  /** Those of `count` that this person may not edit. */
  readonly refused: ReadonlySet<string>;
}

interface FormerRow extends Entry {
  readonly then_blob: string;
  readonly then_size: number;
  readonly then_modified: number;
}

/** Of these items and all that was below them at the moment: of more than a restore may change, one more. */
export async function findFormerContents(
  { tx, driveId, scope }: ChangeContext,
  ids: readonly string[],
  at: number,
): Promise<FormerContents> {
  if (ids.length === 0) return { count: 0, replacements: [], refused: new Set() };
  const then = sql`id, kind, blob_id, size_bytes, modified_ms, content_seq`;
  const { rows } = await sql<FormerRow>`
    with recursive tree as (
      select ${then} from items where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and from_seq <= ${at}
      union
      select ${then} from items_history
      where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and from_seq <= ${at} and to_seq > ${at}
      union
      select v.* from tree t cross join lateral (
        select ${then} from items where drive_id = ${unplanned(driveId)} and parent_id = t.id and from_seq <= ${at}
        union all
        select ${then} from items_history
        where drive_id = ${unplanned(driveId)} and parent_id = t.id and from_seq <= ${at} and to_seq > ${at}
      ) v
      where t.kind = 0
    )
    select ${sql.join(entryColumns.map((column) => sql.ref(`n.${column}`)))},
      t.blob_id as then_blob, t.size_bytes as then_size, t.modified_ms as then_modified
    from tree t
    join items n on n.drive_id = ${unplanned(driveId)} and n.id = t.id
    join blobs b on b.id = t.blob_id
    left join blobs c on c.id = n.blob_id
    where t.kind = 1 and n.content_seq <> t.content_seq and n.blob_id is distinct from t.blob_id
      and (b.sha256 = c.sha256) is not true
    order by n.id
    limit ${limits.restoreItems + 1}`.execute(tx);
  const access = await findItemAccess(
    tx,
    driveId,
    scope,
    rows.map(({ id }) => id),
  );
  const known = rows.filter(({ id }) => access.sees(id));
  const mayEdit = ({ id }: FormerRow) => access.permission(id) >= permissions.edit;
  return {
    count: known.length,
    replacements: known.filter(mayEdit).map(toReplacement),
    refused: new Set(known.filter((row) => !mayEdit(row)).map(({ id }) => id)),
  };
}

function toReplacement({
  then_blob: blobId,
  then_size: sizeBytes,
  then_modified: modifiedMs,
  ...entry
}: FormerRow): Replacement {
  return { file: { entry }, content: { blobId, sizeBytes }, modifiedMs };
}

/** What everything is to this person at a moment: what was at the top, or what is theirs. */
export async function findTopIds({ tx, driveId, scope }: ChangeContext, at: number) {
  const granted = scope.kind === 'granted' ? scope.folders.map(({ folderId }) => folderId) : [rootRowId];
  if (!granted.includes(rootRowId)) return granted.sort();
  const { rows } = await sql<{ id: string }>`
    select id from items where drive_id = ${unplanned(driveId)} and parent_id = ${rootRowId} and from_seq <= ${at}
    union
    select id from items_history
    where drive_id = ${unplanned(driveId)} and parent_id = ${rootRowId} and from_seq <= ${at} and to_seq > ${at}
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
