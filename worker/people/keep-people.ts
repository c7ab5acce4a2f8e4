import { can } from '#contract/rules/roles.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { groupFromWire, memberFromWire } from '../remote/from-wire.ts';
import type { Line } from '../remote/remote.ts';
import type { Desk } from '../session/desk.ts';
import { keepWhole } from './keep-whole.ts';
import { forgetPeople, storePeople } from './store-people.ts';

export interface PeopleHooks {
  readonly leaderEpoch: number;
  failed(error: unknown): void;
}

/** Keeps the users and groups of the workspaces whose members this person manages, by the workspace's id. */
export function keepPeople(desk: Desk, line: Line, { leaderEpoch, failed }: PeopleHooks) {
  const { ports, store } = desk;
  const database = store.relaxed;

  async function due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [workspaces, known] = await Promise.all([
      database.workspaces.toArray(),
      database.people.toCollection().primaryKeys(),
    ]);
    const managed = workspaces.filter(({ role }) => can(role, 'manageMembers')).map(({ id }) => id);
    return managed.filter((id) => isAllStale || stale.has(id) || !known.includes(id));
  }

  async function fetch(workspaceId: string): Promise<CallProblem | null> {
    const params = { workspaceId };
    const as = { checkedMs: ports.now(), stamp: ports.uuid() };
    const [members, groups] = await Promise.all([
      line.call('listMembers', { params }),
      line.call('listGroups', { params }),
    ]);
    if (!members.ok) return members.problem;
    if (!groups.ok) return groups.problem;
    const told = {
      members: members.value.map(memberFromWire),
      groups: groups.value.map(groupFromWire),
    };
    await storePeople(database, workspaceId, told, as, desk.leaderGuard(leaderEpoch));
    return null;
  }

  async function forget(workspaceId: string) {
    const { people, peopleColumns, device } = database;
    await database.transaction('rw', [people, peopleColumns, device], async () => {
      await desk.leaderGuard(leaderEpoch)();
      await forgetPeople(database, workspaceId);
    });
  }

  return keepWhole(ports, { due, fetch, forget, failed });
}
