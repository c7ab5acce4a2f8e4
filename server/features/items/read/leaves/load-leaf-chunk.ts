import { type Kysely, type RawBuilder, sql } from 'kysely';
import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { copyValues } from '../../../../db/copy-values.ts';
import { columnList } from '../../../../db/entry-columns.ts';
import { begunBy } from '../../../../db/item-ids.ts';
import type { Database } from '../../../../db/schema.ts';
import type { PagePosition } from '../page-position.ts';

/** From where in the order of leaves: folders before files, each by parent, sort key and id. */
export interface LeafStart {
  readonly kind: 0 | 1;
  /** The last row before it; null at the first of the kind. */
  readonly after: PagePosition | null;
}

export interface ChunkQuery {
  readonly driveId: string;
  readonly at: number;
  readonly start: LeafStart;
  /** Full leaves. */
  readonly limit: number;
}

/** Rows that follow one another, of one kind, as columns; numbers are big-endian. */
export interface LeafChunk extends LeafRows {
  readonly start: LeafStart;
  /** No more of its kind follow. */
  readonly isLast: boolean;
}

export interface LeafRows {
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

/** Of all that there is. One query of its own: nothing is held open in the database while a client takes its time. */
export async function loadLeafChunk(db: Kysely<Database>, query: ChunkQuery): Promise<LeafChunk> {
  const rows = await loadLeafRows(db, selectRows(query));
  return { ...rows, start: query.start, isLast: rows.count < query.limit };
}

/** `found` has the columns of `selectRows`, in order. */
export async function loadLeafRows(db: Kysely<Database>, found: RawBuilder<unknown>): Promise<LeafRows> {
  const values = await copyValues(db, selectChunk(found));
  const [ids, parents, sizes, created, modified, contentSeqs, nameLengths, names, keys] = values.map(
    (value) => value ?? Buffer.alloc(0),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const columns = { ids, parents, sizes, created, modified, contentSeqs, nameLengths, names };
  const count = nameLengths.length >> 2;
  const lastKeys: readonly string[] = count === 0 ? [] : JSON.parse(keys.toString());
  return { count, ...columns, lastKeys };
}

/** PostgreSQL puts the columns together, a row each: that is passed on several times faster than thousands of items. */
export function selectChunk(found: RawBuilder<unknown>): RawBuilder<unknown> {
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
      from (${found}) r) c`;
}

/** The rows at the sequence, in order. */
export function selectRows({ driveId, at, start: { kind, after }, limit }: ChunkQuery): RawBuilder<unknown> {
  return selectInOrder({ driveId, at, limit, where: sql`kind = ${kind} and ${isBehind(kind, after)}` });
}

/** With the kind in it, though it is fixed: so it is a range of the index. */
export function isBehind(kind: 0 | 1, after: PagePosition | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const [parent, , key, id] = after;
  return sql`(parent_id, kind, sort_key, id) > (${parent}::uuid, ${kind}::smallint, ${key}::text, ${id}::uuid)`;
}

interface RowsInOrder extends Pick<ChunkQuery, 'driveId' | 'at' | 'limit'> {
  readonly where: RawBuilder<unknown>;
  readonly columns?: RawBuilder<unknown>;
}

export function selectInOrder(rows: RowsInOrder): RawBuilder<unknown> {
  const { driveId, at, limit, where, columns = rowColumns } = rows;
  const ordered = sql`order by parent_id, sort_key, id limit ${limit}`;
  return sql`
    select * from (
      (select ${columns} from items where drive_id = ${driveId} and ${begunBy(at)} and ${where} ${ordered})
      union all
      (select ${columns} from items_history
       where drive_id = ${driveId} and from_seq <= ${at} and to_seq > ${at} and ${where} ${ordered})
    ) u ${ordered}`;
}

const rowColumns = columnList([
  ...['id', 'parent_id', 'name', 'sort_key'],
  ...['size_bytes', 'created_ms', 'modified_ms', 'content_seq'],
]);
