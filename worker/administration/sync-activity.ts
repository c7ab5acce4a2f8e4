import { limits } from '#contract/rules/limits.ts';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ActivityListRow } from '../replica/activity/activity-rows.ts';
import type { ReplicaState, SyncStateRow } from '../replica/replica-database.ts';
import { deleteActivity, storeActivity } from './activity-store.ts';
import { syncDocument } from './sync-document.ts';
import type { SyncPeopleHooks } from './sync-people.ts';

/**
 * So long after a change the lines are asked for: what follows it at once comes in the same page. While changes go on it
 * is twice as long each time, up to the second: a thousand devices that watch one filespace ask some sixty times a second.
 */
const followAfterMs = 1000;
const followAtMostMs = 16_000;
/** After a cut of the connection, lines that were fetched so long ago may have become others unheard. */
const fetchAgainMs = 3_600_000;

/**
 * Keeps the latest activity of the filespaces that are connected on this device, once their items are here: those of
 * `limits.activityKeptMs`, and what comes after them after each change. Who sees a part reads it from the server: a line
 * names things as they were called then, and the device keeps of a part what is there now.
 */
export function syncActivity(
  context: EngineContext,
  client: CancellableClient,
  { leaderEpoch, failed }: SyncPeopleHooks,
) {
  const { ports, store, followers } = context;
  const database = store.relaxed;
  const guard = context.leaderGuard(leaderEpoch);
  /** Of these, lines that are here may have become others. */
  const outdated = new Set<string>();
  let stopTimer: (() => void) | null = null;
  let followMs = followAfterMs;
  let followedMs = Number.NEGATIVE_INFINITY;

  async function due(_: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [states, lists] = await Promise.all([
      database.syncStates.toArray(),
      database.activityLists.toArray(),
    ]);
    const known = new Map(lists.map((list) => [list.driveId, list]));
    return wholeReplicas(states).flatMap(({ driveId, shown }) => {
      const list = known.get(driveId);
      if (isAllStale && list && isToBeFetchedAgain(list)) outdated.add(driveId);
      const isCurrent = list && isOf(list, shown) && list.seq >= shown.seq;
      return isCurrent && !outdated.has(driveId) ? [] : [driveId];
    });
  }

  function isToBeFetchedAgain({ fetchedMs }: ActivityListRow): boolean {
    return Math.abs(ports.now() - fetchedMs) >= fetchAgainMs;
  }

  async function fetch(driveId: string): Promise<CallProblem | null> {
    const [state, list] = await Promise.all([
      database.syncStates.get(driveId),
      database.activityLists.get(driveId),
    ]);
    const [whole] = wholeReplicas(state ? [state] : []);
    if (whole === undefined) return null;
    const isOutdated = outdated.delete(driveId);
    const after = list && isOf(list, whole.shown) && !isOutdated ? list.seq : null;
    const problem = await fetchLines(driveId, whole.shown, after);
    if (problem !== null && isOutdated) outdated.add(driveId);
    return problem;
  }

  async function fetchLines(
    driveId: string,
    { epoch, scopeHash }: ReplicaState,
    after: number | null,
  ): Promise<CallProblem | null> {
    const nowMs = ports.now();
    const askPage = (before: string | null) =>
      client.call('listActivity', {
        params: { driveId },
        query: {
          limit: limits.activityPageLines,
          ...(after !== null && { after: String(after) }),
          ...(before !== null && { before }),
        },
      });
    const lines: WireActivityLine[] = [];
    let seq = Number.POSITIVE_INFINITY;
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof askPage>> = await askPage(before);
      if (!page.ok) return page.problem;
      // It is not of this replica: the one that takes its place is on its way.
      if (page.value.epoch !== epoch || page.value.scope_hash !== scopeHash) return null;
      seq = Math.min(seq, page.value.seq);
      lines.push(...page.value.lines);
      before = page.value.next;
    } while (before !== null && isKept(lines, nowMs));
    const received = { driveId, epoch, scopeHash, seq, after, lines, hasMore: before !== null, nowMs };
    if (!(await storeActivity(database, received, guard))) {
      outdated.add(driveId);
      document.look('unknown');
    }
    return null;
  }

  const document = syncDocument(ports, {
    due,
    fetch,
    clear: (driveId) => deleteActivity(database, driveId, guard),
    failed,
  });

  function follow() {
    if (stopTimer !== null) return;
    const isQuiet = Math.abs(ports.now() - followedMs) > 2 * followAtMostMs;
    begin(isQuiet ? followAfterMs : Math.min(2 * followMs, followAtMostMs));
  }

  /** Somebody reads it: what was put off is not put off any longer. */
  function followSoon() {
    if (stopTimer === null || followMs === followAfterMs) return;
    stopTimer();
    begin(followAfterMs);
  }

  function begin(afterMs: number) {
    followMs = afterMs;
    // Not all devices at the same moment.
    stopTimer = ports.setTimer(afterMs * (1 + ports.random() / 4), () => {
      stopTimer = null;
      followedMs = ports.now();
      document.look('unknown');
    });
  }
  followers.add(follow);

  return {
    look: document.look,
    followSoon,
    /** Something that its lines tell of was deleted forever. */
    refetch(driveId: string) {
      outdated.add(driveId);
      document.look('unknown');
    },
    async stop() {
      followers.delete(follow);
      stopTimer?.();
      await document.stop();
    },
  };
}

interface WholeReplica {
  readonly driveId: string;
  readonly shown: ReplicaState;
}

function wholeReplicas(states: readonly SyncStateRow[]): readonly WholeReplica[] {
  return states.flatMap(({ driveId, connected, shown }) =>
    connected && shown?.complete && shown.grants === undefined ? [{ driveId, shown }] : [],
  );
}

function isOf(list: ActivityListRow, { epoch, scopeHash }: ReplicaState): boolean {
  return list.epoch === epoch && list.scopeHash === scopeHash;
}

/** Whether more than these, the latest first, is kept. */
function isKept(lines: readonly WireActivityLine[], nowMs: number): boolean {
  const last = lines.at(-1);
  return (
    lines.length < limits.activityKeptLines &&
    (last === undefined || secondsFromWire(last.time) >= nowMs - limits.activityKeptMs)
  );
}
