import type { Item } from '#contract/entities/item.ts';
import { limits } from '#contract/rules/limits.ts';
import { itemsFromColumns } from '#worker/api-client/columns-from-wire.ts';
import { beginCopy, copySome } from '#worker/replica/difference/copy-replica.ts';
import { ReplicaDatabase, type ReplicaState } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import type { DifferenceProgress } from '#worker/replica/state/replica-state.ts';
import { storeLeaves } from '#worker/replica/store-leaves.ts';
import { applyDifferenceRows } from '#worker/sync/apply-difference-page.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { makeSample, type Sample } from '../replica/items.ts';

export interface DifferenceBenchmarkOptions {
  readonly items: number;
  /** Spread over the whole filespace; each second one has another name. */
  readonly touched: number;
}

interface Measured {
  readonly totalMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  readonly transactions: number;
}

export type DifferenceTimes = Readonly<Record<string, Measured>>;

const driveId = 'd0000000-0000-4000-8000-000000000000';
const allowed = async () => {};

self.onmessage = async ({ data }: MessageEvent<DifferenceBenchmarkOptions>) => {
  self.postMessage(await measure(data));
};

/** Times each of the steps of something that takes many. */
class Stopwatch {
  readonly #began = performance.now();
  readonly #steps: number[] = [];
  #lapMs: number | null = null;

  async step<Value>(work: () => Promise<Value>): Promise<Value> {
    const began = performance.now();
    const value = await work();
    this.#steps.push(performance.now() - began);
    return value;
  }

  /** Begins a step: for what takes several transactions, each of which begins with this guard. */
  readonly guard = async (): Promise<void> => this.#lap();

  async laps<Value>(work: () => Promise<Value>): Promise<Value> {
    const value = await work();
    this.#lap();
    this.#lapMs = null;
    return value;
  }

  #lap(): void {
    const now = performance.now();
    if (this.#lapMs !== null) this.#steps.push(now - this.#lapMs);
    this.#lapMs = now;
  }

  get measured(): Measured {
    const totalMs = performance.now() - this.#began;
    const sorted = this.#steps.toSorted((a, b) => a - b);
    const p95Ms = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
    return { totalMs, p95Ms, longestMs: sorted.at(-1) ?? 0, transactions: sorted.length };
  }
}

async function measure({ items, touched }: DifferenceBenchmarkOptions): Promise<DifferenceTimes> {
  const sample = makeSample(items);
  const rows = rowsOf(sample, touched);
  const db = new ReplicaDatabase('bench-difference', { durability: 'relaxed' });
  await db.open();
  const row = { driveId, workspaceId: 'w', connected: true, shown: null, filling: null };
  await db.syncStates.put({ ...row, revision: 0, checkedMs: 0 });
  const fill = await fillReplica(db, sample);
  const { copied, followed } = await followBeside(db, rows);
  const atOnce = await applyAtOnce(
    db,
    rows.map((each) => ({ ...each, name: `${each.name} again` })),
  );
  return {
    'a fill without a network': fill,
    'the copy': copied,
    'the pages into it': followed,
    'at once': atOnce,
  };
}

/** As many as a full sync stores in one transaction. */
const leavesAtOnce = 64;

function rowsOf(sample: Sample, touched: number): Item[] {
  const every = Math.max(1, Math.floor(sample.items / touched));
  const rows: Item[] = [];
  let at = 0;
  for (const page of sample.pages)
    for (const row of itemsFromColumns(page)) {
      if (at % every === 0 && rows.length < touched)
        rows.push({ ...row, modifiedMs: row.modifiedMs + 1, name: at % 2 ? row.name : `new ${row.name}` });
      at += 1;
    }
  return rows;
}

async function fillReplica(db: ReplicaDatabase, sample: Sample): Promise<Measured> {
  const watch = new Stopwatch();
  const start = { epoch: 'e', seq: 1, scopeHash: 's', total: sample.items, beside: false };
  await watch.step(() => beginReplica(db, driveId, start, allowed));
  for (let from = 0; from < sample.leaves.length; from += leavesAtOnce) {
    const leaves = sample.leaves.slice(from, from + leavesAtOnce);
    await watch.step(() => storeLeaves(db, driveId, leaves, allowed));
  }
  await watch.step(() => completeReplica(db, driveId, { guard: allowed }));
  return watch.measured;
}

async function followBeside(
  db: ReplicaDatabase,
  rows: readonly Item[],
): Promise<Record<'copied' | 'followed', Measured>> {
  const copying = new Stopwatch();
  const shown = await shownOf(db);
  const indexes = createIndexCache(db);
  const before = await indexes.load(driveId);
  let filling = await copying.step(() => beginCopy(db, driveId, shown, { ...shown, seq: 2 }, allowed));
  const { r } = filling;
  while (filling.difference?.copying) filling = await copying.step(() => copySome(db, driveId, r, allowed));
  const copied = copying.measured;
  const watch = new Stopwatch();
  const target = { db, driveId, r, guard: watch.guard, over: new AbortController().signal };
  let at: DifferenceProgress | null = filling.difference ?? null;
  for (let from = 0; at !== null && from < rows.length; from += limits.pageItems) {
    const next = from + limits.pageItems;
    const [page, reached, now] = [rows.slice(from, next), { after: String(next), hasRows: false }, at];
    at = await watch.laps(() => applyDifferenceRows(target, now, page, before, reached));
  }
  await indexes.next(driveId);
  // What it replaces is swept afterwards.
  await completeReplica(db, driveId, { guard: allowed });
  return { copied, followed: watch.measured };
}

async function applyAtOnce(db: ReplicaDatabase, rows: readonly Item[]): Promise<Measured> {
  const { r } = await shownOf(db);
  const index = await createIndexCache(db).load(driveId);
  const watch = new Stopwatch();
  const changes = { driveId, r, rows, gone: [], seq: 3, checkedMs: 0 };
  await watch.step(() => applyRows(db, changes, index, { guard: allowed }));
  return watch.measured;
}

async function shownOf(db: ReplicaDatabase): Promise<ReplicaState> {
  const shown = (await db.syncStates.get(driveId))?.shown;
  if (!shown) throw new Error('nothing is shown');
  return shown;
}
