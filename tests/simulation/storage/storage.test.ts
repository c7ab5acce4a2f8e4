import { Dexie } from 'dexie';
import { IDBKeyRange, IDBFactory as RealFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Browser } from './factory.ts';
import { KeyRange } from './keys.ts';
import type { Edit } from './table.ts';

interface Row {
  readonly a: number;
  readonly b: string;
  readonly n: number;
}

const key = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('', 'a', 'b', 'ab'));
const row = fc.record({
  a: fc.integer({ min: 0, max: 4 }),
  b: fc.constantFrom('', 'a', 'b', 'ab'),
  n: fc.nat(9),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), rows: fc.array(row, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('add' as const), row }),
  fc.record({ kind: fc.constant('delete' as const), keys: fc.array(key, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('deleteRange' as const), from: key, to: key }),
  fc.record({ kind: fc.constant('update' as const), key, n: fc.nat(9) }),
  fc.record({
    kind: fc.constant('rows' as const),
    from: key,
    to: key,
    reverse: fc.boolean(),
    limit: fc.nat(3),
  }),
  fc.record({ kind: fc.constant('byIndex' as const), n: fc.nat(9), above: fc.boolean() }),
  fc.record({ kind: fc.constant('unique' as const) }),
  fc.record({ kind: fc.constant('abort' as const), row }),
  fc.record({ kind: fc.constant('numbered' as const), times: fc.integer({ min: 1, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer D> ? D : never;

class Store extends Dexie {
  declare readonly rows: Dexie.Table<Row, [number, string]>;
  declare readonly numbers: Dexie.Table<{ id?: number; n: number }, number>;

  constructor(indexedDB: IDBFactory, range: unknown) {
    super('store', { indexedDB, IDBKeyRange: range as typeof globalThis.IDBKeyRange, cache: 'disabled' });
    this.version(1).stores({ rows: '[a+b], n, [b+n]', numbers: '++id' });
  }
}

async function doIt(db: Store, one: Step): Promise<unknown> {
  switch (one.kind) {
    case 'put':
      return db.rows.bulkPut(one.rows);
    case 'add':
      return db.rows.add(one.row).catch((error: Error) => error.name);
    case 'delete':
      return db.rows.bulkDelete(one.keys);
    case 'deleteRange':
      return db.rows.where('[a+b]').between(one.from, one.to, true, true).delete();
    case 'update':
      return db.rows.update(one.key, { n: one.n });
    case 'rows': {
      const range = db.rows.where('[a+b]').between(one.from, one.to, true, true);
      return (one.reverse ? range.reverse() : range).limit(one.limit).toArray();
    }
    case 'byIndex':
      return (one.above ? db.rows.where('n').above(one.n) : db.rows.where('n').equals(one.n)).toArray();
    case 'unique':
      return [await db.rows.orderBy('n').uniqueKeys(), await db.rows.orderBy('[a+b]').last()];
    case 'abort':
      return db
        .transaction('rw', db.rows, async () => {
          await db.rows.put(one.row);
          throw new Error('not this time');
        })
        .catch((error: Error) => error.message);
    case 'numbered':
      return db.numbers.bulkAdd(Array.from({ length: one.times }, (_, n) => ({ n })));
  }
}

function browser(edits: Edit[][] = [], isFull = () => false) {
  const disk = { committed: (_name: string, some: readonly Edit[]) => void edits.push([...some]), isFull };
  const here = new Browser(disk);
  let isClosed = false;
  const tab = {
    post: (_label: string, run: () => void) => void setImmediate(() => isClosed || run()),
    isClosed: () => isClosed,
  };
  const kill = () => {
    isClosed = true;
    here.drop(tab);
  };
  return { here, tab, kill, open: () => new Store(here.storeOf(tab), KeyRange) };
}

describe('the simulated store', () => {
  it('answers Dexie as fake-indexeddb does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const real = new Store(new RealFactory(), IDBKeyRange);
        const ours = browser().open();
        for (const one of steps) expect(await doIt(ours, one)).toEqual(await doIt(real, one));
        expect(await ours.rows.toArray()).toEqual(await real.rows.toArray());
        expect(await ours.rows.orderBy('[b+n]').toArray()).toEqual(
          await real.rows.orderBy('[b+n]').toArray(),
        );
        ours.close();
        real.close();
      }),
      { numRuns: 120 },
    );
  });

  it('loses what a dying tab had not committed, and nothing else', async () => {
    const { open, kill, here, tab } = browser();
    const db = open();
    await db.open();
    await db.rows.put({ a: 1, b: 'kept', n: 1 });
    void db.transaction('rw', db.rows, async () => {
      await db.rows.put({ a: 2, b: 'torn', n: 1 });
      kill();
    });
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(tab.isClosed()).toBe(true);
    expect(here.databases.get('store')?.rows('rows')).toEqual([{ a: 1, b: 'kept', n: 1 }]);
  });

  it('reports a full disk when it commits, and keeps nothing of it', async () => {
    let full = false;
    const { open } = browser([], () => full);
    const db = open();
    await db.open();
    full = true;
    await expect(db.rows.put({ a: 1, b: '', n: 1 })).rejects.toThrow();
    full = false;
    expect(await db.rows.count()).toBe(0);
  });

  it('gives back after a power cut what nobody waited for', async () => {
    const { open, here } = browser();
    const db = open();
    await db.open();
    const idb = db.backendDB();
    const put = (n: number, durability: 'strict' | 'relaxed') =>
      new Promise((resolve) => {
        const transaction = idb.transaction('rows', 'readwrite', { durability });
        transaction.objectStore('rows').put({ a: n, b: '', n });
        transaction.oncomplete = resolve;
      });
    await put(1, 'relaxed');
    await put(2, 'strict');
    await put(3, 'relaxed');
    here.losePower();
    const left = here.databases.get('store')?.rows('rows') as Row[];
    expect(left.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('lets nobody change what it keeps by keeping what it gave', async () => {
    const { open } = browser();
    const db = open();
    const given = { a: 1, b: '', n: 1 };
    await db.rows.put(given);
    given.n = 9;
    const got = (await db.rows.get([1, ''])) as { n: number } | undefined;
    expect(got?.n).toBe(1);
    expect(() => Object.assign(got ?? {}, { n: 5 })).toThrow(TypeError);
  });

  it('asks the others to close before it upgrades or deletes', async () => {
    const { open } = browser();
    const first = open();
    await first.open();
    let asked = 0;
    first.on('versionchange', () => {
      asked += 1;
      first.close();
      return false;
    });
    await open().delete();
    expect(asked).toBe(1);
  });

  it('makes the next who opens wait for an upgrade, and where that was broken off begins again', async () => {
    const ours = browser();
    for (const factory of [ours.here.storeOf(ours.tab), new RealFactory()]) {
      const first = opening(factory, true);
      const second = opening(factory, false);
      expect(await first).toEqual({ from: 0, ended: 'AbortError' });
      expect(await second).toEqual({ from: 0, ended: 'opened' });
    }
  });
});

function opening(factory: IDBFactory, breaksOff: boolean) {
  return new Promise((resolve) => {
    const request = factory.open('store', 1);
    let from = -1;
    request.onupgradeneeded = ({ oldVersion }) => {
      from = oldVersion;
      if (breaksOff) request.transaction?.abort();
    };
    request.onsuccess = () => resolve({ from, ended: 'opened' });
    request.onerror = () => resolve({ from, ended: request.error?.name });
  });
}
