import type { Grant } from '#contract/entities/grant.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { folderGrantsFromWire } from '../api-client/grants-from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { readableGrants } from './delete-inaccessible.ts';
import { deleteGrants, replaceGrants } from './grants-store.ts';
import { syncDocument } from './sync-document.ts';
import type { SyncPeopleHooks } from './sync-people.ts';

/**
 * Keeps the grants of all filespaces whose access this person manages, connected on this device or not. By the filespace's
 * id where the event names one; all of a workspace, by its id, where they may have been missed.
 */
export function syncGrants(
  context: EngineContext,
  client: CancellableClient,
  { leaderEpoch, failed }: SyncPeopleHooks,
) {
  const { ports, store } = context;
  const database = store.relaxed;

  async function due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [workspaces, filespaces, known] = await Promise.all([
      database.workspaces.toArray(),
      database.filespaces.toArray(),
      database.grants.toCollection().primaryKeys(),
    ]);
    const here = new Set(known);
    const replicated = new Set(readableGrants(workspaces, filespaces));
    return workspaces.flatMap((workspace) => {
      const theirs = filespaces.filter((row) => row.workspaceId === workspace.id && replicated.has(row.id));
      const asked = theirs.filter(({ id }) => stale.has(id) || !here.has(id)).map(({ id }) => id);
      const isWhole = isAllStale || stale.has(workspace.id);
      return asked.length > 1 || (isWhole && theirs.length > 0) ? [workspace.id] : asked;
    });
  }

  async function fetch(id: string): Promise<CallProblem | null> {
    const as = { checkedMs: ports.now(), stamp: ports.uuid() };
    // Before they are asked for: what is made during the request may not be in the response.
    const [workspaces, filespaces] = await Promise.all([
      database.workspaces.toArray(),
      database.filespaces.toArray(),
    ]);
    const asked = filespaces.filter((row) => row.id === id || row.workspaceId === id);
    const response = await (asked.some((row) => row.id === id) ? ofFilespace(id) : ofWorkspace(id));
    if (!response.ok) return response.problem;
    const received = new Map(
      readableGrants(workspaces, asked).map((driveId): [string, Grant[]] => [driveId, []]),
    );
    for (const grant of response.value) received.get(grant.driveId)?.push(grant);
    await replaceGrants(database, received, as, context.leaderGuard(leaderEpoch));
    return null;
  }

  async function ofFilespace(driveId: string): Promise<GrantsResult> {
    const params = { driveId };
    const [users, groups] = await Promise.all([
      client.call('userGrants', { params }),
      client.call('groupGrants', { params }),
    ]);
    if (!users.ok) return users;
    return groups.ok ? ok(folderGrantsFromWire(users.value, groups.value)) : groups;
  }

  async function ofWorkspace(workspaceId: string): Promise<GrantsResult> {
    const all = await client.call('workspaceGrants', { params: { workspaceId }, query: {} });
    return all.ok ? ok(folderGrantsFromWire(all.value.users, all.value.groups)) : all;
  }

  async function clear(id: string) {
    const { grants, grantColumns, device } = database;
    await database.transaction('rw', [grants, grantColumns, device], async () => {
      await context.leaderGuard(leaderEpoch)();
      await deleteGrants(database, id);
    });
  }

  return syncDocument(ports, { due, fetch, clear, failed });
}

type GrantsResult = Result<readonly Grant[], CallProblem>;
