import { limits } from '#contract/rules/limits.ts';
import type { Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { StarRow } from '../replica/places/place-rows.ts';
import { deleteStars, replaceStars } from './stars-store.ts';
import { syncDocument } from './sync-document.ts';
import type { SyncPeopleHooks } from './sync-people.ts';

/** Other rights come with changes of the items: so long after one it is looked whether they have. */
const followAfterMs = 1000;

/**
 * Keeps the person's stars of the filespaces that are connected on this device, and sends what they starred here: the
 * server applies what it is told in the order in which it arrives, and answers with all that there is then.
 */
export function syncStars(
  context: EngineContext,
  client: CancellableClient,
  { leaderEpoch, failed }: SyncPeopleHooks,
) {
  const { ports, store, followers } = context;
  const database = store.relaxed;
  const guard = context.leaderGuard(leaderEpoch);
  let stopTimer: (() => void) | null = null;

  /** Stars that were taken away here and given here, and are not on the server yet. */
  async function waitingStars(): Promise<readonly StarRow[]> {
    const wanted = (value: 0 | 1) => database.stars.where('wanted').equals(value).toArray();
    return (await Promise.all([wanted(0), wanted(1)])).flat();
  }

  async function due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [states, lists, waiting] = await Promise.all([
      database.syncStates.toArray(),
      database.starLists.toArray(),
      waitingStars(),
    ]);
    const known = new Map(lists.map((list) => [list.driveId, list.scopeHash]));
    const asked = new Set(waiting.map(({ driveId }) => driveId));
    return states.flatMap(({ driveId, workspaceId, connected, shown }) => {
      if (!connected) return [];
      const isStale = isAllStale || stale.has(driveId) || stale.has(workspaceId) || asked.has(driveId);
      const isOfOtherRights = shown?.complete === true && shown.scopeHash !== known.get(driveId);
      return isStale || isOfOtherRights || !known.has(driveId) ? [driveId] : [];
    });
  }

  async function fetch(driveId: string): Promise<CallProblem | null> {
    const waiting = (await waitingStars()).filter((row) => row.driveId === driveId);
    const sent = waiting.slice(0, limits.starsPerRequest);
    const params = { driveId };
    const answer: Result<SetStars | ListedStars, CallProblem> =
      sent.length === 0
        ? await client.call('listStars', { params })
        : await client.call('setStars', { params, body: { items: sent.map(toWire) } });
    if (!answer.ok) return answer.problem;
    const { scope_hash: scopeHash, stars, refused = [] } = answer.value;
    const received = {
      ...{ driveId, scopeHash, sent },
      stars: stars.map(({ item_id, starred }) => ({ itemId: item_id, starredMs: secondsFromWire(starred) })),
      refused: refused.filter(({ reason }) => reason === 'too-many').length,
    };
    await replaceStars(database, received, guard);
    if (sent.length < waiting.length) document.look(driveId);
    return null;
  }

  const document = syncDocument(ports, {
    due,
    fetch,
    clear: (driveId) => deleteStars(database, driveId, guard),
    failed,
  });

  function follow() {
    stopTimer ??= ports.setTimer(followAfterMs, () => {
      stopTimer = null;
      document.look('unknown');
    });
  }
  followers.add(follow);

  return {
    look: document.look,
    async stop() {
      followers.delete(follow);
      stopTimer?.();
      await document.stop();
    },
  };
}

type SetStars = CallResponse<'setStars'>;
type ListedStars = CallResponse<'listStars'> & { readonly refused?: undefined };

function toWire({ itemId, wanted }: StarRow) {
  return { item_id: itemId, is_starred: wanted === 1 };
}
