import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Role, roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import type { ActorName } from '../accounts/actors.ts';
import { grantSilently } from '../permissions/grant-silently.ts';
import type { TestServer } from '../server.ts';
import { createDrive, createUser, events, folderIdOf, send, storeFile } from '../team.ts';
import { encryptPassword, goodPassword, goodPasswordHash } from '../users.ts';
import type { CallArguments, Ids } from './call-arguments.ts';
import { readSignInMethods, requestAccess, scheduleSnapshot, secondSession } from './fixture-rows.ts';
import type { Caller } from './make-call.ts';

export type Actor = ActorName | 'a session that ran out' | 'a standard user with View';

/** What somebody is to the workspace that is asked about. */
export const actorKinds: Readonly<Record<Actor, Role | 'signed out' | 'unproved' | 'outside'>> = {
  nobody: 'signed out',
  'a forged token': 'signed out',
  'a signed-out session': 'signed out',
  'a session that ran out': 'signed out',
  'an unproved address': 'unproved',
  'a stranger': 'outside',
  'the owner of another workspace': 'outside',
  'an admin of another workspace': 'outside',
  'an invited person': 'outside',
  'a person who declined': 'outside',
  'a removed member': 'outside',
  /** Nothing was granted to them; the next one sees the folder that calls name. */
  'a standard user': roles.standard,
  'a standard user with View': roles.standard,
  'an admin': roles.admin,
  'the owner': roles.owner,
};

export interface CallFixture {
  readonly asker: Caller;
  readonly ids: Ids;
  readonly args: CallArguments;
}

const otherPassword = 'Harbor-light-7';

/** Somebody's place as `inputs.ts` wants it: a workspace with one of everything, a filespace only where it is asked for. */
export async function createCallFixture(
  server: TestServer,
  actor: Actor,
  withDrive: boolean,
  other?: Ids,
): Promise<CallFixture> {
  const { db } = server.deps;
  const owner = await createUser(server);
  const workspace = await ownedBy(server, owner);
  const asker = actor === 'the owner' ? owner : await userOf(server, actor, workspace.id, other?.workspace);
  const somebody = await createUser(server);
  const member = await join(server, workspace.id, somebody, roles.standard);
  const guest = await createUser(server);
  const invited = await join(server, workspace.id, guest, null);
  const group = await createGroup(server, workspace.id, member);
  const drive = randomUUID();
  const folder = events.createFolder(drive, 'Brand', rootId);
  const taken = { snapshot: randomUUID(), schedule: randomUUID() };
  const old = events.createFolder(drive, 'Old', rootId);
  let file: string = randomUUID();
  if (withDrive) {
    await createDrive(server, workspace.id, workspace.ownerMember, drive);
    await send(server, owner, drive, folder);
    const stored = { workspaceId: workspace.id, driveId: drive, owner };
    file = (await storeFile(server, stored, 'Plan.txt', Buffer.from('x'), folderIdOf(folder))).id;
    await send(server, owner, drive, old, events.remove(folderIdOf(old)));
    await scheduleSnapshot(server, drive, workspace.ownerMember, taken);
    if (actor === 'a standard user with View') await grantSilently(server, drive, asker, folderIdOf(folder));
  }
  await db
    .updateTable('users')
    .set({ password_hash: goodPasswordHash })
    .where('id', 'in', [asker.userId, somebody.userId])
    .execute();
  const session = await secondSession(server, asker.userId);
  const { device, passkey } = await readSignInMethods(server, asker.userId);
  const codes = {
    verify: createToken(),
    reset: createToken(),
    invite: createToken(),
    desktop: createToken(),
  };
  const { email, userId: user, token } = asker;
  return {
    asker: { token: actor === 'nobody' ? null : token },
    ids: {
      ...{ email, user, session, device, passkey, member, invited, group, drive },
      workspace: workspace.id,
      accessRequest: await requestAccess(server, workspace.id, member),
      folder: folderIdOf(folder),
      file,
      ...taken,
      erased: folderIdOf(old),
    },
    args: {
      password: encryptPassword(server, goodPassword),
      otherPassword: encryptPassword(server, otherPassword),
      userName: encryptPassword(server, email),
      codes: { ...codes, deletion: '000000' },
      guest: guest.email,
      invitedEmail: guest.email,
      workspaceName: workspace.name,
    },
  };
}

