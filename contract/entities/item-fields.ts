import type { Item } from './item.ts';

interface ItemField {
  /** Where columns on the wire have it: a column of its own, or the `runs`, which say it for many items together. */
  readonly wire: string;
  /** Its column in the server's tables. */
  readonly sql: string;
  /** How a block of the replica holds it; `block`: all items of the block share it; `sparse`: few items have it. */
  readonly packed: 'id' | 'text' | 'number' | 'sparse' | 'block';
  /** Whether the tree in memory has it, so that the journal has to tell of it. */
  readonly journaled: boolean;
}

/**
 * The fields of an item. The replica's columns, the journal's rows and the server's column lists are made from this
 * list; a field of Item that is missing here does not compile.
 */
export const itemFields = {
  id: { wire: 'ids', sql: 'id', packed: 'id', journaled: true },
  parentId: { wire: 'runs', sql: 'parent_id', packed: 'block', journaled: true },
  kind: { wire: 'runs', sql: 'kind', packed: 'block', journaled: true },
  name: { wire: 'names', sql: 'name', packed: 'text', journaled: true },
  sizeBytes: { wire: 'sizes', sql: 'size_bytes', packed: 'number', journaled: true },
  createdMs: { wire: 'created', sql: 'created_ms', packed: 'number', journaled: false },
  modifiedMs: { wire: 'modified', sql: 'modified_ms', packed: 'number', journaled: true },
  contentSeq: { wire: 'content_seqs', sql: 'content_seq', packed: 'sparse', journaled: false },
} as const satisfies Readonly<Record<keyof Item, ItemField>>;

type Fields = typeof itemFields;

/** The fields whose entry has this property. */
type FieldsWith<Property> = {
  [Field in keyof Fields]: Fields[Field] extends Property ? Field : never;
}[keyof Fields];

/** Numbers: each has a column of its own, on the wire and in the replica's blocks, by the same name. */
export type NumberField = FieldsWith<{ readonly packed: 'number' }>;
export type NumberColumn = Fields[NumberField]['wire'];

export const numberFields: readonly NumberField[] = fieldsWhere(
  (field): field is NumberField => itemFields[field].packed === 'number',
);

export const numberColumns: readonly NumberColumn[] = numberFields.map((field) => itemFields[field].wire);

export type JournaledField = FieldsWith<{ readonly journaled: true }>;

export const journaledFields: readonly JournaledField[] = fieldsWhere(
  (field): field is JournaledField => itemFields[field].journaled,
);

/** These keys of an object, without its others. */
export function pick<Whole, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}

/** A value for each of these keys. */
export function mapKeys<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
}

function fieldsWhere<Field extends keyof Fields>(
  isWanted: (field: keyof Fields) => field is Field,
): readonly Field[] {
  return (Object.keys(itemFields) as (keyof Fields)[]).filter(isWanted);
}
