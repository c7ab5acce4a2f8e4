import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { auditPageEntries } from '#contract/wire/audit.ts';
import { accept, createInvited, decline, invite, inviteOne } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createWorkspace,
  joinWorkspace,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let owner: TestUser;
let workspace: { id: string; memberId: string };
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpVerified(server);
  workspace = await createWorkspace(owner);
});
afterAll(() => server.close());

const trail = async (query = '') =>
  (await owner.call('GET', `workspace/audit/${workspace.id}${query}`)).json().data;

test('what is done to users, roles and groups stands there with who did it, when and from where', async () => {
  const user = await signUpVerified(server);
  const id = await joinWorkspace(server, user, workspace.id, roles.standard);
  const body = { workspace_id: workspace.id };
  await owner.call('PUT', 'workspace/users/change/role', { ...body, id, role: roles.admin });
  const created = await user.call('POST', 'workspace/group', { ...body, group_name: 'Design' });
  const group = created.json().data.id;
  const groups = {
    workspace_user_id: id,
    workspace_groups_ids: [{ group_id: group }, { group_id: 'everyone' }],
  };
  await owner.call('POST', 'workspace/group/members/multiple', groups);
  await owner.call('PUT', 'workspace/group', { ...body, id: group, group_name: 'Studio' });
  server.passTime(60_000);
  await owner.call('DELETE', `workspace/group/members/${group}/${id}`);
  await owner.call('DELETE', `workspace/group/${workspace.id}/${group}`);
  await owner.call('DELETE', `workspace/users/${workspace.id}/${id}`);

  const nothing = { from: null, to: null };
  expect(await trail()).toMatchObject([
    { action: 'user-removed', subject: user.email, ...nothing },
    { action: 'group-deleted', subject: 'Studio', ...nothing },
    { action: 'group-left', subject: user.email, from: 'Studio', to: null },
    { action: 'group-renamed', subject: 'Studio', from: 'Design', to: 'Studio' },
    { action: 'group-joined', subject: user.email, from: null, to: 'Design' },
    { action: 'group-created', subject: 'Design', actor: user.email, ...nothing },
    { action: 'role-changed', subject: user.email, from: '0', to: '2' },
    { action: 'workspace-created', subject: 'acme', actor: owner.email, ...nothing },
  ]);
  const [{ at, address, ...last }, , , earlier] = await trail();
  expect([at, address]).toEqual([last.recorded_at, last.ip_address]); // the names in pages up to 0.0.18
  expect(last).toEqual({
    id: expect.any(Number),
    recorded_at: Math.floor(server.deps.nowMs() / 1000),
    actor: owner.email,
    ip_address: '127.0.0.1',
    action: 'user-removed',
    subject: user.email,
    ...nothing,
  });
  expect(last.recorded_at - earlier.recorded_at).toBe(60);
});

test('so are invites and their answers, by whoever gave them', async () => {
  const [joins, declines] = [await signUpVerified(server), await signUpVerified(server)];
  await invite(owner, workspace.id, joins.email, declines.email);
  await accept(joins, workspace.id);
  await accept(joins, workspace.id);
  await decline(declines, workspace.id);
  const withdrawn = await inviteOne(server, owner, workspace.id);
  const query = `workspaceId=${workspace.id}&workspaceUserId=${withdrawn.id}`;
  await owner.call('DELETE', `workspace/users/widthdraw/invite?${query}`);
  const signsUp = await inviteOne(server, owner, workspace.id);
  expect((await createInvited(server, signsUp, workspace.id)).statusCode).toBe(201);
  const rows: readonly Record<string, string>[] = (await trail()).slice(0, 8);
  expect(rows.map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
    ['invite-accepted', signsUp.email, signsUp.email],
    ['user-invited', signsUp.email, owner.email],
    ['invite-withdrawn', withdrawn.email, owner.email],
    ['user-invited', withdrawn.email, owner.email],
    ['invite-declined', declines.email, declines.email],
    ['invite-accepted', joins.email, joins.email],
    ...[joins.email, declines.email]
      .toSorted()
      .toReversed()
      .map((email) => ['user-invited', email, owner.email]),
  ]);
});

