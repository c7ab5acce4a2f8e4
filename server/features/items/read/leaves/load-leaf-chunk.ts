import { type Kysely, type RawBuilder, sql } from 'kysely';
import { leafItems } from '#contract/replica-format/leaf-block.ts';
import type { Scope } from '../../../../access/scope.ts';
import { copyValues } from '../../../../db/copy-values.ts';
import { columnList } from '../../../../db/entry-columns.ts';
import type { Database } from '../../../../db/schema.ts';
import { visibleEntries } from '../../visible-entries.ts';
import type { PagePosition } from '../page-position.ts';

/** From where in the order of leaves: folders before files, each by parent, sort key and id. */
export interface LeafStart {
  readonly kind: 0 | 1;
  /** The last row before it; null at the first of the kind. */
  readonly after: PagePosition | null;
}

export interface ChunkQuery {
  readonly driveId: string;
  readonly scope: Scope;
  readonly at: number;
  readonly start: LeafStart;
  /** Full leaves. */
  readonly limit: number;
}

/** Rows that follow one another, of one kind, as columns; numbers are big-endian. */
export interface LeafChunk extends Pick<ChunkQuery, 'start' | 'limit'> {
  readonly count: number;
  /** 16 bytes each. */
  readonly ids: Buffer;
  readonly parents: Buffer;
  /** 8 bytes each. */
  readonly sizes: Buffer;
  readonly created: Buffer;
  readonly modified: Buffer;
  readonly contentSeqs: Buffer;
  /** 4 bytes each: of its name in UTF-8. */
  readonly nameLengths: Buffer;
  readonly names: Buffer;
  /** The sort keys of the last row of each leaf. */
  readonly lastKeys: readonly string[];
}

/** One query of its own: nothing is held open in the database while a client takes its time. */
export async function loadLeafChunk(db: Kysely<Database>, query: ChunkQuery): Promise<LeafChunk> {
  const values = await copyValues(db, selectChunk(query));
  const [ids, parents, sizes, created, modified, contentSeqs, nameLengths, names, keys] = values.map(
    (value) => value ?? Buffer.alloc(0),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const { start, limit } = query;
  const columns = { ids, parents, sizes, created, modified, contentSeqs, nameLengths, names };
  const count = nameLengths.length >> 2;
  const lastKeys: readonly string[] = count === 0 ? [] : JSON.parse(keys.toString());
  return { start, limit, count, ...columns, lastKeys };
}

/** PostgreSQL puts the columns together, a row each: that is passed on several times faster than thousands of items. */
export function selectChunk(query: ChunkQuery): RawBuilder<unknown> {
  const numbers = ['size_bytes', 'created_ms', 'modified_ms', 'content_seq'] as const;
  const each = (value: RawBuilder<unknown>) => sql`string_agg(${value}, ''::bytea)`;
  const leaf = sql.lit(leafItems.target);
  return sql`
    select unnest(array[c.ids, c.parents, ${columnList(numbers.map((name) => `c.${name}`))}, c.name_lengths,
      convert_to(c.names, 'UTF8'),
      convert_to((select json_agg(c.keys[least(i, c.count)])
                  from generate_series(${leaf}, c.count + ${leaf} - 1, ${leaf}) i)::text, 'UTF8')])
    from (
      select count(*)::int as count, ${each(sql`uuid_send(r.id)`)} as ids, ${each(sql`uuid_send(r.parent_id)`)} as parents,
        ${sql.join(numbers.map((name) => sql`${each(sql`int8send(${sql.ref(`r.${name}`)})`)} as ${sql.ref(name)}`))},
        ${each(sql`int4send(octet_length(r.name))`)} as name_lengths, string_agg(r.name, '') as names,
        array_agg(r.sort_key) as keys
      from (${foundRows(query)}) r) c`;
}

/** The rows at the sequence, in order. */
function foundRows({ driveId, scope, at, start: { kind, after }, limit }: ChunkQuery): RawBuilder<unknown> {
  // With the kind in it, though it is fixed: so it is a range of the index.
  const beyond =
    after === null
      ? sql`true`
      : sql`(parent_id, kind, sort_key, id) > (${after[0]}::uuid, ${kind}::smallint, ${after[2]}::text, ${after[3]}::uuid)`;
  const ordered = sql`order by parent_id, sort_key, id limit ${limit}`;
  const cut = sql`and kind = ${kind} and ${beyond} ${ordered}`;
  if (scope.kind === 'granted') {
    return sql`select ${rowColumns} from ${visibleEntries(driveId, scope, at)} v where true ${cut}`;
  }
  return sql`
    select * from (
      (select ${rowColumns} from items where drive_id = ${driveId} and from_seq <= ${at} ${cut})
      union all
      (select ${rowColumns} from items_history
       where drive_id = ${driveId} and from_seq <= ${at} and to_seq > ${at} ${cut})
    ) u ${ordered}`;
}

const rowColumns = columnList([
  ...['id', 'parent_id', 'name', 'sort_key'],
  ...['size_bytes', 'created_ms', 'modified_ms', 'content_seq'],
]);
