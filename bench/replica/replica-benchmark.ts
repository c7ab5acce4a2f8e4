import { Dexie } from 'dexie';
import { openReader } from '#worker/read/open-reader.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { storeLeaves } from '#worker/replica/store-leaves.ts';
import { createSearch } from '#worker/search/search.ts';
import type { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { makeSample, type Sample } from './items.ts';
import { RowDatabase } from './row-table.ts';

export interface ReplicaBenchmarkOptions {
  readonly items: number;
  readonly rounds: number;
}

export interface Finding {
  readonly what: string;
  readonly unit: 'ms' | 'items/s' | 'bytes';
  readonly ours: number;
  readonly theirs?: number;
  readonly against?: string;
}

const driveId = 'd0000000-0000-4000-8000-000000000000';
const typed = ['report', 'invoice 4', '.pdf', 'holiday bu', '12345', 'zzz', 'a', 'client.jp'];
const allowed = async () => {};
/** As many as a full sync stores in one transaction. */
const leavesAtOnce = 64;

/** Each figure is kept under what it measures; the medians are compared in the end. */
class Notebook {
  readonly #times = new Map<string, number[]>();

  async time<Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> {
    const began = performance.now();
    const response = await work();
    this.add(name, performance.now() - began);
    return response;
  }

  add(name: string, ms: number): void {
    this.#times.set(name, [...(this.#times.get(name) ?? []), ms]);
  }

  at(name: string, share: number): number {
    const times = [...(this.#times.get(name) ?? [])].sort((a, b) => a - b);
    return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  }
}

self.onmessage = async ({ data }: MessageEvent<ReplicaBenchmarkOptions>) => {
  self.postMessage(await measure(data));
};

async function measure({ items, rounds }: ReplicaBenchmarkOptions): Promise<Finding[]> {
  const sample = makeSample(items);
  const notes = new Notebook();
  let bytesAnItem = 0;
  for (let round = 0; round < rounds; round += 1) {
    const userId = `bench-${round}`;
    const db = await fillLeaves(sample, userId, notes);
    const rows = await fillRows(sample, `rows-${round}`, notes);
    const index = await notes.time('index', () => createIndexCache(db).load(driveId));
    bytesAnItem = index.bytes / index.count;
    const names = await notes.time('row index', () => readNames(rows));
    typeTerms(index, names, notes);
    await openFolders(sample, userId, rows, notes);
    db.close();
    rows.close();
    await Promise.all([Dexie.delete(databaseName(userId)), Dexie.delete(`rows-${round}`)]);
  }
  const median = (name: string) => notes.at(name, 0.5);
  const speed = (name: string) => (sample.items / median(name)) * 1000;
  const against = 'a Dexie row an item, one index, chunks of 2,000';
  return [
    { what: 'fill', unit: 'items/s', ours: speed('fill'), theirs: speed('row fill'), against },
    {
      what: 'index ready',
      unit: 'ms',
      ours: median('index'),
      theirs: median('row index'),
      against: 'names read from rows',
    },
    { what: 'index, an item', unit: 'bytes', ours: bytesAnItem },
    ...[0.5, 0.95].map(
      (share): Finding => ({
        what: `search a keystroke, p${share * 100}`,
        unit: 'ms',
        ours: notes.at('search', share),
        theirs: notes.at('filter', share),
        against: 'includes() over an array of folded names',
      }),
    ),
    ...[...sample.folders.keys()].reverse().flatMap((children) =>
      ['first', 'middle'].map(
        (place): Finding => ({
          what: `${place} 60 rows of ${children.toLocaleString('en')}`,
          unit: 'ms',
          ours: median(`${place} ${children}`),
          theirs: median(`row ${place} ${children}`),
          against: 'limit and offset on the index',
        }),
      ),
    ),
  ];
}

async function fillLeaves(sample: Sample, userId: string, notes: Notebook): Promise<ReplicaDatabase> {
  const db = new ReplicaDatabase(userId, { durability: 'relaxed' });
  await db.open();
  const row = { driveId, workspaceId: 'w', connected: true, shown: null, filling: null };
  await db.syncStates.put({ ...row, revision: 0, checkedMs: 0 });
  await notes.time('fill', async () => {
    const start = { epoch: 'e', seq: 1, scopeHash: 's', total: sample.items, beside: false };
    await beginReplica(db, driveId, start, allowed);
    for (let from = 0; from < sample.leaves.length; from += leavesAtOnce) {
      await storeLeaves(db, driveId, sample.leaves.slice(from, from + leavesAtOnce), allowed);
    }
    await completeReplica(db, driveId, { guard: allowed });
  });
  return db;
}

async function fillRows(sample: Sample, name: string, notes: Notebook): Promise<RowDatabase> {
  const rows = new RowDatabase(name);
  await rows.open();
  await notes.time('row fill', async () => {
    for (const page of sample.pages) await rows.addPage(page);
  });
  return rows;
}

async function readNames(rows: RowDatabase): Promise<string[]> {
  const names: string[] = [];
  for (const row of await rows.items.toArray()) names.push(row.name.toLowerCase());
  return names;
}

function typeTerms(index: DriveIndex, names: readonly string[], notes: Notebook): void {
  const search = createSearch();
  for (const term of typed) {
    for (let length = 1; length <= term.length; length += 1) {
      const soFar = term.slice(0, length);
      let began = performance.now();
      const response = search.search(index, [], soFar, 60);
      notes.add('search', performance.now() - began);
      began = performance.now();
      const found = names.filter((name) => name.includes(soFar));
      notes.add('filter', performance.now() - began);
      if (found.length !== response.total)
        throw new Error(`"${soFar}": ${response.total} hits, not ${found.length}`);
    }
  }
}

async function openFolders(
  sample: Sample,
  userId: string,
  rows: RowDatabase,
  notes: Notebook,
): Promise<void> {
  const reader = openReader(userId);
  await reader.drives();
  for (let time = 0; time < 5; time += 1) {
    for (const [children, folderId] of sample.folders) {
      for (const [place, from] of [
        ['first', 0],
        ['middle', Math.floor(children / 2)],
      ] as const) {
        const query = { driveId, folderId, direction: 'asc', from, to: from + 60 } as const;
        const ours = await notes.time(`${place} ${children}`, () => reader.folder(query));
        const theirs = await notes.time(`row ${place} ${children}`, () => rows.window(folderId, from, 60));
        if (ours.rows[0]?.id !== theirs[0]?.id || ours.rows.length !== theirs.length) {
          throw new Error(`another window of ${children} from ${from}`);
        }
      }
    }
  }
  reader.close();
}