test('so are the workspace and its filespaces, links that were handed out and who exits', async () => {
  const space = (await createWorkspace(owner, 'north')).id;
  const about = async () => (await owner.call('GET', `workspace/audit/${space}`)).json().data;
  await owner.call('PUT', 'workspace', { id: space, workspace_name: 'south' });
  await owner.call('PUT', 'workspace', { id: space, workspace_name: 'south' });
  const driveId = await createDrive(owner, space, 'atlas');
  const own = { drive_id: driveId, user_id: owner.userId };
  await owner.call('POST', 'drives/send/delete/code', own);
  await owner.call('DELETE', `drives/${driveId}`); // the code was not entered
  const code = /^Code: (\d{6})$/m.exec((await server.emails()).at(-1)?.content.text ?? '')?.[1];
  await owner.call('POST', 'drives/verify/delete/code', { ...own, code });
  await owner.call('DELETE', `drives/${driveId}`);

  const created = await owner.call('POST', 'workspace/group', { workspace_id: space, group_name: 'Press' });
  const groups = [{ group_id: created.json().data.id }, { group_id: 'everyone' }];
  const guest = await signUpVerified(server);
  const users = { workspace_users: [{ email: guest.email }], workspace_groups_ids: groups };
  const response = await owner.call('POST', 'workspace/users', { workspace_id: space, ...users });
  const person = { workspace_id: space, email: guest.email, id: response.json().data.invited[0].id };
  await owner.call('POST', 'workspace/users/copy/invite', person);
  await owner.call('POST', 'workspace/users/resend/token', person); // a moment after the first letter
  server.passTime(60_000);
  await owner.call('POST', 'workspace/users/resend/token', person);
  await accept(guest, space);
  await guest.call('DELETE', `workspace/users/exit?workspaceId=${space}`);

  expect(await about()).toMatchObject([
    { action: 'user-left', subject: guest.email, actor: guest.email },
    { action: 'invite-accepted', subject: guest.email },
    { action: 'invite-resent', subject: guest.email, actor: owner.email },
    { action: 'invite-link-copied', subject: guest.email, actor: owner.email },
    { action: 'group-joined', subject: guest.email, from: null, to: 'Press' },
    { action: 'user-invited', subject: guest.email },
    { action: 'group-created', subject: 'Press' },
    { action: 'filespace-deleted', subject: 'atlas', actor: owner.email },
    { action: 'filespace-created', subject: 'atlas', actor: owner.email },
    { action: 'workspace-renamed', subject: 'south', from: 'north', to: 'south' },
    { action: 'workspace-created', subject: 'north', actor: owner.email },
  ]);
});

test('what changes nothing, is refused or is asked again with the same key is not written down', async () => {
  const before = await trail();
  const body = { workspace_id: workspace.id };
  const key = { 'idempotency-key': randomUUID() };
  const created = await owner.call('POST', 'workspace/group', { ...body, group_name: 'Press' }, key);
  await owner.call('POST', 'workspace/group', { ...body, group_name: 'Press' }, key);
  const id = created.json().data.id;
  await owner.call('PUT', 'workspace/group', { ...body, id, group_name: 'Press' });
  await owner.call('POST', 'workspace/group', { ...body, group_name: 'everyone' });
  await owner.call('DELETE', `workspace/group/members/${id}/${workspace.memberId}`);
  const member = { id: workspace.memberId, role: roles.admin };
  await owner.call('PUT', 'workspace/users/change/role', { ...body, ...member });
  expect((await trail()).slice(0, -before.length)).toMatchObject([
    { action: 'group-created', subject: 'Press' },
  ]);
});

test('it goes with its workspace, and is read in pages', async () => {
  const rows = Array.from({ length: auditPageEntries + 3 }, (_, at) => ({
    workspace_id: workspace.id,
    recorded_at: new Date(server.deps.nowMs()),
    actor: owner.email,
    ip_address: '::1',
    action: 'group-created' as const,
    subject: `G${at}`,
    from_value: null,
    to_value: null,
  }));
  await server.deps.db.insertInto('audit').values(rows).execute();
  const first = await trail();
  expect(first).toHaveLength(auditPageEntries);
  const second = await trail(`?before=${first.at(-1).id}`);
  expect(second.slice(0, 3).map((row: { subject: string }) => row.subject)).toEqual(['G2', 'G1', 'G0']);
  expect((await owner.call('GET', `workspace/audit/${workspace.id}?before=x`)).statusCode).toBe(400);
});
