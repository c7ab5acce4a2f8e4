import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DifferenceKind, DifferenceTotals } from '#contract/wire/history/diff.ts';
import type { Scope } from '../../access/scope.ts';
import type { Database } from '../../db/schema.ts';
import { type ComparedMoments, comparedItems, grantedSides, placesOf, wholeSides } from './comparison-sql.ts';

export interface ComparisonQuery extends ComparedMoments {
  readonly scope: Scope;
  /** Null for the whole filespace. */
  readonly parent: string | null;
  readonly only: DifferenceKind | null;
  readonly limit: number;
  /** The last item of the page before. */
  readonly after: string | null;
}

/** One of the items that differ; of the side on which it is not there, all is null. */
export interface ComparedItem {
  readonly id: string;
  readonly kind: 0 | 1;
  readonly folder_id: string;
  readonly differences: readonly DifferenceKind[];
  readonly former_name: string | null;
  readonly former_parent: string;
  readonly former_size: number;
  readonly former_ms: number;
  readonly present_name: string | null;
  readonly present_parent: string;
  readonly present_size: number;
  readonly present_ms: number;
}

export interface ComparedFolder {
  readonly id: string;
  readonly path: string;
  readonly items: number;
}

export interface ComparisonPage {
  /** Whether `parent` is a folder of one of the two moments. */
  readonly found: boolean;
  /** Whether `after` is one of the items that are listed. */
  readonly goes_on: boolean;
  readonly totals: DifferenceTotals;
  readonly folders: readonly ComparedFolder[];
  /** One more than the page holds, where another page follows. */
  readonly items: readonly ComparedItem[];
}

/**
 * The order is the folders' paths, then folders before files, then sort keys; each page makes it anew, so that a position
 * is no more than the last item's id. Both moments are over, or now: nothing changes between two pages.
 */
export async function loadComparison(db: Kysely<Database>, query: ComparisonQuery): Promise<ComparisonPage> {
  const { scope, parent, only, limit, after } = query;
  const sides = scope.kind === 'everything' ? wholeSides(query) : grantedSides(query, scope);
  const order = sql`rank, kind, sort_key, id`;
  const { rows } = await sql<ComparisonPage>`
    with recursive ${comparedItems(sides, parent)},
    listed as materialized (select * from compared ${only === null ? sql`` : sql`where ${sql.ref(only)}`}),
    ${placesOf(sides, sql`listed`)},
    placed as (select l.*, p.rank from listed l join places p on p.id = l.folder_id),
    page as materialized (
      select * from placed
      where ${after === null ? sql`true` : sql`(${order}) > (select ${order} from placed where id = ${after}::uuid)`}
      order by ${order} limit ${limit + 1}
    )
    select
      ${parent === null ? sql`true` : sides.hasFolder(parent)} as found,
      ${after === null ? sql`true` : sql`exists (select from listed where id = ${after}::uuid)`} as goes_on,
      ${totals()} as totals,
      (select coalesce(json_agg(json_build_object('id', g.id, 'path', g.path, 'items', g.items) order by g.rank), '[]')
       from (
         select p.id, p.path, p.rank, count(*) as items from listed l join places p on p.id = l.folder_id
         where l.folder_id in (select folder_id from page) group by p.id, p.path, p.rank
       ) g) as folders,
      (select coalesce(json_agg(json_build_object(
         'id', id, 'kind', kind, 'folder_id', folder_id, 'differences', ${differences()},
         'former_name', former_name, 'former_parent', former_parent, 'former_size', former_size, 'former_ms', former_ms,
         'present_name', present_name, 'present_parent', present_parent, 'present_size', present_size,
         'present_ms', present_ms) order by ${order}), '[]') from page) as items`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

const kinds: readonly DifferenceKind[] = ['added', 'removed', 'changed', 'renamed', 'moved'];

function totals(): RawBuilder<unknown> {
  const counts = kinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where ${sql.ref(kind)})`);
  return sql`(select json_build_object('items', count(*), ${sql.join(counts)}) from compared)`;
}

function differences(): RawBuilder<unknown> {
  const each = kinds.map((kind) => sql`case when ${sql.ref(kind)} then ${sql.lit(kind)} end`);
  return sql`array_remove(array[${sql.join(each)}], null)`;
}
