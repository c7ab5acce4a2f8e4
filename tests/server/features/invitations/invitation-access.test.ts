import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { type ActorName, type ActorSet, createActors } from '#tests/support/accounts/actors.ts';
import { accept, createInvited, type Invited } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createTeam,
  createUser,
  events,
  folderIdOf,
  send,
  type Team,
} from '#tests/support/team.ts';
import { asUser, createDrive as createDriveOf, emailedCode, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Offer {
  readonly drive_id: string;
  readonly folder_id: string;
  readonly permission: 0 | 1;
}

const inviteWith = (who: TestUser, workspaceId: string, email: string, access: readonly Offer[]) =>
  who.call('POST', 'workspace/users', {
    workspace_id: workspaceId,
    workspace_users: [{ email, role: 0 }],
    access,
  });

describe('an invitation with access', () => {
  let team: Team;
  let owner: TestUser;
  let admin: TestUser;
  let person: TestUser;
  let legal: string;
  let plans: string;
  beforeEach(async () => {
    team = await createTeam(server);
    owner = asUser(server, team.owner);
    admin = asUser(server, team.admin);
    person = asUser(server, await createUser(server));
    [legal, plans] = [await folder('Legal'), await folder('Plans')];
  });
  const folder = async (name: string, parent = rootId) => {
    const event = events.createFolder(team.driveId, name, parent);
    await send(server, team.owner, team.driveId, event);
    return folderIdOf(event);
  };
  const offer = (folderId: string, permission: 0 | 1 = 0, driveId = team.driveId): Offer => ({
    drive_id: driveId,
    folder_id: folderId,
    permission,
  });
  const invite = async (by: TestUser, email: string, ...access: Offer[]): Promise<Invited> => {
    const response = await inviteWith(by, team.workspaceId, email, access);
    expect(response.statusCode).toBe(201);
    return { ...response.json().data.invited[0], code: await emailedCode(server, email) };
  };
  const join = async () => {
    const response = await accept(person, team.workspaceId);
    expect(response.statusCode).toBe(200);
    return response.json().data;
  };
  /** What the person sees of a filespace, by name; null where there is none for them. */
  const seen = async (who: TestUser = person, driveId = team.driveId) => {
    const response = await who.call('GET', `folders/${driveId}`);
    if (response.statusCode === 404) return null;
    const rows: { folder_name: string; permission: number }[] = response.json().data;
    return Object.fromEntries(rows.map(({ folder_name, permission }) => [folder_name, permission]));
  };
  const offered = async (by: TestUser = owner) =>
    (await by.call('GET', `workspace/permission/invited/${team.workspaceId}`)).json().data;
  const audited = async () => {
    const trail: { action: string; actor: string; subject: string; to: string | null }[] = (
      await owner.call('GET', `workspace/audit/${team.workspaceId}`)
    ).json().data;
    return trail.filter(({ action }) => action.startsWith('access-'));
  };

  test('waits with the invitation, gives its folders on accepting, and leads to the first of them', async () => {
    const inside = await folder('Contracts', legal);
    const { id } = await invite(admin, person.email, offer(inside, 1), offer(plans));
    const drive = { drive_id: team.driveId, drive_name: `drive-${team.driveId.slice(0, 8)}` };
    expect(await offered()).toEqual([
      {
        workspace_user_id: id,
        ...drive,
        folder_id: inside,
        folder_path: ['Legal', 'Contracts'],
        permission: 1,
      },
      { workspace_user_id: id, ...drive, folder_id: plans, folder_path: ['Plans'], permission: 0 },
    ]);
    expect(await seen()).toBeNull();
    expect(await join()).toEqual({
      workspaceId: team.workspaceId,
      shared: { drive_id: team.driveId, folder_id: inside },
    });
    expect(await seen()).toMatchObject({ Legal: -1, Contracts: 1, Plans: 0 });
    expect(await offered()).toEqual([]);
    // The inviter gave it, not the person who came.
    expect(await audited()).toMatchObject([
      { action: 'access-granted', actor: team.admin.email, subject: `${person.email} (Plans)`, to: '0' },
      { action: 'access-granted', actor: team.admin.email, subject: `${person.email} (Contracts)`, to: '1' },
    ]);
    expect(await join()).toEqual({ workspaceId: team.workspaceId });
  });

  test('gives them also to who signs up by the mailed link', async () => {
    const invited = await invite(owner, `${randomUUID()}@example.com`, offer(rootId, 1));
    const response = await createInvited(server, invited, team.workspaceId);
    const { access_token: token, user_id: userId, shared } = response.json().data;
    expect(shared).toEqual({ drive_id: team.driveId, folder_id: rootId });
    expect(await seen(asUser(server, { ...invited, token, userId }))).toMatchObject({ Legal: 1, Plans: 1 });
  });

  test('passes over a folder and a filespace that are gone; a folder that moved is given', async () => {
    const other = await createDrive(server, team.workspaceId, team.owner.memberId);
    await invite(owner, person.email, offer(rootId, 0, other), offer(legal), offer(plans));
    await server.deps.db.deleteFrom('drives').where('id', '=', other).execute();
    const archive = await folder('Archive');
    await send(server, team.owner, team.driveId, events.remove(legal), events.move(plans, archive));
    expect((await join()).shared).toEqual({ drive_id: team.driveId, folder_id: plans });
    expect(await seen()).toMatchObject({ Archive: -1, Plans: 0 });
  });

  test('gives nothing of an inviter who may not give access any more, and the rest of the joining stands', async () => {
    await invite(admin, person.email, offer(legal, 1));
    await owner.call('PUT', 'workspace/users/change/role', {
      id: team.admin.memberId,
      workspace_id: team.workspaceId,
      role: 0,
    });
    expect(await join()).toEqual({ workspaceId: team.workspaceId });
    expect([await seen(), await offered(), await audited()]).toEqual([null, [], []]);
  });

  test('gives nothing of an inviter who has left', async () => {
    await invite(admin, person.email, offer(legal));
    await owner.call('DELETE', `workspace/users/${team.workspaceId}/${team.admin.memberId}`);
    expect(await join()).toEqual({ workspaceId: team.workspaceId });
    expect(await seen()).toBeNull();
  });

  test('leaves a right as it is that was given since', async () => {
    const { id } = await invite(owner, person.email, offer(legal, 1), offer(plans, 0));
    for (const [folder_id, permission] of [
      [legal, 0],
      [plans, 1],
    ] as const) {
      const body = { drive_id: team.driveId, workspace_user_id: id, folder_id, permission };
      await admin.call('POST', 'drives/folder/user/permission', body);
    }
    await join();
    expect(await seen()).toMatchObject({ Legal: 0, Plans: 1 });
  });

  test('ends with the invitation that is withdrawn: the next one offers what it says', async () => {
    const { id } = await invite(owner, person.email, offer(legal));
    const query = `workspaceId=${team.workspaceId}&workspaceUserId=${id}`;
    await owner.call('DELETE', `workspace/users/widthdraw/invite?${query}`);
    await invite(owner, person.email);
    await join();
    expect(await seen()).toBeNull();
  });

  test('that names a folder twice means the higher right', async () => {
    await invite(owner, person.email, offer(legal, 1), offer(legal, 0));
    await join();
    expect(await seen()).toMatchObject({ Legal: 1 });
  });

  test.each([1, 2, 3, 4])('accepted while its folder is deleted leaves no right on it (%i)', async () => {
    await invite(owner, person.email, offer(legal, 1), offer(plans));
    const [response] = await Promise.all([
      accept(person, team.workspaceId),
      send(server, team.owner, team.driveId, events.remove(legal)),
    ]);
    expect(response.statusCode).toBe(200);
    expect(await seen()).toEqual(expect.objectContaining({ Plans: 0 }));
    expect(await seen()).not.toHaveProperty('Legal');
  });

  test.each([1, 2, 3, 4])('accepted while its inviter is demoted or gives more is whole (%i)', async () => {
    const { id } = await invite(admin, person.email, offer(legal, 1), offer(plans, 1));
    const demotion = { id: team.admin.memberId, workspace_id: team.workspaceId, role: 0 };
    const grant = { drive_id: team.driveId, workspace_user_id: id, folder_id: plans, permission: 0 };
    const responses = await Promise.all([
      owner.call('POST', 'drives/folder/user/permission', grant),
      accept(person, team.workspaceId),
      owner.call('PUT', 'workspace/users/change/role', demotion),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const rights = await seen();
    // All of it or nothing; the right that was given by hand stands in any order.
    expect(rights?.['Plans']).toBe(0);
    expect([undefined, 1]).toContain(rights?.['Legal']);
  });
});

describe('who may offer access', () => {
  let actorSet: ActorSet;
  let driveId: string;
  let otherDriveId: string;
  beforeAll(async () => {
    actorSet = await createActors(server);
    driveId = await createDriveOf(actorSet.actors['the owner'], actorSet.workspaceId, 'projects');
    const stranger = actorSet.actors['the owner of another workspace'];
    otherDriveId = await createDriveOf(stranger, actorSet.otherWorkspaceId, 'foreign');
  });
  const answered = async (who: ActorName, access: readonly object[]) => {
    const email = `${randomUUID()}@example.com`;
    const { workspaceId, actors } = actorSet;
    const response = await inviteWith(actors[who], workspaceId, email, access as readonly Offer[]);
    const rows = await server.deps.db.selectFrom('members').select('id').where('email', '=', email).execute();
    expect(rows.length).toBe(response.statusCode === 201 ? 1 : 0);
    return [response.statusCode, response.json().error_message];
  };

  test.each([
    ['nobody', 401],
    ['an unproved address', 403],
    ['a stranger', 404],
    ['the owner of another workspace', 404],
    ['an invited person', 404],
    ['a removed member', 404],
    ['a standard user', 403],
    ['an admin', 201],
    ['the owner', 201],
  ] as const)('%s: %i', async (who, status) => {
    const access = [{ drive_id: driveId, folder_id: rootId, permission: 0 }];
    expect((await answered(who, access))[0]).toBe(status);
    const { workspaceId, actors } = actorSet;
    const list = await actors[who].call('GET', `workspace/permission/invited/${workspaceId}`);
    expect(list.statusCode).toBe(status === 201 ? 200 : status);
  });

  test.each([
    ['a filespace of another workspace', () => ({ drive_id: otherDriveId, folder_id: rootId })],
    ['a filespace that is not there', () => ({ drive_id: randomUUID(), folder_id: rootId })],
    ['an id that is none', () => ({ drive_id: 'x', folder_id: rootId })],
    ['a folder that is not there', () => ({ drive_id: driveId, folder_id: randomUUID() })],
  ])('nobody is invited with %s', async (_, ids) => {
    const good = { drive_id: driveId, folder_id: rootId, permission: 0 };
    expect(await answered('the owner', [good, { ...ids(), permission: 0 }])).toEqual([
      404,
      'Folder not found.',
    ]);
  });

  test.each([2, -1, 'Edit', null])('%o is no right', async (permission) => {
    const access = [{ drive_id: driveId, folder_id: rootId, permission }];
    expect((await answered('the owner', access))[0]).toBe(400);
  });
});
