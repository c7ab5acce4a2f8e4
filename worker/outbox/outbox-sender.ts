import type { Result } from '#contract/rules/result.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isRetryableStatus } from '../api-client/api-client.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { isUpload } from '../changes/change-definitions.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { applyEventResults } from './apply-event-results.ts';
import { planSend } from './outbox-machine.ts';
import { isAwaitingEcho, removeConfirmed } from './remove-confirmed.ts';
import { sendChanges } from './send-changes.ts';
import { idleSender, nextSender, pauseMs, type SenderEffect, type SenderEvent } from './sender-machine.ts';

const sendDelayMs = 30;

export interface OutboxSenderHooks {
  readonly leaderEpoch: number;
  readonly machineId: string;
  /** The server has changes of ours in this filespace that are not in the blocks yet. */
  applied(driveId: string): void;
  /** The server has said what became of some: what waited for them may go. `isRefused`: some are as if never made. */
  settled(isRefused: boolean): void;
  /** The server does not know a filespace that has pending changes. */
  spacesChanged(): void;
  failed(error: unknown): void;
}

export type OutboxSender = ReturnType<typeof createOutboxSender>;

/** The shell around the queue, in the tab that leads: one request at a time, until nothing can be sent. */
export function createOutboxSender(
  context: EngineContext,
  client: CancellableClient,
  hooks: OutboxSenderHooks,
) {
  const { ports, store } = context;
  const isolated = new Set<string>();
  let state = idleSender;
  let running: Promise<void> | null = null;
  let stopped = false;
  let stopTimer = () => {};
  let stopSoon: (() => void) | null = null;

  function settleResponse(event: SenderEvent) {
    if (stopped) return;
    const next = nextSender(state, event);
    state = next.state;
    for (const effect of next.effects) run(effect);
  }

  function run(effect: SenderEffect) {
    if (effect.type === 'look') running = look();
    else if (effect.type === 'wait') stopTimer = ports.setTimer(effect.ms, () => wake());
    else stopTimer();
  }

  async function look() {
    try {
      const next = await step();
      settleResponse({ type: 'looked', next });
    } catch (error) {
      hooks.failed(error);
      if (!stopped) settleResponse({ type: 'threw', chance: ports.random() });
    }
  }

  /** Looks whether there is something to send; `isUrgent` does not wait for the back-off. */
  function wake(isUrgent = false) {
    if (stopped) return;
    stopSoon?.();
    stopSoon = null;
    settleResponse({ type: 'woken', isUrgent });
  }

  /** After a change: first the pages read what it made, which sending would hold up. */
  function wakeSoon() {
    if (stopped) return;
    stopSoon ??= ports.setTimer(sendDelayMs, () => wake());
  }

  async function step(): Promise<'more' | number | null> {
    await reconcile();
    const device = await store.durable.device.get('device');
    if (device?.paused || device?.connection === 'signed-out') return null;
    const rows = await store.durable.outbox.toArray();
    const nowMs = ports.now();
    const next = planSend(rows, nowMs, isolated, device?.onHold);
    if (next.vanish.length === 0 && next.send.length === 0) {
      return next.wakeAtMs === null ? null : Math.max(0, next.wakeAtMs - nowMs);
    }
    const waitMs = pauseMs(state, nowMs);
    if (waitMs > 0) return waitMs;
    const claimed = await claim(device?.onHold);
    if (claimed.length === 0) return 'more';
    settleResponse({ type: 'sending' });
    const response = await sendChanges(client, claimed, hooks.machineId);
    if (stopped) return null;
    await handleResponse(claimed, response);
    return 'more';
  }

  /** Nothing is under way here: what is `sending` lost its response, and what is `applied` in no replica waits for none. */
  async function reconcile() {
    const rows = await store.durable.outbox.toArray();
    if (rows.some(isSending)) await recoverSending();
    const applied = new Set(rows.filter((row) => row.state === 'applied').map((row) => row.driveId));
    for (const driveId of applied) {
      const drive = await store.durable.syncStates.get(driveId);
      if (drive?.connected !== true)
        await context.write(hooks.leaderEpoch, null, (transaction) => confirmAll(transaction, driveId));
    }

    function confirmAll(transaction: ChangeTransaction, driveId: string) {
      const all = { driveId, seq: Number.POSITIVE_INFINITY, pulled: true };
      return removeConfirmed(store.durable, transaction, all, ports.now());
    }
  }

  /** Marks what goes now, as it stands at this moment: another tab may have changed or taken it back. */
  function claim(onHold: readonly string[] | undefined): Promise<readonly OutboxRow[]> {
    return context.write(hooks.leaderEpoch, null, async (transaction) => {
      const rows = await transaction.all();
      const next = planSend(rows, ports.now(), isolated, onHold);
      const vanish = new Set(next.vanish);
      await transaction.remove(...rows.filter((row) => vanish.has(row.changeId)));
      const claimed = next.send.map(
        (row): OutboxRow => ({ ...row, state: 'sending', attempts: row.attempts + 1 }),
      );
      await transaction.put(...claimed);
      return claimed;
    });
  }

  async function handleResponse(
    sent: readonly OutboxRow[],
    response: Result<readonly EventResult[], CallProblem>,
  ) {
    if (response.ok) {
      settleResponse({ type: 'answered' });
      await applyResults(sent, response.value);
      return;
    }
    const { problem } = response;
    const unreadable = problem.kind === 'refused' && [400, 413, 422].includes(problem.status);
    if (unreadable && sent.length === 1) {
      await applyResults(
        sent,
        sent.map((row) => ({ event_id: row.changeId, status: 'rejected', code: 'unknown' })),
      );
      return;
    }
    if (unreadable) for (const row of sent) isolated.add(row.changeId);
    else {
      const chance = state.skipsBackoff ? 0 : ports.random();
      const retryAfterMs = problem.kind === 'refused' ? (problem.retryAfterMs ?? 0) : null;
      settleResponse({ type: 'failed', nowMs: ports.now(), chance, retryAfterMs });
      if (problem.kind === 'refused' && !isRetryableStatus(problem.status) && problem.status !== 401)
        hooks.spacesChanged();
    }
    await recoverSending();
  }

  async function applyResults(sent: readonly OutboxRow[], results: readonly EventResult[]) {
    const driveId = sent[0]?.driveId ?? '';
    const isAwaited = await context.write(hooks.leaderEpoch, null, (transaction) =>
      applyEventResults(store.durable, transaction, sent, results, ports.now()),
    );
    for (const row of sent) isolated.delete(row.changeId);
    if (isAwaited) hooks.applied(driveId);
    hooks.settled(results.some(({ status }) => status === 'rejected'));
  }

  /** What was on its way when a tab closed or a response did not come goes again under the same id. */
  function recoverSending(): Promise<void> {
    return context.write(hooks.leaderEpoch, null, async (transaction) => {
      const sending = (await transaction.all()).filter(isSending);
      await transaction.put(...sending.map((row): OutboxRow => ({ ...row, state: 'queued' })));
    });
  }

  return {
    wake,
    wakeSoon,
    /** The server was heard: what waits for the next try because an answer was lost need not wait as long. */
    heard: () => settleResponse({ type: 'heard', nowMs: ports.now() }),
    recoverSending,
    isAwaitingEcho: (driveId: string) => isAwaitingEcho(store.relaxed, driveId),
    async stop() {
      stopped = true;
      stopTimer();
      stopSoon?.();
      await running;
    },
  };
}

/** By this sender: an upload is sent elsewhere. */
function isSending({ state, change }: OutboxRow): boolean {
  return state === 'sending' && !isUpload(change);
}
