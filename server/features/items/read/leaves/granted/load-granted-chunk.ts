import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnList } from '../../../../../db/entry-columns.ts';
import type { Database } from '../../../../../db/schema.ts';
import {
  type ChunkQuery,
  isBehind,
  type LeafChunk,
  type LeafRows,
  loadLeafRows,
  selectInOrder,
} from '../load-leaf-chunk.ts';
import type { VisibleFolders } from './visible-folders.ts';

/** Of what somebody sees: the rows of so many of their folders as fill it. Nothing of any other folder is read. */
export async function loadGrantedChunk(
  db: Kysely<Database>,
  folders: VisibleFolders,
  query: ChunkQuery,
): Promise<LeafChunk> {
  const { start, limit } = query;
  for (let from = start.after === null ? 0 : folders.find(start.after[0]); ; ) {
    const to = sliceEnd(folders, start.kind, from, limit);
    const slice = selectSlice(folders, query, from, to);
    const rows = slice === null ? noRows : await loadLeafRows(db, slice);
    const isLast = to === folders.count && rows.count < limit;
    if (rows.count > 0 || isLast) return { ...rows, start, isLast };
    from = to; // all that was in them came before, or has been deleted forever
  }
}

/** Behind the folders that are read together: of no more than a chunk, or a larger one alone, along the index. */
function sliceEnd(folders: VisibleFolders, kind: 0 | 1, from: number, limit: number): number {
  let rows = 0;
  for (let at = from; at < folders.count; at += 1) {
    rows += folders.most(kind, at);
    if (rows > limit) return Math.max(at, from + 1);
  }
  return folders.count;
}

const none = Buffer.alloc(0);
const noRows: LeafRows = {
  ...{ count: 0, ids: none, parents: none, sizes: none, created: none, modified: none, contentSeqs: none },
  ...{ nameLengths: none, names: none, lastKeys: [] },
};

/** Null where nothing is in them. */
function selectSlice(
  folders: VisibleFolders,
  { driveId, at, start: { kind, after }, limit }: ChunkQuery,
  from: number,
  to: number,
): RawBuilder<unknown> | null {
  const open: string[] = [];
  const shown: string[] = [];
  const onTheWay: string[] = [];
  for (let each = from; each < to; each += 1) {
    if (folders.most(kind, each) === 0) continue;
    const inIt = folders.shownIn(each);
    if (inIt === null) open.push(folders.id(each));
    else {
      for (const { id, isOnTheWay } of inIt) (isOnTheWay ? onTheWay : shown).push(id);
    }
  }
  const named = [...shown, ...onTheWay];
  const conditions = [
    ...(open.length === 1 ? [sql`parent_id = ${open[0]}::uuid`] : []),
    ...(open.length > 1 ? [sql`parent_id = any(${listOf(open)})`] : []),
    ...(named.length > 0 ? [sql`id = any(${listOf(named)})`] : []),
  ];
  if (conditions.length === 0) return null;
  const visible = sql`(${sql.join(conditions, sql` or `)})`;
  return selectInOrder({
    ...{ driveId, at, limit, where: sql`kind = ${kind} and ${visible} and ${isBehind(kind, after)}` },
    ...(onTheWay.length > 0 && { columns: withoutDetails(onTheWay) }),
  });
}

/** Of a folder on the way to a granted one no more than that it is there. */
function withoutDetails(onTheWay: readonly string[]): RawBuilder<unknown> {
  const known = (['size_bytes', 'created_ms', 'modified_ms', 'content_seq'] as const).map(
    (name) =>
      sql`case when id = any(${listOf(onTheWay)}) then 0 else ${sql.ref(name)} end as ${sql.ref(name)}`,
  );
  return sql`${columnList(['id', 'parent_id', 'name', 'sort_key'])}, ${sql.join(known)}`;
}

/** One text, as COPY takes no parameters; of ids that came from the database. */
function listOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`${`{${ids.join(',')}}`}::uuid[]`;
}