type User = Omit<Awaited<ReturnType<typeof createUser>>, 'memberId'>;

async function userOf(server: TestServer, actor: Actor, workspace: string, other?: string): Promise<User> {
  const { db } = server.deps;
  const user = await createUser(server);
  switch (actor) {
    case 'a forged token':
      return { ...user, token: createToken() };
    case 'a signed-out session':
      await db.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
      break;
    case 'a session that ran out': {
      const now = new Date(server.deps.nowMs());
      await db.updateTable('sessions').set({ expires_at: now }).where('id', '=', user.sessionId).execute();
      break;
    }
    case 'an unproved address':
      await db.updateTable('users').set({ verified_at: null }).where('id', '=', user.userId).execute();
      break;
    case 'the owner of another workspace':
      await ownedBy(server, user);
      break;
    case 'an admin of another workspace':
      await join(server, other ?? (await ownedBy(server, await createUser(server))).id, user, roles.admin);
      break;
    case 'an invited person':
      await join(server, workspace, user, null);
      break;
    case 'a person who declined':
    case 'a removed member': {
      const id = await join(server, workspace, user, actor === 'a removed member' ? roles.admin : null);
      await db.deleteFrom('members').where('id', '=', id).execute();
      break;
    }
    case 'a standard user':
    case 'a standard user with View':
      await join(server, workspace, user, roles.standard);
      break;
    case 'an admin':
      await join(server, workspace, user, roles.admin);
  }
  return user;
}

async function ownedBy(server: TestServer, owner: User) {
  const id = randomUUID();
  const name = `space-${id.slice(0, 8)}`;
  const { db, nowMs } = server.deps;
  await db
    .insertInto('workspaces')
    .values({
      ...{ id, name, owner_user_id: owner.userId },
      ...{ storage_type: 'own', storage_settings: null, region: 'OR' },
      created_at: new Date(nowMs()),
    })
    .execute();
  return { id, name, ownerMember: await join(server, id, owner, roles.owner) };
}

/** `role` is null for who is only invited. */
async function join(server: TestServer, workspace: string, user: User, role: Role | null): Promise<string> {
  const id = randomUUID();
  const { db, nowMs } = server.deps;
  const joined = role !== null;
  await db
    .insertInto('members')
    .values({
      id,
      workspace_id: workspace,
      user_id: joined ? user.userId : null,
      email: user.email,
      role: role ?? roles.standard,
      status: joined ? 1 : 0,
      joined_at: joined ? new Date(nowMs()) : null,
    })
    .execute();
  if (!joined) {
    const hour = 3_600_000;
    await db
      .insertInto('invitations')
      .values({
        ...{ token_hash: hashToken(createToken()), member_id: id, invited_by: user.userId, mailed: true },
        ...{ created_at: new Date(nowMs() - hour), expires_at: new Date(nowMs() + hour), used_at: null },
      })
      .execute();
  }
  return id;
}

async function createGroup({ deps: { db } }: TestServer, workspace: string, member: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('groups').values({ id, workspace_id: workspace, name: id, name_key: id }).execute();
  await db
    .insertInto('group_members')
    .values({ workspace_id: workspace, group_id: id, member_id: member })
    .execute();
  return id;
}

/** Everything that a call could change, as text; what only counts tries or keeps answers is left out. */
export async function snapshotState({ deps: { db } }: TestServer): Promise<readonly string[]> {
  const tables = [
    ...['workspaces', 'members', 'groups', 'group_members', 'audit', 'invitations'],
    ...[
      'drives',
      'deleted_drives',
      'totp_secrets',
      'recovery_codes',
      'remembered_devices',
      'passkeys',
      'grants',
    ],
    ...['snapshots', 'snapshot_schedules', 'items_history'],
    ...['deletion_codes', 'items', 'changes', 'users', 'email_tokens', 'email_outbox', 'desktop_codes'],
  ];
  const parts = tables.map(
    (table) => sql`select ${table}::text || row_to_json(t)::text as row from ${sql.table(table)} t`,
  );
  const sessions = sql`select 'sessions' || s.id::text as row from sessions s`;
  const { rows } = await sql<{ row: string }>`
    ${sql.join([...parts, sessions], sql` union all `)} order by 1`.execute(db);
  return rows.map(({ row }) => row);
}
