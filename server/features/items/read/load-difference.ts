import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import { columnList, itemColumnNames } from '../../../db/entry-columns.ts';
import { unindexed, unplanned } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { entriesEnded, findVisible } from '../visible-entries.ts';
import type { DifferencePosition } from './difference-position.ts';
import { grantedParts } from './granted-difference.ts';
import { type ColumnsRow, itemOrder, selectColumns } from './item-columns.ts';
import type { PagePosition } from './page-position.ts';

export interface DifferenceQuery {
  readonly driveId: string;
  readonly scope: Scope;
  readonly since: number;
  /** Null: now. */
  readonly to: number | null;
  readonly after: DifferencePosition | null;
  /** The most rows of a page, and the most ids that are gone. */
  readonly limit: number;
}

export interface DifferencePage extends ColumnsRow {
  readonly count: number;
  /** 32 hex digits each. */
  readonly gone: string;
  readonly goneCount: number;
  readonly next: DifferencePosition | null;
  /** Rows of all pages; known of the first page for who sees a part, whose every page finds all of them anew. */
  readonly total: number | null;
}

/**
 * A page of what differs between two sequences: the rows in the order of every page, then the topmost ids that are gone.
 * Both sequences stand, so that what changes meanwhile moves nothing. What was deleted forever since `to` has no row, as its name is
 * not known any more: it is gone if it had changed, and the next difference says so if not.
 */
export async function loadDifference(db: Kysely<Database>, query: DifferenceQuery): Promise<DifferencePage> {
  const { after, limit } = query;
  const isBehindRows = after?.kind === 'gone';
  const rows = await loadRows(db, query, isBehindRows ? 0 : limit);
  if (rows.next !== null && !isBehindRows)
    return { ...rows, gone: '', goneCount: 0, next: { kind: 'row', position: rows.next } };
  const gone = await loadGone(db, query);
  const last = gone.last;
  return {
    ...rows,
    gone: gone.gone,
    goneCount: gone.count,
    next: last === null ? null : { kind: 'gone', id: last },
  };
}

interface Rows extends ColumnsRow {
  readonly count: number;
  readonly total: number | null;
  readonly next: PagePosition | null;
}

async function loadRows(db: Kysely<Database>, query: DifferenceQuery, limit: number): Promise<Rows> {
  const { after, scope } = query;
  const beyond = after?.kind === 'row' ? isBeyond(after.position) : sql`true`;
  const parts = limit === 0 ? sql`fresh as (select * from items where false)` : partsOf(query, 'fresh');
  const total =
    after === null && scope.kind === 'granted' ? sql`(select count(*) from fresh)` : sql`null::bigint`;
  const rows = await findVisible(
    db,
    scope,
    sql<Rows>`
    with recursive ${parts},
    found as materialized (select * from fresh where ${beyond} order by ${itemOrder} limit ${limit + 1}),
    page as materialized (select * from found order by ${itemOrder} limit ${limit})
    select written.*, (select count(*) from page) as count, ${total} as total,
      (select json_build_array(parent_id, kind, sort_key, id) from page
       where (select count(*) from found) > ${limit}
       order by ${itemOrder} offset ${Math.max(0, limit - 1)} limit 1) as next
    from ${selectColumns(sql`page`)}`,
  );
  return only(rows);
}

function isBeyond([parent, kind, key, id]: PagePosition): RawBuilder<unknown> {
  return sql`(parent_id, kind, sort_key, id) > (${parent}::uuid, ${kind}::smallint, ${key}::text, ${id}::uuid)`;
}

interface Gone {
  readonly gone: string;
  readonly count: number;
  /** Where more of them follow, the last one of the page. */
  readonly last: string | null;
}

/** Only the topmost are named: with a folder goes what was in it. */
async function loadGone(db: Kysely<Database>, query: DifferenceQuery): Promise<Gone> {
  const { after, limit } = query;
  const beyond = after?.kind === 'gone' ? sql`g.id > ${after.id}::uuid` : sql`true`;
  const rows = await findVisible(
    db,
    query.scope,
    sql<Gone>`
    with recursive ${partsOf(query, 'gone')},
    found as materialized (select g.id from gone g where ${beyond} order by g.id limit ${limit + 1}),
    page as materialized (select id from found order by id limit ${limit})
    select coalesce(string_agg(encode(uuid_send(id), 'hex'), '' order by id), '') as gone, count(*) as count,
      case when (select count(*) from found) > ${limit} then max(id::text) end as last
    from page`,
  );
  return only(rows);
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

function partsOf(query: DifferenceQuery, part: 'fresh' | 'gone'): RawBuilder<unknown> {
  const { driveId, scope, since, to } = query;
  if (scope.kind === 'granted') return grantedParts(driveId, scope.folders, since, to);
  return part === 'fresh' ? freshRows(driveId, since, to) : goneRows(driveId, since, to);
}

const rowColumns = columnList([...itemColumnNames, 'sort_key']);

/** For who sees everything, the rows' own sequences say what is new. */
function freshRows(driveId: string, since: number, to: number | null): RawBuilder<unknown> {
  const begun = sql`drive_id = ${driveId} and from_seq > ${since}`;
  if (to === null) return sql`fresh as (select ${rowColumns} from items where ${begun})`;
  return sql`
    fresh as (
      select ${rowColumns} from items where ${begun} and from_seq <= ${to}
      union all
      select ${rowColumns} from items_history where ${begun} and from_seq <= ${to} and to_seq > ${to}
    )`;
}

/** The topmost of what went, by where they hung at `since`. */
function goneRows(driveId: string, since: number, to: number | null): RawBuilder<unknown> {
  return sql`
    ended as materialized (${entriesEnded(driveId, since, to)}),
    went as materialized (select id, parent_id from ended h where not ${isThere(driveId, to)}),
    tops as (
      select g.id, p.id as above from went g full join went p on p.id = g.parent_id ${joinedAtOnce}
    ),
    gone as (select id from tops where id is not null and above is null)`;
}

/** Behind a full join: keeps it one, which is never a loop over the one side for each row of the other. */
const joinedAtOnce = sql`offset 0`;

/** Whether `h.id`, which changed, is there at the end. What was deleted forever since is not: where it came to is not known any more. */
function isThere(driveId: string, to: number | null): RawBuilder<unknown> {
  const living = sql`select from items e where e.drive_id = ${unplanned(driveId)} and e.id = h.id`;
  if (to === null) return sql`exists (${living})`;
  const begun = sql`${unindexed('e.from_seq')} <= ${to}`;
  return sql`(
    exists (${living} and ${begun})
    or exists (
      select from items_history e
      where e.drive_id = ${unplanned(driveId)} and e.id = h.id and ${begun} and ${unindexed('e.to_seq')} > ${to}))`;
}
