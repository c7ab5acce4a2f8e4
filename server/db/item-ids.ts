import { type RawBuilder, sql } from 'kysely';
import { rootId } from '#contract/rules/root-folder.ts';
import { isUuid } from './is-uuid.ts';

/** The root has no row; this stands where a parent's id stands. */
export const rootRowId = '00000000-0000-0000-0000-000000000000';

/** The key of an id that came over the wire; null for what no item can have. */
export function rowIdOf(wireId: string): string | null {
  if (wireId === rootId) return rootRowId;
  return isUuid(wireId) && wireId !== rootRowId ? wireId.toLowerCase() : null;
}

export function wireIdOf(key: string): string {
  return key === rootRowId ? rootId : key;
}

/**
 * A filespace's id as a value that PostgreSQL does not know while it plans, so that it expects as much of it as of any other.
 * Of one that its statistics do not know yet it expects nothing: it then takes any index that begins with the filespace
 * for as good as the one that is meant, and reads all items of the filespace for one. `orderBy` in the query that follows
 * decides among the indexes that begin alike.
 */
export function unplanned(driveId: string): RawBuilder<string> {
  return sql`(select ${driveId}::uuid)`;
}

/** Rows that were there at a sequence, or before it. Not to be found by an index: nearly all of a filespace's are. */
export function begunBy(at: number): RawBuilder<boolean> {
  return sql`${unindexed('from_seq')} <= ${at}`;
}

/** Versions that were there at a sequence, of rows that are found by another column. */
export function validAt(at: number): RawBuilder<boolean> {
  return sql`(${begunBy(at)} and ${unindexed('to_seq')} > ${at})`;
}

/** Behind a query for the children of one folder: an index that begins alike is not to be taken for as good as theirs. */
export const byFolder: RawBuilder<unknown> = sql`order by kind, sort_key, id`;

/** A sequence of rows that are found by another column: an index of it is not to be taken for as good as theirs. */
export function unindexed(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} + 0)`;
}
