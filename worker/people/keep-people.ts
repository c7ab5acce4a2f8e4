import { can } from '#contract/rules/roles.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { backOffMs } from '../outbox/queue.ts';
import { groupFromWire, memberFromWire } from '../remote/from-wire.ts';
import { isPassing, type Remote } from '../remote/remote.ts';
import type { Desk } from '../session/desk.ts';
import { forgetPeople, storePeople } from './store-people.ts';

interface PeopleHooks {
  readonly leaderEpoch: number;
  failed(error: unknown): void;
}

/**
 * Keeps the users and groups of the workspaces whose members this person manages. They are small: each look fetches
 * those of a workspace whole. One look at a time, so that a late answer never takes the place of a newer one.
 */
export function keepPeople(desk: Desk, remote: Remote, { leaderEpoch, failed }: PeopleHooks) {
  const { ports, store } = desk;
  const stale = new Set<string>();
  let isAllStale = false;
  let isAsked = false;
  let failures = 0;
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  let stopTimer = () => {};
  let stopped = false;

  /** `all`: news may have been missed. `unknown`: only those of which nothing is here. Else the one of this id. */
  function look(which: unknown) {
    if (stopped) return;
    if (which === 'all') isAllStale = true;
    else if (typeof which === 'string' && which !== 'unknown') stale.add(which);
    isAsked = true;
    stopTimer();
    if (isWorking) return;
    isWorking = true;
    working = work()
      .catch((error: unknown) => {
        failed(error);
        // What could not be written (the device is full, for one) is looked at again: nothing may wait without a timer.
        isAllStale = true;
        if (!stopped) tryLater();
      })
      .finally(() => {
        isWorking = false;
      });
  }

  async function work() {
    while (isAsked && !stopped) {
      isAsked = false;
      for (const workspaceId of await due()) {
        if (stopped) return;
        stale.delete(workspaceId);
        const problem = await fetchPeople(workspaceId);
        if (problem === null) continue;
        if (problem.kind === 'offline' || isPassing(problem.status)) {
          stale.add(workspaceId);
          return tryLater();
        }
        await forget(workspaceId);
      }
      failures = 0;
    }
  }

  async function due(): Promise<readonly string[]> {
    const [workspaces, known] = await Promise.all([
      store.relaxed.workspaces.toArray(),
      store.relaxed.people.toCollection().primaryKeys(),
    ]);
    const managed = workspaces.filter(({ role }) => can(role, 'manageMembers')).map(({ id }) => id);
    if (isAllStale) for (const id of managed) stale.add(id);
    isAllStale = false;
    for (const id of stale) if (!managed.includes(id)) stale.delete(id);
    return managed.filter((id) => stale.has(id) || !known.includes(id));
  }

  async function fetchPeople(workspaceId: string): Promise<CallProblem | null> {
    const params = { workspaceId };
    const checkedMs = ports.now();
    const [members, groups] = await Promise.all([
      remote.call('listMembers', { params }),
      remote.call('listGroups', { params }),
    ]);
    if (!members.ok) return members.problem;
    if (!groups.ok) return groups.problem;
    const told = {
      members: members.value.map(memberFromWire),
      groups: groups.value.map(groupFromWire),
    };
    await storePeople(store.relaxed, workspaceId, told, checkedMs, desk.leaderGuard(leaderEpoch));
    return null;
  }

  /** The server says that they are not for this person: the list of workspaces, which says why, is on its way. */
  async function forget(workspaceId: string) {
    const database = store.relaxed;
    const { workspaces, members, groups, people, device } = database;
    await database.transaction('rw', [workspaces, members, groups, people, device], async () => {
      await desk.leaderGuard(leaderEpoch)();
      await forgetPeople(database, ({ id }) => id === workspaceId);
    });
  }

  function tryLater() {
    failures += 1;
    stopTimer = ports.setTimer(backOffMs(failures, ports.random()), () => look('unknown'));
  }

  return {
    look,
    async stop() {
      stopped = true;
      stopTimer();
      await working;
    },
  };
}
