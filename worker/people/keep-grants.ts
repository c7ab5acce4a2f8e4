import type { FolderGrant } from '#contract/entities/grant.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { folderGrantsFromWire } from '../remote/grants-from-wire.ts';
import type { Line } from '../remote/remote.ts';
import type { Desk } from '../session/desk.ts';
import type { PeopleHooks } from './keep-people.ts';
import { keepWhole } from './keep-whole.ts';
import { forgetGrants, keptGrants, storeGrants } from './store-grants.ts';

/**
 * Keeps the grants of all filespaces whose access this person manages, kept on this device or not. By the filespace's
 * id where the news name one; all of a workspace, by its id, where they may have been missed.
 */
export function keepGrants(desk: Desk, line: Line, { leaderEpoch, failed }: PeopleHooks) {
  const { ports, store } = desk;
  const database = store.relaxed;

  async function due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [workspaces, filespaces, known] = await Promise.all([
      database.workspaces.toArray(),
      database.filespaces.toArray(),
      database.grants.toCollection().primaryKeys(),
    ]);
    const here = new Set(known);
    const kept = new Set(keptGrants(workspaces, filespaces));
    return workspaces.flatMap((workspace) => {
      const theirs = filespaces.filter((row) => row.workspaceId === workspace.id && kept.has(row.id));
      const asked = theirs.filter(({ id }) => stale.has(id) || !here.has(id)).map(({ id }) => id);
      const isWhole = isAllStale || stale.has(workspace.id);
      return asked.length > 1 || (isWhole && theirs.length > 0) ? [workspace.id] : asked;
    });
  }

  async function fetch(id: string): Promise<CallProblem | null> {
    const as = { checkedMs: ports.now(), stamp: ports.uuid() };
    // Before they are asked for: what is made meanwhile may not be in the answer.
    const [workspaces, filespaces] = await Promise.all([
      database.workspaces.toArray(),
      database.filespaces.toArray(),
    ]);
    const asked = filespaces.filter((row) => row.id === id || row.workspaceId === id);
    const answer = await (asked.some((row) => row.id === id) ? ofFilespace(id) : ofWorkspace(id));
    if (!answer.ok) return answer.problem;
    const told = new Map(
      keptGrants(workspaces, asked).map((driveId): [string, FolderGrant[]] => [driveId, []]),
    );
    for (const grant of answer.value) told.get(grant.driveId)?.push(grant);
    await storeGrants(database, told, as, desk.leaderGuard(leaderEpoch));
    return null;
  }

  async function ofFilespace(driveId: string): Promise<Answer> {
    const params = { driveId };
    const [users, groups] = await Promise.all([
      line.call('userGrants', { params }),
      line.call('groupGrants', { params }),
    ]);
    if (!users.ok) return users;
    return groups.ok ? ok(folderGrantsFromWire(users.value, groups.value)) : groups;
  }

  async function ofWorkspace(workspaceId: string): Promise<Answer> {
    const all = await line.call('workspaceGrants', { params: { workspaceId }, query: {} });
    return all.ok ? ok(folderGrantsFromWire(all.value.users, all.value.groups)) : all;
  }

  async function forget(id: string) {
    const { grants, grantColumns, device } = database;
    await database.transaction('rw', [grants, grantColumns, device], async () => {
      await desk.leaderGuard(leaderEpoch)();
      await forgetGrants(database, id);
    });
  }

  return keepWhole(ports, { due, fetch, forget, failed });
}

type Answer = Result<readonly FolderGrant[], CallProblem>;
