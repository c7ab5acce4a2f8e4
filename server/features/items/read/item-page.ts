import { type Kysely, type RawBuilder, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { grantsToWire, type Scope } from '../../../access/scope.ts';
import { findCopyAccess } from '../../../access/visibility-history.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { columnList, itemColumnNames } from '../../../db/entry-columns.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handler } from '../../../http/handler.ts';
import { findVisible, visibleEntries } from '../visible-entries.ts';
import { visibleChildren, visibleItems } from '../visible-items.ts';
import { findFolderPath } from './folder-path.ts';
import { type ColumnsRow, itemOrder, selectColumns, toColumns } from './item-columns.ts';
import { type PagePosition, readPosition, writePosition } from './page-position.ts';
import { readMoment } from './read-moment.ts';

/**
 * All pages of one fill are of one sequence, so a change in between can neither hide a row nor repeat one. The position
 * is the last row's place in the order, not a number of rows. Older than the kept history are the moments of snapshots.
 */
export const itemPage: Handler<'itemPage'> = async (deps, { actor, params, query }) => {
  const access = await findCopyAccess(deps.db, actor, params.driveId, query.at);
  if (access === null) return err({ code: 'not-found' });
  const { drive, scope } = access;
  const after = query.after === undefined ? null : readPosition(query.after);
  if (after === undefined) return err({ code: 'bad-request' });
  if (after === 'of before') return err({ code: 'cursor-expired' });
  const parent = query.parent === undefined ? null : rowIdOf(query.parent);
  if (query.parent !== undefined && parent === null) return err({ code: 'not-found' });
  const seq = query.at ?? drive.seq;
  const found = await readMoment(deps.db, access, query, async (at) => {
    // Most ask for folders that they may see: the page is not kept waiting for that.
    const [visible, page, path] = await Promise.all([
      parent === null || isVisibleFolder(deps.db, drive.id, scope, seq, parent),
      loadItemPage(deps.db, { driveId: drive.id, scope, at: seq, after, parent, limit: query.limit }),
      at === null || parent === null || after !== null
        ? undefined
        : findFolderPath(deps.db, drive.id, parent, at),
    ]);
    return visible ? { ...page, path } : null;
  });
  if (!found.ok) return found;
  const page = found.value;
  if (page === null) return err({ code: 'not-found' });
  return ok({
    drive_id: drive.id,
    epoch: drive.epoch,
    seq,
    scope_hash: access.hash,
    ...(scope.kind === 'granted' && { grants: await grantsToWire(deps.db, drive.id, scope.folders) }),
    total: scope.kind === 'everything' && seq === drive.seq && parent === null ? drive.itemCount : null,
    next: page.next === null ? null : writePosition(page.next),
    columns: toColumns(page),
    ...(page.path && { path: page.path }),
  });
};

interface PageQuery {
  readonly driveId: string;
  readonly scope: Scope;
  readonly at: number;
  readonly after: PagePosition | null;
  readonly parent: string | null;
  readonly limit: number;
}

export async function loadItemPage(
  db: Kysely<Database>,
  query: PageQuery,
): Promise<ColumnsRow & { next: PagePosition | null }> {
  const found = await foundRows(db, query);
  const page = sql<ColumnsRow & { next: PagePosition | null }>`
    with found as materialized (${found}),
    page as materialized (select * from found limit ${query.limit})
    select written.*,
      (select json_build_array(parent_id, kind, sort_key, id) from page
       where (select count(*) from found) > ${query.limit}
       offset ${query.limit - 1} limit 1) as next
    from ${selectColumns(sql`page`)}`;
  const [row] = await findVisible(db, query.scope, page);
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

/** In order, one row more than the page holds, so that it knows whether another follows. */
async function foundRows(
  db: Kysely<Database>,
  { driveId, scope, at, after, parent, limit }: PageQuery,
): Promise<RawBuilder<unknown>> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(parent_id, kind, sort_key, id) > (${after[0]}::uuid, ${after[1]}::smallint, ${after[2]}::text, ${after[3]}::uuid)`;
  const inside = parent === null ? sql`true` : sql`parent_id = ${parent}`;
  const cut = sql`and ${inside} and ${beyond} order by ${itemOrder} limit ${limit + 1}`;
  if (scope.kind === 'granted') {
    const seen =
      parent === null
        ? visibleEntries(driveId, scope, at)
        : await visibleChildren(db, driveId, scope, parent, at);
    return sql`select ${rowColumns} from ${seen} v where true ${cut}`;
  }
  // Each part is cut by its own index before the two are put together.
  return sql`
    select * from (
      (select ${rowColumns} from items where drive_id = ${driveId} and from_seq <= ${at} ${cut})
      union all
      (select ${rowColumns} from items_history
       where drive_id = ${driveId} and from_seq <= ${at} and to_seq > ${at} ${cut})
    ) u order by ${itemOrder} limit ${limit + 1}`;
}

const rowColumns = columnList([...itemColumnNames, 'sort_key']);

async function isVisibleFolder(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  at: number,
  key: string,
): Promise<boolean> {
  if (key === rootRowId) return true;
  const items = await visibleItems(db, driveId, scope, [key], at);
  const query = sql`select from ${items} v where v.kind = 0`;
  // Of grants, each has a text of its own.
  const { rows } = await (scope.kind === 'everything' ? executePrepared(query, db) : query.execute(db));
  return rows.length > 0;
}
