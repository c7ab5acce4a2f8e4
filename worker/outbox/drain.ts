import { ok, type Result } from '#contract/rules/result.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { isPassing, type Line } from '../remote/remote.ts';
import { longestRetryAfterMs } from '../remote/retry-after.ts';
import type { OutboxRow } from '../replica/database.ts';
import type { Desk } from '../session/desk.ts';
import { remainingMs } from '../session/remaining.ts';
import type { Book } from '../write/book.ts';
import { tellResult } from './answers.ts';
import { confirmApplied } from './confirm.ts';
import { refreshRivals } from './meanwhile.ts';
import { backOffMs, plan, settle } from './queue.ts';
import { copyOf, eventOf } from './to-wire.ts';

const pagesFirstMs = 30;

export interface DrainHooks {
  readonly leaderEpoch: number;
  readonly machineId: string;
  /** The server has changes of ours in this filespace that are not in the blocks yet. */
  applied(driveId: string): void;
  /** The server does not know a filespace that has waiting changes. */
  spacesChanged(): void;
  failed(error: unknown): void;
}

export type Drain = ReturnType<typeof createDrain>;

/** The shell around the queue, in the tab that leads: one request at a time, until nothing can be sent. */
export function createDrain(desk: Desk, line: Line, hooks: DrainHooks) {
  const { ports, store } = desk;
  const alone = new Set<string>();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let failures = 0;
  let notBeforeMs = 0;
  /** Whether somebody asked for it at once while a request was on its way: its failure is an old one. */
  let isHurried = false;
  /** What the server asked for holds against every wake-up. */
  let toldMs = 0;
  let stopTimer = () => {};
  let stopSoon: (() => void) | null = null;

  /** Looks whether there is something to send; `now` does not wait for the back-off. */
  function wake(now = false) {
    if (stopped) return;
    stopSoon?.();
    stopSoon = null;
    if (now) {
      notBeforeMs = 0;
      isHurried = true;
    }
    again = true;
    running ??= run()
      .catch(fail)
      .finally(() => {
        running = null;
        if (again && !stopped) wake();
      });
  }

  /** After a change: first the pages read what it made, which sending would hold up. */
  function wakeSoon() {
    if (stopped) return;
    stopSoon ??= ports.setTimer(pagesFirstMs, () => wake());
  }

  /** What could not be written (the device is full, for one) is tried again: nothing may wait without a timer. */
  function fail(error: unknown) {
    hooks.failed(error);
    if (stopped) return;
    again = false;
    failures += 1;
    stopTimer();
    stopTimer = ports.setTimer(backOffMs(failures, ports.random()), () => wake());
  }

  async function run() {
    while (again && !stopped) {
      again = false;
      stopTimer();
      const waitMs = await step();
      if (waitMs === 'go on') again = true;
      else if (waitMs !== null) stopTimer = ports.setTimer(waitMs, () => wake());
    }
  }

  async function step(): Promise<'go on' | number | null> {
    await tidy();
    const device = await store.strict.device.get('device');
    if (device?.paused || device?.connection === 'signed-out') return null;
    const rows = await store.strict.outbox.toArray();
    const nowMs = ports.now();
    const next = plan(rows, nowMs, alone);
    if (next.vanish.length === 0 && next.send.length === 0) {
      return next.wakeAtMs === null ? null : Math.max(0, next.wakeAtMs - nowMs);
    }
    const waitMs = remainingMs(Math.max(notBeforeMs, toldMs), nowMs, longestRetryAfterMs);
    if (waitMs > 0) return waitMs;
    const claimed = await claim();
    const first = claimed[0];
    if (first === undefined) return 'go on';
    isHurried = false;
    const answer = await send(first, claimed);
    if (stopped) return null;
    await take(claimed, answer);
    return 'go on';
  }

  /** Nothing is under way here: what is `sending` lost its answer, and what is `applied` in no replica waits for none. */
  async function tidy() {
    const rows = await store.strict.outbox.toArray();
    if (rows.some((row) => row.state === 'sending')) await recoverSending();
    const applied = new Set(rows.filter((row) => row.state === 'applied').map((row) => row.driveId));
    for (const driveId of applied) {
      const drive = await store.strict.drives.get(driveId);
      if (drive?.connected !== true)
        await desk.write(hooks.leaderEpoch, null, (book) => confirmAll(book, driveId));
    }

    function confirmAll(book: Book, driveId: string) {
      const all = { driveId, seq: Number.POSITIVE_INFINITY, pulled: true };
      return confirmApplied(store.strict, book, all, ports.now());
    }
  }

  /** Marks what goes now, as it stands at this moment: another tab may have changed or taken it back. */
  function claim(): Promise<readonly OutboxRow[]> {
    return desk.write(hooks.leaderEpoch, null, async (book) => {
      const rows = await book.all();
      const next = plan(rows, ports.now(), alone);
      const vanish = new Set(next.vanish);
      await book.remove(...rows.filter((row) => vanish.has(row.changeId)));
      const claimed = next.send.map((row): OutboxRow => ({ ...row, state: 'sending', tries: row.tries + 1 }));
      await book.put(...claimed);
      return claimed;
    });
  }

  async function send(
    first: OutboxRow,
    rows: readonly OutboxRow[],
  ): Promise<Result<readonly EventResult[], CallProblem>> {
    if (first.change.type === 'copyItem') {
      const answer = await line.call('copyItem', copyOf(first.change));
      return answer.ok ? ok([{ ...answer.value, event_id: first.changeId }]) : answer;
    }
    const body = rows.flatMap((row) =>
      row.change.type === 'copyItem' ? [] : [eventOf(row, row.change, hooks.machineId)],
    );
    return line.call('postEvents', { params: { driveId: first.driveId }, body });
  }

  async function take(sent: readonly OutboxRow[], answer: Result<readonly EventResult[], CallProblem>) {
    if (answer.ok) {
      failures = 0;
      await takeResults(sent, answer.value);
      return;
    }
    const { problem } = answer;
    const unreadable = problem.kind === 'refused' && [400, 413, 422].includes(problem.status);
    if (unreadable && sent.length === 1) {
      await takeResults(
        sent,
        sent.map((row) => ({ event_id: row.changeId, status: 'rejected', code: 'unknown' })),
      );
      return;
    }
    if (unreadable) for (const row of sent) alone.add(row.changeId);
    else {
      failures += 1;
      if (!isHurried) notBeforeMs = ports.now() + backOffMs(failures, ports.random());
      if (problem.kind === 'refused') toldMs = ports.now() + (problem.retryAfterMs ?? 0);
      if (problem.kind === 'refused' && !isPassing(problem.status) && problem.status !== 401)
        hooks.spacesChanged();
    }
    await recoverSending();
  }

  async function takeResults(sent: readonly OutboxRow[], results: readonly EventResult[]) {
    const byId = new Map(results.map((result) => [result.event_id, result]));
    const driveId = sent[0]?.driveId ?? '';
    const open = await desk.write(hooks.leaderEpoch, null, async (book) => {
      const rows = await book.all();
      const changed = settle(rows, sent, byId);
      await book.put(...changed);
      for (const row of changed) {
        await tellResult(book, row, byId.get(row.changeId), ports.now());
        await stayInTransaction();
      }
      await refreshRivals(book, driveId);
      const drive = await store.strict.drives.get(driveId);
      // Nothing tells a device about a filespace that it does not keep: what the server took is done.
      const isKept = drive?.connected === true;
      // While it is being filled, its rows may not be here yet, whatever the sequence says.
      const kept = drive?.shown?.complete ? drive.shown.seq : -1;
      const seq = isKept ? kept : Number.POSITIVE_INFINITY;
      await confirmApplied(store.strict, book, { driveId, seq, pulled: !isKept }, ports.now());
      return (await book.all()).some((row) => row.driveId === driveId && row.state === 'applied');
    });
    for (const row of sent) alone.delete(row.changeId);
    if (open) hooks.applied(driveId);
  }

  /** What was on its way when a tab closed or an answer did not come goes again under the same id. */
  function recoverSending(): Promise<void> {
    return desk.write(hooks.leaderEpoch, null, async (book) => {
      const sending = (await book.all()).filter((row) => row.state === 'sending');
      await book.put(...sending.map((row): OutboxRow => ({ ...row, state: 'queued' })));
    });
  }

  return {
    wake,
    wakeSoon,
    recoverSending,
    async stop() {
      stopped = true;
      stopTimer();
      stopSoon?.();
      await running;
    },
  };
}
