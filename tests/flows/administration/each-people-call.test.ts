import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { createDevice } from '../../support/device.ts';
import { againMs, networkFaults, underEachFault } from '../../support/faults/network-faults.ts';
import { createScenario, type Scenario } from '../../support/scenario.ts';
import { joinWorkspace, signUpVerified } from '../../support/users.ts';

let scenario: Scenario;
let network: FaultProxy;
let api: WorkerApi;

beforeEach(async () => {
  scenario = await createScenario();
  const { hostname, port } = new URL(scenario.address);
  network = await startFaultProxy({ host: hostname, port: Number(port) });
  const device = createDevice(`http://127.0.0.1:${network.port}`);
  device.clock.hurry(againMs);
  const tab = await scenario.open(scenario.owner, device);
  api = tab.api;
});
afterEach(async () => {
  network.set({ kind: 'pass' });
  await scenario.close();
  await network.close();
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(scenario.server.deps.db);
  return Number((rows[0] as { count: string }).count);
}

describe('a call about users and groups that was cut anywhere and made again', () => {
  it('is done once and written down once', async () => {
    const { server, workspace } = scenario;
    const members: string[] = [];
    for (const _ of networkFaults) {
      members.push(await joinWorkspace(server, await signUpVerified(server), workspace.id));
    }
    const member = (turn: number) => members[turn] ?? '';
    const groups: string[] = [];
    const group = (turn: number) => groups[turn] ?? '';
    const location = { workspace_id: workspace.id };
    const written = (action: string) => async (turn: number) =>
      expect(await count(sql`select count(*) from audit where action = ${action}`)).toBe(turn + 1);
    await underEachFault(
      network,
      (turn) => api.call('createGroup', { body: { ...location, group_name: `group-${turn}` } }),
      async (turn, response) => {
        groups.push(response.ok ? response.value.id : '');
        await written('group-created')(turn);
      },
    );
    await underEachFault(
      network,
      (turn) =>
        api.call('renameGroup', { body: { ...location, id: group(turn), group_name: `renamed-${turn}` } }),
      written('group-renamed'),
    );
    await underEachFault(
      network,
      (turn) =>
        api.call('addToGroups', {
          body: { workspace_user_id: member(turn), workspace_groups_ids: [{ group_id: group(turn) }] },
        }),
      written('group-joined'),
    );
    const permissions = { drive_id: scenario.driveId, folder_id: rootId };
    await underEachFault(
      network,
      (turn) =>
        api.call('grantToUser', { body: { ...permissions, workspace_user_id: member(turn), permission: 0 } }),
      written('access-granted'),
    );
    await underEachFault(
      network,
      (turn) =>
        api.call('grantToUser', { body: { ...permissions, workspace_user_id: member(turn), permission: 1 } }),
      written('access-changed'),
    );
    await underEachFault(
      network,
      (turn) =>
        api.call('removeUserGrant', {
          params: { driveId: scenario.driveId, folderId: rootId, workspaceUserId: member(turn) },
        }),
      written('access-removed'),
    );
    await underEachFault(
      network,
      (turn) => api.call('removeFromGroup', { params: { one: group(turn), other: member(turn) } }),
      written('group-left'),
    );
    await underEachFault(
      network,
      (turn) => api.call('deleteGroup', { params: { workspaceId: workspace.id, groupId: group(turn) } }),
      written('group-deleted'),
    );
    await underEachFault(
      network,
      (turn) => api.call('changeRole', { body: { ...location, id: member(turn), role: roles.admin } }),
      written('role-changed'),
    );
    await underEachFault(
      network,
      (turn) =>
        api.call('removeMember', {
          params: { workspaceId: workspace.id, id: member(turn) },
          body: { Id: member(turn) },
        }),
      written('user-removed'),
    );
    expect(await count(sql`select count(*) from members where workspace_id = ${workspace.id}`)).toBe(2);
  }, 60_000);
});
