import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { findScope } from '#server/access/scope.ts';
import { closeCodes } from '#server/realtime/socket-connection.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Channel, nextExcept, openChannel } from '#tests/support/socket.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

/** All that is sent until the person is notified that the own access changed, which comes last. */
async function untilAccessChange(channel: Channel): Promise<readonly Record<string, unknown>[]> {
  const received: Record<string, unknown>[] = [];
  for (;;) {
    const frame = (await channel.next()) as Record<string, unknown>;
    if (frame['type'] === 'ACCESS_CHANGE') return received;
    received.push(frame);
  }
}

/** What is sent next, but for the events of rights. */
const nextChange = (channel: Channel) => nextExcept(channel, 'GRANTS_CHANGE');

/** A team whose standard user may see something already: who may see nothing is not let in. */
async function newTeam(): Promise<void> {
  team = await createTeam(server);
  await grantSilently(server, team.driveId, team.standard, await folder('Ground'));
}

const grant = (folderId: string, permission: number) =>
  request(server, team.owner, 'POST', 'drives/folder/user/permission', {
    drive_id: team.driveId,
    workspace_user_id: team.standard.memberId,
    folder_id: folderId,
    permission,
  });

const hashOf = async () => (await findScope(server.deps.db, team.standard, team.driveId))?.hash;

async function folder(name: string, parent = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}

async function follow(): Promise<Channel> {
  const channel = await openChannel(server, address, team.standard);
  channel.send({ driveId: team.driveId, userId: team.standard.userId });
  expect(await channel.next()).toMatchObject({ type: 'FOLLOWING', scope_hash: await hashOf() });
  return channel;
}

test('whoever follows is notified immediately of what was granted and revoked, and of nothing in it after', async () => {
  await newTeam();
  const plans = await folder('Plans');
  const channel = await follow();
  const owner = await openChannel(server, address, team.owner);
  owner.send({ driveId: team.driveId, userId: team.owner.userId });
  await owner.next();
  await grant(plans, 0);
  expect(await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', cursor: 2, scope_hash: await hashOf() }),
  ]);
  await folder('2027', plans);
  expect(await channel.next()).toMatchObject({ type: 'NEW_FOLDER_CREATED', prev: 2, cursor: 3 });
  await grant(plans, 2);
  expect(await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', cursor: 3, scope_hash: await hashOf() }),
  ]);
  await folder('2028', plans);
  // Both are sent an entry, or not, in one pass: it is behind us before anything is granted again.
  for (const name of ['2027', '2028'])
    expect(await nextChange(owner)).toMatchObject({
      type: 'NEW_FOLDER_CREATED',
      data: { folder_name: name },
    });
  await grant(plans, 1);
  expect(await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', scope_hash: await hashOf() }),
  ]);
  for (const each of [channel, owner]) each.socket.close();
});

test('whoever comes into a group sees what it was granted, and no longer than that', async () => {
  await newTeam();
  const plans = await folder('Plans');
  const created = await request(server, team.owner, 'POST', 'workspace/group', {
    workspace_id: team.workspaceId,
    group_name: 'Studio',
  });
  const group: string = created.json().data.id;
  await request(server, team.owner, 'POST', 'drives/folder/group/permission', {
    drive_id: team.driveId,
    group_id: group,
    folder_id: plans,
    permission: 1,
  });
  const channel = await follow();
  const nothing = await hashOf();
  await request(server, team.owner, 'POST', 'workspace/group/members/multiple', {
    workspace_user_id: team.standard.memberId,
    workspace_groups_ids: [{ group_id: group }],
  });
  expect(await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', scope_hash: await hashOf() }),
  ]);
  expect(await hashOf()).not.toBe(nothing);
  await request(server, team.owner, 'DELETE', `workspace/group/${team.workspaceId}/${group}`);
  // The grant from before may be announced so late that its group has the new member: once more, without anything new.
  const late = await untilAccessChange(channel);
  expect(late.length > 0 ? late : await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', scope_hash: nothing }),
  ]);
  channel.socket.close();
});

test('what Everyone is granted is announced to each connected standard user', async () => {
  await newTeam();
  const plans = await folder('Plans');
  const channel = await follow();
  await request(server, team.owner, 'POST', 'drives/folder/group/permission', {
    drive_id: team.driveId,
    group_id: 'everyone',
    folder_id: plans,
    permission: 0,
  });
  expect(await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', scope_hash: await hashOf() }),
  ]);
  channel.socket.close();
});

test('many rights that are granted in one request are announced as the one change that they are', async () => {
  await newTeam();
  const folders: string[] = [];
  for (let number = 0; number < 40; number += 1) folders.push(await folder(`Plans ${number}`));
  const channel = await follow();
  const many = await request(server, team.owner, 'POST', 'drives/folder/permission/multiple', {
    drive_id: team.driveId,
    folder_ids: folders,
    workspace_user_ids: [team.standard.memberId],
    group_ids: ['everyone'],
    permission: 0,
  });
  expect(many.statusCode).toBe(200);
  expect(await untilAccessChange(channel)).toEqual([
    expect.objectContaining({ type: 'FOLLOWING', scope_hash: await hashOf() }),
  ]);
  channel.socket.close();
});

