import { type RawBuilder, sql } from 'kysely';
import { itemFields, numberFields } from '#contract/entities/item-fields.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { rawJson } from '../../../http/json-response.ts';

/** A page's columns as PostgreSQL wrote them: JSON of an ItemColumns. */
export interface ColumnsRow {
  readonly columns: string;
}

/** The order of every page: by parent, folders before files, then sort key. */
export const itemOrder = sql`parent_id, kind, sort_key, id`;

/**
 * A sorted query's rows as columns, put together and written by PostgreSQL: one text is passed on several times faster
 * than two thousand rows are read and written. `rows` must come in the order of itemOrder.
 */
export function selectColumns(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select '{"ids":"' || columns_of.ids || '","runs":' || runs_of.runs || ',"names":' || columns_of.names
         || ${writtenNumbers} || ${writtenContentSeqs(rows)} || '}' as columns
     from (select coalesce(string_agg(encode(uuid_send(r.id), 'hex'), ''), '') as ids,
                  coalesce(json_agg(r.name)::text, '[]') as names, ${aggregatedNumbers}
           from ${rows} r) as columns_of,
          (select coalesce(json_agg(json_build_object('parent', encode(uuid_send(g.parent_id), 'hex'),
                                                      'kind', g.kind, 'count', g.count))::text, '[]') as runs
           from (select parent_id, kind, count(*) as count from ${rows} r
                 group by parent_id, kind order by parent_id, kind) g) as runs_of) as written`;
}

const numbers = numberFields.map((field) => itemFields[field]);

const aggregatedNumbers = sql.join(
  numbers.map(
    (field) =>
      sql`coalesce(string_agg(${sql.ref(`r.${field.sql}`)}::text, ','), '') as ${sql.ref(field.wire)}`,
  ),
);

/** `,"sizes":[1,2],"created":[…` */
const writtenNumbers = sql.join(
  numbers.map(({ wire }) => sql`${sql.lit(`,"${wire}":[`)} || ${sql.ref(`columns_of.${wire}`)} || ']'`),
  sql` || `,
);

/** Of the files whose content was replaced; nothing at all where there are none. */
function writtenContentSeqs(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    case when exists (select from ${rows} r where r.content_seq > 0) then (
      select ',"content_seqs":' || json_build_object('at', json_agg(n.at), 'seqs', json_agg(n.content_seq))::text
      from (select row_number() over () - 1 as at, r.content_seq from ${rows} r) n where n.content_seq > 0
    ) else '' end`;
}

export function toColumns({ columns }: ColumnsRow): ItemColumns {
  return rawJson<ItemColumns>(columns);
}
