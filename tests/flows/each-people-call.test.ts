import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root.ts';
import type { WorkerApi } from '#contract/worker-api.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { createDevice } from '../support/device.ts';
import { cuts, underEachCut } from '../support/faults/cuts.ts';
import { joinWorkspace, signUpVerified } from '../support/person.ts';
import { type Stage, setStage } from '../support/stage.ts';

let stage: Stage;
let line: FaultProxy;
let api: WorkerApi;

beforeEach(async () => {
  stage = await setStage();
  const { hostname, port } = new URL(stage.address);
  line = await startFaultProxy({ host: hostname, port: Number(port) });
  const tab = await stage.open(stage.owner, createDevice(`http://127.0.0.1:${line.port}`));
  api = tab.api;
});
afterEach(async () => {
  line.set({ kind: 'pass' });
  await stage.close();
  await line.close();
});

async function count(question: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await question.execute(stage.server.deps.db);
  return Number((rows[0] as { count: string }).count);
}

describe('a call about users and groups that was cut anywhere and made again', () => {
  it('is done once and written down once', async () => {
    const { server, workspace } = stage;
    const members: string[] = [];
    for (const _ of cuts) {
      members.push(await joinWorkspace(server, await signUpVerified(server), workspace.id));
    }
    const member = (turn: number) => members[turn] ?? '';
    const groups: string[] = [];
    const group = (turn: number) => groups[turn] ?? '';
    const place = { workspace_id: workspace.id };
    const written = (action: string) => async (turn: number) =>
      expect(await count(sql`select count(*) from audit where action = ${action}`)).toBe(turn + 1);
    await underEachCut(
      line,
      (turn) => api.call('createGroup', { body: { ...place, group_name: `group-${turn}` } }),
      async (turn, answer) => {
        groups.push(answer.ok ? answer.value.id : '');
        await written('group-created')(turn);
      },
    );
    await underEachCut(
      line,
      (turn) =>
        api.call('renameGroup', { body: { ...place, id: group(turn), group_name: `renamed-${turn}` } }),
      written('group-renamed'),
    );
    await underEachCut(
      line,
      (turn) =>
        api.call('addToGroups', {
          body: { workspace_user_id: member(turn), workspace_groups_ids: [{ group_id: group(turn) }] },
        }),
      written('group-joined'),
    );
    const rights = { drive_id: stage.driveId, folder_id: rootId };
    await underEachCut(
      line,
      (turn) =>
        api.call('grantToUser', { body: { ...rights, workspace_user_id: member(turn), permission: 0 } }),
      written('access-granted'),
    );
    await underEachCut(
      line,
      (turn) =>
        api.call('grantToUser', { body: { ...rights, workspace_user_id: member(turn), permission: 1 } }),
      written('access-changed'),
    );
    await underEachCut(
      line,
      (turn) =>
        api.call('removeUserGrant', {
          params: { driveId: stage.driveId, folderId: rootId, workspaceUserId: member(turn) },
        }),
      written('access-removed'),
    );
    await underEachCut(
      line,
      (turn) => api.call('removeFromGroup', { params: { one: group(turn), other: member(turn) } }),
      written('group-left'),
    );
    await underEachCut(
      line,
      (turn) => api.call('deleteGroup', { params: { workspaceId: workspace.id, groupId: group(turn) } }),
      written('group-deleted'),
    );
    await underEachCut(
      line,
      (turn) => api.call('changeRole', { body: { ...place, id: member(turn), role: roles.admin } }),
      written('role-changed'),
    );
    await underEachCut(
      line,
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
