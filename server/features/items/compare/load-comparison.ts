import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DifferenceKind, DifferenceTotals } from '#contract/wire/history/diff.ts';
import type { Scope } from '../../../access/scope.ts';
import { rootRowId } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { type ComparedMoments, type ComparedSides, comparedSides, treeAt } from './compared-sides.ts';
import { comparedItems, differenceBits } from './comparison-sql.ts';

export interface ComparisonQuery extends ComparedMoments {
  readonly scope: Scope;
  /** Null for the whole filespace. */
  readonly parent: string | null;
  readonly only: DifferenceKind | null;
  readonly limit: number;
  /** The last item of the page before. */
  readonly after: string | null;
}

/** As it was on one side; times in milliseconds. */
export interface ComparedSide {
  readonly name: string;
  readonly parent: string;
  readonly size: number;
  readonly ms: number;
}

/** One of the items that differ; a side on which it is not there is null. */
export interface ComparedItem {
  readonly id: string;
  readonly kind: 0 | 1;
  readonly folder_id: string;
  readonly bits: number;
  readonly former: ComparedSide | null;
  readonly present: ComparedSide | null;
}

interface ComparisonPage {
  /** Where `parent` is; null where it is a folder of neither moment. */
  readonly parent_path: string | null;
  /** Whether `after` is one of the items that are listed. */
  readonly goes_on: boolean;
  readonly totals: DifferenceTotals;
  readonly folders: readonly { readonly id: string; readonly path: string; readonly items: number }[];
  /** One more than the page holds, where another page follows. */
  readonly items: readonly ComparedItem[];
}

/**
 * The order is the folders' paths, then folders before files, then sort keys; each page makes it anew, so that a position
 * is no more than the last item's id. Both moments are over, or now: nothing changes between two pages.
 */
export async function loadComparison(db: Kysely<Database>, query: ComparisonQuery): Promise<ComparisonPage> {
  const { scope, parent, only, limit, after } = query;
  const sides = comparedSides(query, scope);
  const bits = only === null ? null : sql.lit(differenceBits[only]);
  const isListed = bits === null ? sql`true` : sql`bits & ${bits} > 0`;
  const order = sql`rank, kind, sort_key, id`;
  // All that differs is sorted and joined in memory, not on the disk.
  await sql`set local work_mem = '64MB'`.execute(db);
  const { rows } = await sql<ComparisonPage>`
    with recursive ${comparedItems(query, sides, parent)},
    counted as (select folder_id, bits, count(*) as count from compared group by folder_id, bits),
    grouped as materialized (
      select folder_id, ${summed(isListed)} as items, sum(count) as "all", ${counts()}
      from counted group by folder_id
    ),
    ${rankedFolders(sides, parent)},
    last as (
      select c.kind, c.sort_key, c.id, r.rank, r.until from compared c join ranked r on r.id = c.folder_id
      where c.id = ${after}::uuid and ${isListed}
    ),
    listed as (
      select c.*, r.rank from ranked r join compared c on c.folder_id = r.id
      where ${isListed} and ${
        after === null
          ? sql`r.until - r.items <= ${limit}`
          : sql`r.rank >= (select rank from last) and r.until - r.items <= ${limit} + (select until from last)
              and (r.rank, c.kind, c.sort_key, c.id) > (select ${order} from last)`
      }
    ),
    page as materialized (select * from listed order by ${order} limit ${limit + 1})
    select
      (select path from paths where id = ${parent ?? rootRowId}::uuid) as parent_path,
      ${after === null ? sql`true` : sql`exists (select from last)`} as goes_on,
      (select json_build_object('items', coalesce(sum("all"), 0), ${totals()}) from grouped) as totals,
      (select coalesce(json_agg(json_build_object('id', id, 'path', path, 'items', items) order by rank), '[]')
       from ranked where id in (select folder_id from page)) as folders,
      (select coalesce(json_agg(json_build_object(
         'id', page.id, 'kind', page.kind, 'folder_id', page.folder_id, 'bits', page.bits,
         'former', ${sideOf('f')}, 'present', ${sideOf('p')}) order by ${order}), '[]')
       from page
       left join ${entry(query, 'former', differenceBits.added)} f on true
       left join ${entry(query, 'present', differenceBits.removed)} p on true) as items`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

/**
 * `ranked`: each folder under which something is listed, with its path by names, its rank in the order of paths, and how
 * many items are listed until its end.
 */
function rankedFolders(sides: ComparedSides, parent: string | null): RawBuilder<unknown> {
  const alone = parent === null ? sql`` : sql`union select ${parent}::uuid`;
  return sql`
    way (id, parent_id, name, sort_key) as (
      select v.id, v.parent_id, v.name, v.sort_key
      from (select folder_id from grouped where items > 0 ${alone}) g cross join ${sides.folder(sql`g.folder_id`)} v
      union
      select v.id, v.parent_id, v.name, v.sort_key
      from (select distinct parent_id from way) w cross join ${sides.folder(sql`w.parent_id`)} v
    ),
    paths (id, path, keys) as (
      select ${rootRowId}::uuid, '' collate "C", array[]::text[] collate "C"
      union all
      select w.id, p.path || '/' || w.name, p.keys || w.sort_key from paths p join way w on w.parent_id = p.id
    ),
    ranked as materialized (
      select p.id, case when p.path = '' then '/' else p.path end as path, g.items,
        row_number() over in_order as rank, sum(g.items) over in_order as until
      from paths p join grouped g on g.folder_id = p.id where g.items > 0
      window in_order as (order by p.keys, p.id)
    )`;
}

/** What the page says of an item on one side, unless the difference is that it was not there. */
function entry(moments: ComparedMoments, side: 'former' | 'present', absent: number): RawBuilder<unknown> {
  return sql`lateral (
    select v.name, v.parent_id, v.size_bytes, v.modified_ms from ${treeAt(moments, side)} v
    where page.bits <> ${sql.lit(absent)} and v.id = page.id offset 0)`;
}

function sideOf(row: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`case when ${of('name')} is not null then json_build_object('name', ${of('name')},
    'parent', ${of('parent_id')}, 'size', ${of('size_bytes')}, 'ms', ${of('modified_ms')}) end`;
}

const kinds = Object.entries(differenceBits);

function counts(): RawBuilder<unknown> {
  const one = (bit: number) => summed(sql`bits & ${sql.lit(bit)} > 0`);
  return sql.join(kinds.map(([kind, bit]) => sql`${one(bit)} as ${sql.ref(kind)}`));
}

function summed(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(count) filter (where ${condition}), 0)`;
}

function totals(): RawBuilder<unknown> {
  return sql.join(kinds.map(([kind]) => sql`${sql.lit(kind)}, coalesce(sum(${sql.ref(kind)}), 0)`));
}
