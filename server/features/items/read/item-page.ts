import { type Kysely, type RawBuilder, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { findScope, grantsToWire, type Scope } from '../../../access/scope.ts';
import { canSeeSince, recordScopeStart } from '../../../access/visibility-history.ts';
import { columnList, itemColumnNames } from '../../../db/entry-columns.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handler } from '../../../http/handler.ts';
import { visibleEntries } from '../visible-entries.ts';
import { isHeldBySnapshot } from './held-moments.ts';
import { type ColumnsRow, itemOrder, selectColumns, toColumns } from './item-columns.ts';

/**
 * All pages of one fill are of one sequence, so a change in between can neither hide a row nor repeat one. The position
 * is the last row's place in the order, not a number of rows. Older than the kept history are the moments of snapshots.
 */
export const itemPage: Handler<'itemPage'> = async (deps, { actor, params, query }) => {
  const access = await findScope(deps.db, actor, params.driveId);
  if (access === null) return err({ code: 'not-found' });
  const { drive, scope } = access;
  const at = query.at ?? drive.seq;
  if (at > drive.seq || (query.epoch !== undefined && query.epoch !== drive.epoch))
    return err({ code: 'cursor-expired' });
  if (query.at === undefined) await recordScopeStart(deps.db, access);
  else if (!(await canSeeSince(deps.db, access, at))) return err({ code: 'cursor-expired' });
  const after = query.after === undefined ? null : readPosition(query.after);
  if (after === undefined) return err({ code: 'bad-request' });
  if (after === 'of before') return err({ code: 'cursor-expired' });
  const parent = query.parent === undefined ? null : rowIdOf(query.parent);
  if (query.parent !== undefined && parent === null) return err({ code: 'not-found' });
  // Most ask for folders that they may see: the page is not kept waiting for that.
  const [visible, page] = await Promise.all([
    parent === null || isVisibleFolder(deps.db, drive.id, scope, at, parent),
    loadItemPage(deps.db, { driveId: drive.id, scope, at, after, parent, limit: query.limit }),
  ]);
  // Looked at after the page was read: a snapshot that is still there held all of it.
  if (at < drive.historyFrom && !(await isHeldBySnapshot(deps.db, drive.id, at)))
    return err({ code: 'cursor-expired' });
  if (!visible) return err({ code: 'not-found' });
  return ok({
    drive_id: drive.id,
    epoch: drive.epoch,
    seq: at,
    scope_hash: access.hash,
    ...(scope.kind === 'granted' && { grants: await grantsToWire(deps.db, drive.id, scope.folders) }),
    total: scope.kind === 'everything' && at === drive.seq && parent === null ? drive.itemCount : null,
    next: page.next === null ? null : writePosition(page.next),
    columns: toColumns(page),
  });
};

/** Parent, kind, name key and id of the last row before the page. */
type Position = readonly [parent: string, kind: number, key: string, id: string];

interface PageQuery {
  readonly driveId: string;
  readonly scope: Scope;
  readonly at: number;
  readonly after: Position | null;
  readonly parent: string | null;
  readonly limit: number;
}

export async function loadItemPage(
  db: Kysely<Database>,
  query: PageQuery,
): Promise<ColumnsRow & { next: Position | null }> {
  const { rows } = await sql<ColumnsRow & { next: Position | null }>`
    with found as materialized (${foundRows(query)}),
    page as materialized (select * from found limit ${query.limit})
    select written.*,
      (select json_build_array(parent_id, kind, name_key, id) from page
       where (select count(*) from found) > ${query.limit}
       offset ${query.limit - 1} limit 1) as next
    from ${selectColumns(sql`page`)}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

/** In order, one row more than the page holds, so that it knows whether another follows. */
function foundRows({ driveId, scope, at, after, parent, limit }: PageQuery): RawBuilder<unknown> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(parent_id, kind, name_key, id) > (${after[0]}::uuid, ${after[1]}::smallint, ${after[2]}::text, ${after[3]}::uuid)`;
  const inside = parent === null ? sql`true` : sql`parent_id = ${parent}`;
  const cut = sql`and ${inside} and ${beyond} order by ${itemOrder} limit ${limit + 1}`;
  if (scope.kind === 'granted') {
    return sql`select ${rowColumns} from ${visibleEntries(driveId, scope, at)} v where true ${cut}`;
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

const rowColumns = columnList([...itemColumnNames, 'name_key']);

async function isVisibleFolder(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  at: number,
  key: string,
): Promise<boolean> {
  if (key === rootRowId) return true;
  const { rows } = await sql`
    select from ${visibleEntries(driveId, scope, at)} v where v.id = ${key} and v.kind = 0`.execute(db);
  return rows.length > 0;
}

/** Raised when name keys change: a fill that stands between two keys of before would skip what changed places. */
const keysOf = 2;

function writePosition(position: Position): string {
  return Buffer.from(JSON.stringify([...position, keysOf])).toString('base64url');
}

/** Undefined for what this server did not write; a fill that began with other keys begins again. */
function readPosition(text: string): Position | 'of before' | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(value) || value.length < 4 || value.length > 5) return undefined;
    const [parent, kind, key, id, keys] = value as unknown[];
    const permission =
      typeof parent === 'string' &&
      isUuid(parent) &&
      typeof id === 'string' &&
      isUuid(id) &&
      (kind === 0 || kind === 1) &&
      typeof key === 'string' &&
      !key.includes('\0');
    if (!permission) return undefined;
    return keys === keysOf ? [parent, kind, key, id] : 'of before';
  } catch {
    return undefined;
  }
}
