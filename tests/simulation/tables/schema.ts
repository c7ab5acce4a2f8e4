import type { Connection } from '../storage/database.ts';

export interface StoreShape {
  readonly name: string;
  /** As the product calls it: `id`, or `[r+p]` for more than one part. */
  readonly primary: string;
  readonly isNumbered: boolean;
  readonly indexes: readonly { readonly name: string; readonly isUnique: boolean }[];
}

/** Dexie's way to say what tables there are: the primary key first, `++` for one that is given, `&` for unique; null: no more. */
export type Stores = Readonly<Record<string, string | null>>;

export function parseStores(stores: Stores): readonly StoreShape[] {
  return Object.entries(stores).flatMap(([name, text]) => {
    if (text === null) return [];
    const [primary = '', ...indexes] = text.split(',').map((part) => part.trim());
    return {
      name,
      primary: primary.replace(/^\+\+/, ''),
      isNumbered: primary.startsWith('++'),
      indexes: indexes.map((index) => ({ name: index.replace(/^&/, ''), isUnique: index.startsWith('&') })),
    };
  });
}

/** Inside the upgrade that makes the database. */
export function makeTables(connection: Connection, shapes: readonly StoreShape[]) {
  for (const { name, primary, isNumbered, indexes } of shapes) {
    const store = connection.createObjectStore(name, {
      keyPath: keyPathOf(primary),
      autoIncrement: isNumbered,
    });
    for (const index of indexes)
      store.createIndex(index.name, keyPathOf(index.name), { unique: index.isUnique });
  }
}

function keyPathOf(name: string): string | readonly string[] {
  return name.startsWith('[') ? name.slice(1, -1).split('+') : name;
}
