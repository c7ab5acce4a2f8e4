import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { type ReceivedActivity, storeActivity } from '#worker/administration/activity-store.ts';
import { loadActivity, loadUnreadActivity } from '#worker/read/activity.ts';
import { nextVisit, visitGapMs } from '#worker/replica/activity/next-visit.ts';
import { ReplicaDatabase, type ReplicaState } from '#worker/replica/replica-database.ts';

const nowMs = Date.parse('2026-11-26T12:00:00Z');
const driveId = 'd';
/** So many lines are kept. */
const most = 50;
let database: ReplicaDatabase;

beforeEach(async () => {
  database = new ReplicaDatabase('person', { durability: 'relaxed', indexedDB: new IDBFactory() });
  await database.open();
  await show({});
});
afterEach(() => database.close());

/** The replica as the page shows it from here on. */
async function show(more: Partial<ReplicaState>): Promise<void> {
  const shown = { r: 1, epoch: 'log', scopeHash: 'all', seq: 5000, complete: true, ...more };
  await database.syncStates.put({ driveId, connected: true, shown } as never);
}

const line = (seq: number, more: Partial<WireActivityLine> = {}): WireActivityLine => ({
  ...{ seq, time: nowMs / 1000 - 5000 + seq, kind: 'created', by: 'anna@x.y', files: 0, folders: 1, tops: 1 },
  ...{ items: [{ id: `i${seq}`, kind: 'folder', name: `Plans ${seq}`, parent_folder: 'f' }] },
  ...{ folder: { id: 'f', name: 'Final' } },
  ...more,
});
/** The latest first. */
const lines = (from: number, to: number, more?: Partial<WireActivityLine>) =>
  Array.from({ length: to - from + 1 }, (_, at) => line(to - at, more));
const receive = (more: Partial<ReceivedActivity>) =>
  storeActivity(
    database,
    {
      ...{ driveId, epoch: 'log', scopeHash: 'all', seq: 0, after: null, lines: [], hasMore: false, nowMs },
      ...more,
    },
    async () => {},
    most,
  );
const kept = async (more: { readonly count?: number; readonly person?: string } = {}) =>
  loadActivity(database, { driveId, count: 3000, ...more });
const seqs = async () => (await kept())?.lines.map(({ seq }) => seq);

it('what came since is added to what is here, and not a second time', async () => {
  expect(await kept()).toBeNull();
  await receive({ seq: 3, lines: lines(1, 3) });
  expect(await receive({ seq: 5, after: 3, lines: lines(4, 5) })).toBe(true);
  expect(await receive({ seq: 5, after: 3, lines: lines(4, 5) })).toBe(false);
  expect(await seqs()).toEqual([5, 4, 3, 2, 1]);
  expect(await kept({ count: 2 })).toMatchObject({ hasMore: true, olderBefore: null, since: null });
  expect((await kept({ person: 'ANNA@x.y', count: 1 }))?.lines.map(({ seq }) => seq)).toEqual([5]);
  expect((await kept({ person: 'other@x.y' }))?.lines).toEqual([]);
});

it('where more came than was fetched, what was here before goes, so that there is no gap', async () => {
  await receive({ seq: 3, lines: lines(1, 3) });
  await receive({ seq: 90, after: 3, lines: lines(50, 90), hasMore: true });
  expect((await seqs())?.at(-1)).toBe(50);
  expect((await kept())?.olderBefore).toBe(50);
});

it('the latest lines of the last days are kept, and it is said that there are older ones', async () => {
  const old = line(1, { time: (nowMs - limits.activityKeptMs) / 1000 - 1 });
  await receive({ seq: 2, lines: [line(2), old] });
  expect(await seqs()).toEqual([2]);
  expect((await kept())?.olderBefore).toBe(2);
  await receive({
    seq: most + 2,
    lines: lines(3, most + 2),
    after: 2,
  });
  expect((await seqs())?.length).toBe(most);
  expect((await kept())?.olderBefore).toBe(3);
  await receive({
    seq: most + 3,
    after: most + 2,
    lines: [line(most + 3)],
  });
  expect((await kept())?.olderBefore).toBe(4);
  const laterMs = nowMs + limits.activityKeptMs + 10_000_000;
  await receive({ seq: most + 4, after: most + 3, lines: [], nowMs: laterMs });
  expect(await kept()).toMatchObject({ lines: [], hasMore: false, olderBefore: most + 5 });
});

it('lines of another log, of other rights or of another filespace are not taken for those of this one', async () => {
  await receive({ seq: 2, epoch: 'another', lines: lines(1, 2) });
  await receive({ seq: 2, scopeHash: 'others', lines: lines(1, 2) });
  await receive({ seq: 2, driveId: 'unknown', lines: lines(1, 2) });
  expect(await database.activityLines.count()).toBe(0);
});

it('who sees a part is shown nothing that was answered before something newer was applied', async () => {
  await show({ grants: [], seq: 4 } as never);
  expect(await receive({ seq: 3, lines: lines(1, 3) })).toBe(false);
  expect(await receive({ seq: 4, lines: lines(1, 4) })).toBe(true);
  expect(await seqs()).toEqual([4, 3, 2, 1]);
});

it('the changes of others since the last visit count until they have been looked at, own ones never', async () => {
  const atMs = nowMs - visitGapMs - 1;
  const look = { driveId, epoch: 'log' };
  const first = nextVisit(undefined, { ...look, atMs, seq: 2 });
  const goesOn = nextVisit(first, { ...look, atMs: atMs + 60_000, seq: 3 });
  expect(goesOn).toMatchObject({ former: null, lastSeq: 3 });
  const again = nextVisit(goesOn, { ...look, atMs: nowMs + 60_000, seq: 6 });
  expect(again.former).toEqual({ atMs: atMs + 60_000, seq: 3 });
  await receive({ seq: 6, lines: [line(6), line(5, { by: 'me@x.y' }), ...lines(1, 4)] });
  await database.visits.put(again);
  expect(await loadUnreadActivity(database, driveId, 'me@x.y')).toEqual({ count: 2, sinceMs: atMs + 60_000 });
  expect((await kept())?.since).toEqual(again.former);
  await database.visits.put({ ...again, readSeq: 6 });
  expect(await loadUnreadActivity(database, driveId, 'me@x.y')).toBeNull();
  expect((await kept())?.since).toEqual(again.former);
  expect(nextVisit(again, { ...look, epoch: 'another', atMs: nowMs, seq: 1 }).former).toBeNull();
});