test('those who manage access hear in which filespace rights changed, whichever way; nobody else hears a byte of it', async () => {
  team = await createTeam(server);
  const { workspaceId, driveId, standard } = team;
  const plans = await folder('Plans');
  const grant = (who: object, permission: number) =>
    request(server, team.owner, 'POST', `drives/folder/${'group_id' in who ? 'group' : 'user'}/permission`, {
      drive_id: driveId,
      folder_id: plans,
      permission,
      ...who,
    });
  const created = await request(server, team.owner, 'POST', 'workspace/group', {
    workspace_id: workspaceId,
    group_name: 'Studio',
  });
  const group: string = created.json().data.id;
  const stranger = await createTeam(server);
  const managers = [
    await openChannel(server, address, team.owner),
    await openChannel(server, address, team.admin),
  ];
  const others = [
    await openChannel(server, address, standard),
    await openChannel(server, address, stranger.owner),
  ] as const;
  /** All that both managers hear until they hear it. */
  const received = async () => {
    for (const manager of managers) {
      let frame = await manager.next();
      while ('type' in frame && frame.type === 'MEMBERS_CHANGE') frame = await manager.next();
      expect(frame).toEqual({
        type: 'GRANTS_CHANGE',
        data: { workspace_id: workspaceId, drive_id: driveId },
      });
    }
  };
  const user = { workspace_user_id: standard.memberId };
  for (const permission of [0, 1, 2, 0]) {
    await grant(user, permission);
    await received();
  }
  await grant({ group_id: group }, 1);
  await received();
  await request(server, team.owner, 'DELETE', `workspace/group/${workspaceId}/${group}`);
  await received();
  await request(server, team.owner, 'DELETE', `workspace/users/${workspaceId}/${standard.memberId}`);
  await received();
  await grant({ group_id: 'everyone' }, 0);
  await received();
  await server.deps.db.deleteFrom('drives').where('id', '=', driveId).execute();
  await received();
  // What was sent to them comes before the response. The member who was removed was sent away.
  expect(await others[0].closed).toBe(closeCodes.policy);
  others[1].send({ type: 'PING' });
  while (!others[1].waiting.some((frame) => 'type' in frame && frame.type === 'PONG')) await setImmediate();
  for (const { waiting: pending } of others) expect(JSON.stringify(pending)).not.toContain('GRANTS_CHANGE');
  expect(JSON.stringify(others[0].waiting)).toContain('ACCESS_CHANGE');
  for (const each of [...managers, ...others]) each.socket.close();
});

test('who may see nothing is refused as if there were no such filespace, and let in by the first right', async () => {
  team = await createTeam(server);
  const plans = await folder('Plans');
  const channel = await openChannel(server, address, team.standard);
  const ask = async (driveId: string) => {
    channel.send({ driveId, userId: team.standard.userId });
    return channel.next();
  };
  const refused = (drive_id: string) => ({ type: 'REFUSED', drive_id });
  const nowhere = randomUUID();
  expect([await ask(team.driveId), await ask(nowhere)]).toEqual([refused(team.driveId), refused(nowhere)]);
  await grant(plans, 0);
  expect(await untilAccessChange(channel)).toEqual([]);
  expect(await ask(team.driveId)).toMatchObject({ type: 'FOLLOWING', scope_hash: await hashOf() });
  await grant(plans, 2);
  expect(await untilAccessChange(channel)).toEqual([refused(team.driveId)]);
  await grant(plans, 1);
  expect(await untilAccessChange(channel)).toEqual([]);
  expect(await ask(team.driveId)).toMatchObject({ type: 'FOLLOWING' });
  // With the only folder that was granted, all that could be seen is gone: who does not follow is notified as well.
  const elsewhere = await openChannel(server, address, team.standard);
  await send(server, team.owner, team.driveId, events.remove(plans));
  expect(await untilAccessChange(channel)).toEqual([refused(team.driveId)]);
  expect(await untilAccessChange(elsewhere)).toEqual([]);
  elsewhere.socket.close();
  channel.socket.close();
});

test('where the change of a right was missed, it is sent before the next entry, and hidden entries are not sent', async () => {
  await newTeam();
  const hidden = await folder('Hidden');
  const shown = await folder('Shown');
  const channel = await follow();
  await grantSilently(server, team.driveId, team.standard, shown);
  await folder('Within', hidden);
  expect(await channel.next()).toMatchObject({ type: 'FOLLOWING', cursor: 3, scope_hash: await hashOf() });
  await folder('Inside', shown);
  expect(await channel.next()).toMatchObject({ prev: 3, cursor: 5, data: { folder_name: 'Inside' } });
  channel.socket.close();
});

test('a granted folder that is deleted, alone or with one above it, is news of rights; any other is not', async () => {
  team = await createTeam(server);
  const [plans, other] = [await folder('Plans'), await folder('Other')];
  const inside = await folder('Inside', plans);
  const manager = await openChannel(server, address, team.admin);
  await request(server, team.owner, 'POST', 'drives/folder/group/permission', {
    drive_id: team.driveId,
    group_id: 'everyone',
    folder_id: inside,
    permission: 1,
  });
  const event = {
    type: 'GRANTS_CHANGE',
    data: { workspace_id: team.workspaceId, drive_id: team.driveId },
  };
  expect(await manager.next()).toEqual(event);
  await send(server, team.owner, team.driveId, events.remove(other));
  await send(server, team.owner, team.driveId, events.remove(plans));
  expect(await manager.next()).toEqual(event);
  manager.send({ type: 'PING' });
  expect(await manager.next()).toEqual({ type: 'PONG' });
  manager.socket.close();
});
