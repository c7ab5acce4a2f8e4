import { can } from '#contract/rules/roles.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { groupFromWire, memberFromWire } from '../api-client/from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { deletePeople, replacePeople } from './people-store.ts';
import { syncDocument } from './sync-document.ts';

export interface SyncPeopleHooks {
  readonly leaderEpoch: number;
  failed(error: unknown): void;
}

/** Keeps the users and groups of the workspaces whose members this person manages, by the workspace's id. */
export function syncPeople(
  context: EngineContext,
  client: CancellableClient,
  { leaderEpoch, failed }: SyncPeopleHooks,
) {
  const { ports, store } = context;
  const database = store.relaxed;

  async function due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [workspaces, known] = await Promise.all([
      database.workspaces.toArray(),
      database.peopleState.toCollection().primaryKeys(),
    ]);
    const managed = workspaces.filter(({ role }) => can(role, 'manageMembers')).map(({ id }) => id);
    return managed.filter((id) => isAllStale || stale.has(id) || !known.includes(id));
  }

  async function fetch(workspaceId: string): Promise<CallProblem | null> {
    const params = { workspaceId };
    const as = { checkedMs: ports.now(), stamp: ports.uuid() };
    const [members, groups] = await Promise.all([
      client.call('listMembers', { params }),
      client.call('listGroups', { params }),
    ]);
    if (!members.ok) return members.problem;
    if (!groups.ok) return groups.problem;
    const received = {
      members: members.value.map(memberFromWire),
      groups: groups.value.map(groupFromWire),
    };
    await replacePeople(database, workspaceId, received, as, context.leaderGuard(leaderEpoch));
    return null;
  }

  async function clear(workspaceId: string) {
    const { peopleState, peopleColumns, device } = database;
    await database.transaction('rw', [peopleState, peopleColumns, device], async () => {
      await context.leaderGuard(leaderEpoch)();
      await deletePeople(database, workspaceId);
    });
  }

  return syncDocument(ports, { due, fetch, clear, failed });
}
