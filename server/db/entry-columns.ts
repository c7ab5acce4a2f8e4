import { type RawBuilder, sql } from 'kysely';
import type { Item } from '#contract/entities/item.ts';
import { itemFields } from '#contract/entities/item-fields.ts';

type Fields = typeof itemFields;

/** The fields of an item as columns of `items`; `content_seq` is 0 where the content is the first, and of folders. */
export type ItemColumnValues = {
  readonly [Field in keyof Fields as Fields[Field]['sql']]: Field extends 'kind'
    ? 0 | 1
    : Required<Item>[Field];
};

/** What the server has of an item besides; devices that know nothing of it keep it as it is. */
export interface ServerColumnValues {
  readonly accessed_ms: number;
  readonly attribute: number;
  readonly index_no: number;
}

type EntryColumn = keyof ItemColumnValues | keyof ServerColumnValues;

/** The columns of an entry with their types, in the order in which rows are inserted; a missing one does not compile. */
export const entryColumnTypes = {
  id: 'uuid',
  parent_id: 'uuid',
  kind: 'smallint',
  name: 'text',
  size_bytes: 'bigint',
  created_ms: 'bigint',
  modified_ms: 'bigint',
  content_seq: 'bigint',
  accessed_ms: 'bigint',
  attribute: 'int',
  index_no: 'int',
} as const satisfies Readonly<Record<EntryColumn, string>>;

export const entryColumns = Object.keys(entryColumnTypes) as readonly EntryColumn[];

/** Every column that `items` and `items_history` share. */
export const versionColumns = [
  'drive_id',
  ...entryColumns,
  'name_key',
  'sort_key',
  'blob_id',
  'from_seq',
  'parent_seq',
  'parent_changed_by',
  'changed_by',
] as const;

/** What devices are sent of an item. */
export const itemColumnNames: readonly (keyof ItemColumnValues)[] = Object.values(itemFields).map(
  (field) => field.sql,
);

export function columnList(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}
