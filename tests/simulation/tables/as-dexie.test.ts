import '../run/ground.ts';
import { Dexie as RealDexie, type Table as RealTable, liveQuery as realLiveQuery } from 'dexie';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Browser } from '../storage/factory.ts';
import { Dexie as OurDexie, liveQuery as ourLiveQuery } from './dexie.ts';
import { followed } from './transaction-zone.ts';

interface Row {
  readonly a: number;
  readonly b: string;
  readonly n: number;
  readonly order: number;
}

const key = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'a', 'b', 'ab'));
const row = fc.record({
  a: fc.integer({ min: 0, max: 3 }),
  b: fc.constantFrom('', 'a', 'b', 'ab'),
  n: fc.nat(5),
  order: fc.nat(12),
});
const flag = fc.boolean();
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), row }),
  fc.record({ kind: fc.constant('add' as const), row }),
  fc.record({ kind: fc.constant('bulkPut' as const), rows: fc.array(row, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('update' as const), key, n: fc.nat(5) }),
  fc.record({ kind: fc.constant('get' as const), keys: fc.array(key, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('delete' as const), keys: fc.array(key, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('deleteRange' as const), from: key, to: key, low: flag, high: flag }),
  fc.record({ kind: fc.constant('deleteSome' as const), n: fc.nat(5) }),
  fc.record({ kind: fc.constant('range' as const), from: key, to: key, reverse: flag, limit: fc.nat(3) }),
  fc.record({ kind: fc.constant('ofIndex' as const), n: fc.nat(5) }),
  fc.record({ kind: fc.constant('inPart' as const), a: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('number' as const), n: fc.nat(5) }),
  fc.record({ kind: fc.constant('clear' as const), if: fc.constant(5), n: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer D> ? D : never;

/** The database of the tests, as both make it. */
interface Shop extends RealDexie {
  readonly rows: RealTable<Row, [number, string]>;
  readonly numbers: RealTable<{ id?: number; n: number }, number>;
}

type Body = () => Generator<unknown, unknown, never>;

interface Side {
  readonly db: Shop;
  open(): Shop;
  readonly liveQuery: typeof realLiveQuery;
  /** One transaction; Dexie runs a generator itself. */
  within(mode: 'r' | 'rw', tables: readonly RealTable[], body: Body): Promise<unknown>;
  readonly here: Browser;
  currentTransaction(): { readonly idbtrans: IDBTransaction };
  setFull(full: boolean): void;
}

/** Both over the same store: the real one with requests and events, ours straight. */
function sides(): readonly Side[] {
  return [RealDexie, OurDexie].map((Maker) => {
    let isFull = false;
    const here = new Browser({ committed() {}, isFull: () => isFull });
    const tab = { post: (_: string, run: () => void) => void setImmediate(run), isClosed: () => false };
    const open = () => {
      const options = { indexedDB: here.storeOf(tab), autoOpen: false, cache: 'disabled' };
      const db = new Maker('shop', options as never) as unknown as Shop;
      db.version(1).stores({ rows: '[a+b], n, [b+n], &order', numbers: '++id' });
      return db;
    };
    const liveQuery = (Maker === RealDexie ? realLiveQuery : ourLiveQuery) as typeof realLiveQuery;
    const db = open();
    const within: Side['within'] = (mode, tables, body) =>
      db.transaction(mode, tables, Maker === RealDexie ? body : () => followed(null, null, body));
    const currentTransaction = () => Maker.currentTransaction as unknown as { idbtrans: IDBTransaction };
    const setFull = (full: boolean) => {
      isFull = full;
    };
    return { db, open, within, liveQuery, here, currentTransaction, setFull };
  });
}

/** Does the same on both; what is answered, or the names of what went wrong from outside to inside. */
async function onBoth(work: (side: Side) => Promise<unknown>, isOpen = true) {
  const responses: unknown[] = [];
  for (const side of sides()) {
    if (isOpen) await side.db.open();
    responses.push(await work(side).catch(namesOf));
    side.db.close();
  }
  return responses;
}

async function settled() {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function namesOf(problem: unknown): readonly unknown[] {
  const { name, inner } = problem as { readonly name?: unknown; readonly inner?: unknown };
  return inner ? [name, ...namesOf(inner)] : [name];
}

async function doIt({ rows, numbers }: Shop, one: Step): Promise<unknown> {
  const primary = rows.where('[a+b]');
  switch (one.kind) {
    case 'put':
      return rows.put(one.row);
    case 'add':
      return rows.add(one.row);
    case 'bulkPut':
      return rows.bulkPut(one.rows);
    case 'update':
      return rows.update(one.key, { n: one.n });
    case 'get':
      return [await rows.bulkGet(one.keys), await rows.get(one.keys[0] ?? [0, ''])];
    case 'delete':
      return rows.bulkDelete(one.keys);
    case 'deleteRange':
      return primary.between(one.from, one.to, one.low, one.high).delete();
    case 'deleteSome': {
      const low = await rows.where('n').below(one.n).delete();
      return [low, await rows.filter((found) => found.order === one.n).delete()];
    }
    case 'range': {
      const range = primary.between(one.from, one.to, true, true);
      return (one.reverse ? range.reverse() : range).limit(one.limit).toArray();
    }
    case 'ofIndex': {
      const even = rows.where('n').equals(one.n);
      return [
        await even.filter((found) => found.order % 2 === 0).count(),
        await rows.where('n').below(one.n).primaryKeys(),
        await rows.where('n').above(one.n).toArray(),
        await rows.orderBy('n').uniqueKeys(),
        await rows.orderBy('order').first(),
        await rows.orderBy('[b+n]').last(),
        await rows.orderBy('order').reverse().toArray(),
      ];
    }
    case 'inPart': {
      const { minKey, maxKey } = RealDexie;
      return [
        await primary.between([one.a, minKey], [one.a, maxKey]).toArray(),
        await primary.above([one.a, maxKey]).first(),
        await primary
          .above([one.a, minKey])
          .until((found) => found.order % 3 === 0)
          .toArray(),
        await rows.filter((found) => found.a === one.a).count(),
        await rows.toCollection().primaryKeys(),
      ];
    }
    case 'number':
      return numbers.add({ n: one.n });
    case 'clear':
      return one.n === one.if ? rows.clear() : rows.count();
  }
}

describe('our tables', () => {
  it('answer as Dexie does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const [real, ours] = await onBoth(async ({ db }) => {
          const responses: unknown[] = [];
          for (const one of steps) responses.push(await doIt(db, one).catch(namesOf));
          return [...responses, await db.rows.toArray(), await db.numbers.toArray()];
        });
        expect(ours).toEqual(real);
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, (side: Side) => Promise<unknown>, unknown]>([
    [
      'keep nothing of a transaction that fails',
      async ({ db, within }) => {
        const failed = within('rw', [db.numbers], function* () {
          yield db.numbers.put({ id: 1, n: 1 });
          throw new RangeError('not this time');
        });
        return [await failed.catch(namesOf), await db.numbers.count()];
      },
      [['RangeError'], 0],
    ],
    [
      'stay in a transaction through many awaits',
      ({ db, within }) =>
        within('rw', [db.numbers, db.rows], function* () {
          for (let id = 1; id <= 150; id += 1) yield db.numbers.put({ id, n: id });
          return (yield db.numbers.count()) as unknown;
        }),
      150,
    ],
    [
      'end a transaction in which nothing is asked',
      async ({ db, within }) => {
        const early = within('rw', [db.numbers], function* () {
          yield db.numbers.put({ id: 1, n: 1 });
          for (let turn = 0; turn < 4; turn += 1) yield new Promise((resolve) => setImmediate(resolve));
        });
        return [await early.catch(namesOf), await db.numbers.count()];
      },
      [['PrematureCommitError'], 1],
    ],
    [
      'answer nothing after the end of their transaction',
      ({ db, within }) =>
        within('rw', [db.numbers], function* () {
          yield db.numbers.put({ id: 1, n: 1 });
          for (let turn = 0; turn < 4; turn += 1) yield new Promise((resolve) => setImmediate(resolve));
          yield db.numbers.put({ id: 2, n: 2 });
        }),
      ['TransactionInactiveError'],
    ],
    [
      'write nothing in a transaction that reads',
      ({ db, within }) =>
        within('r', [db.numbers], function* () {
          yield db.numbers.put({ id: 1, n: 1 });
        }),
      ['ReadOnlyError'],
    ],
    [
      'know only the tables of the transaction',
      ({ db, within }) =>
        within('rw', [db.numbers], function* () {
          yield db.rows.toArray();
        }),
      ['NotFoundError', 'NotFoundError'],
    ],
    [
      'go on after a failure that somebody takes',
      ({ db, within }) =>
        within('rw', [db.numbers], function* () {
          yield db.numbers.add({ id: 1, n: 1 });
          const failed: unknown = yield db.numbers.add({ id: 1, n: 2 }).catch(namesOf);
          return [failed, yield db.numbers.toArray()];
        }),
      [['ConstraintError', 'ConstraintError'], [{ id: 1, n: 1 }]],
    ],
    [
      'tell of a full disk at the end of a transaction',
      async ({ db, within, setFull }) => {
        setFull(true);
        const whole = within('rw', [db.numbers], function* () {
          yield db.numbers.put({ id: 1, n: 1 });
        });
        const names = [await whole.catch(namesOf), await db.numbers.put({ id: 2, n: 2 }).catch(namesOf)];
        return [...names, await db.numbers.count()];
      },
      [['AbortError', 'QuotaExceededError'], ['AbortError', 'QuotaExceededError'], 0],
    ],
    [
      'are asked to close before another deletes, and answer nothing then',
      async ({ db, open }) => {
        const received: unknown[] = [];
        db.on('versionchange', (event) => {
          received.push(event.newVersion);
          db.close();
          return false;
        });
        db.on('close', () => received.push('closed'));
        await open().delete();
        return [received, db.isOpen(), await db.numbers.count().catch(namesOf)];
      },
      [[null, 'closed', 'closed'], false, ['DatabaseClosedError', 'DatabaseClosedError']],
    ],
    [
      'hear that they were taken away, and make no other where that is refused',
      async ({ db, here }) => {
        vi.spyOn(console, 'warn').mockImplementation(() => {}); // Dexie says that it looks for the database
        const received: unknown[] = [];
        db.on('populate', (transaction) => transaction.abort());
        db.on('close', () => received.push('closed'));
        const before = db.numbers.put({ id: 1, n: 1 }).catch(namesOf);
        here.evict();
        const after = db.numbers.put({ id: 2, n: 2 }).catch(namesOf);
        const names = [await before, await after];
        return [...names, received.length > 0, db.isOpen(), here.databases.get('shop')?.version];
      },
      [['AbortError', 'AbortError'], ['AbortError'], true, false, 0],
    ],
    [
      'tell live queries of what they read, and not of what is put past them',
      async ({ db, liveQuery, currentTransaction, within }) => {
        const counts: number[] = [];
        const watching = liveQuery(() => db.numbers.count()).subscribe({
          next: (count) => counts.push(count),
          error() {},
        });
        const past = (id: number, isNotified: boolean) =>
          within('rw', [db.numbers], function* () {
            const { idbtrans } = currentTransaction();
            yield new Promise((resolve) => {
              idbtrans.objectStore('numbers').put({ id, n: id }).onsuccess = resolve;
            });
            if (isNotified) yield db.numbers.put({ id, n: id });
          });
        await settled();
        await db.numbers.put({ id: 1, n: 1 });
        await settled();
        await past(2, false);
        await db.rows.put({ a: 1, b: '', n: 1, order: 1 });
        await settled();
        await past(3, true);
        await settled();
        watching.unsubscribe();
        await db.numbers.put({ id: 4, n: 4 });
        await settled();
        return counts;
      },
      [0, 1, 3],
    ],
  ])('%s', async (_name, steps, expected) => {
    const [real, ours] = await onBoth(steps);
    expect(ours).toEqual(real);
    expect(ours).toEqual(expected);
  });
});
