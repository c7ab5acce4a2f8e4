import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Role } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { applyChange } from '#server/features/items/log/apply-change.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import type { TestServer } from './server.ts';

/** A signed-in person of a workspace. */
export interface Person {
  readonly userId: string;
  readonly memberId: string;
  readonly email: string;
  readonly token: string;
  readonly sessionId: string;
}

export interface Team {
  readonly workspaceId: string;
  readonly driveId: string;
  readonly owner: Person;
  /** Somebody else who sees everything. */
  readonly admin: Person;
  /** Sees nothing until something is granted. */
  readonly standard: Person;
}

/** Where rows can be put: a test server, or another with its database. */
export interface TestTarget {
  readonly deps: Pick<Dependencies, 'db' | 'nowMs'>;
}

/** A workspace with one filespace and a member of each role. */
export async function createTeam(server: TestTarget): Promise<Team> {
  const { db, nowMs } = server.deps;
  const now = new Date(nowMs());
  const workspaceId = randomUUID();
  const driveId = randomUUID();
  const ownerUser = await createUser(server);
  await db
    .insertInto('workspaces')
    .values({
      id: workspaceId,
      name: `space-${workspaceId.slice(0, 8)}`,
      owner_user_id: ownerUser.userId,
      storage_type: 'own',
      storage_settings: null,
      region: 'OR',
      created_at: now,
    })
    .execute();
  const join = async (user: Omit<Person, 'memberId'>, role: Role): Promise<Person> => {
    const memberId = randomUUID();
    const member = { id: memberId, workspace_id: workspaceId, user_id: user.userId, email: user.email };
    await db.transaction().execute(async (tx) => {
      // No news of it: who opens a channel a moment later would hear of the beginning of the test.
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx
        .insertInto('members')
        .values({ ...member, role, status: 1, joined_at: now })
        .execute();
    });
    return { ...user, memberId };
  };
  const owner = await join(ownerUser, 1);
  await createDrive(server, workspaceId, owner.memberId, driveId);
  const admin = await join(await createUser(server), 2);
  const standard = await join(await createUser(server), 0);
  return { workspaceId, driveId, owner, admin, standard };
}

interface NewUser {
  readonly email?: string;
  /** Without one nobody signs in by a password. */
  readonly passwordHash?: string;
  readonly machineId?: string;
}

export async function createUser(
  server: TestTarget,
  { email: chosen, passwordHash = 'none', machineId = 'ABCDEFGHIJKL' }: NewUser = {},
): Promise<Omit<Person, 'memberId'>> {
  const { db, nowMs } = server.deps;
  const now = new Date(nowMs());
  const userId = randomUUID();
  const sessionId = randomUUID();
  const email = chosen ?? `${userId.slice(0, 8)}@example.com`;
  const token = createToken();
  await db
    .insertInto('users')
    .values({
      id: userId,
      email,
      first_name: 'user',
      last_name: 'user',
      password_hash: passwordHash,
      verified_at: now,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      token_hash: hashToken(token),
      machine_id: machineId,
      authenticated_at: now,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(nowMs() + 86_400_000),
    })
    .execute();
  return { userId, sessionId, email, token };
}

export async function createDrive(
  server: TestTarget,
  workspaceId: string,
  ownerMemberId: string,
  id: string = randomUUID(),
): Promise<string> {
  await server.deps.db
    .insertInto('drives')
    .values({
      id,
      workspace_id: workspaceId,
      name: `drive-${id.slice(0, 8)}`,
      region_code: 'OR',
      owner_member_id: ownerMemberId,
      upload_thread_count: 4,
      download_thread_count: 4,
      single_file_cache_max_size: 50,
      total_cache_max_size: 25,
      storage_pack_size: 10,
      upload_cache_max_size: 100,
      created_at: new Date(server.deps.nowMs()),
      epoch: randomUUID(),
    })
    .execute();
  return id;
}

/** Sends a request to /api as a person. */
export async function request(
  server: TestServer,
  person: { readonly token: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  return server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

export async function send(
  server: TestServer,
  person: { readonly token: string },
  driveId: string,
  ...events: readonly ClientEvent[]
): Promise<readonly EventResult[]> {
  const response = await request(server, person, 'POST', `events/${driveId}`, events);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: EventResult[] }>().data;
}

const envelope = () => ({ event_id: randomUUID(), timestamp: 1.77e18, message_owner: 'ABCDEFGHIJKL' });

/** Events as a client writes them. */
export const events = {
  createFolder: (
    driveId: string,
    name: string,
    parent: string = rootId,
    id: string = randomUUID(),
  ): ClientEvent => ({
    ...envelope(),
    type: 'NEW_FOLDER_CREATED',
    data: { folder_id: id, folder_name: name, parent_folder: parent, drive_id: driveId },
  }),
  rename: (id: string, name: string, kind: 'folder' | 'file' = 'folder'): ClientEvent =>
    place(id, name, rootId, kind, 'rename'),
  move: (id: string, parent: string, kind: 'folder' | 'file' = 'folder'): ClientEvent =>
    place(id, 'ignored', parent, kind, 'move'),
  /** As a client that knows no intent. */
  place: (id: string, name: string, parent: string, kind: 'folder' | 'file' = 'folder'): ClientEvent =>
    place(id, name, parent, kind),
  remove: (id: string, baseSeq?: number, kind: 'folder' | 'file' = 'folder'): ClientEvent => {
    const more = baseSeq === undefined ? {} : { base_seq: baseSeq };
    return kind === 'folder'
      ? { ...envelope(), type: 'DELETE_FOLDER', data: { folder_id: id, ...more } }
      : { ...envelope(), type: 'DELETE_FILE', data: { file_id: id, ...more } };
  },
  restore: (fromSeq: number, items: readonly string[], more: { from_epoch?: string } = {}): ClientEvent => ({
    ...envelope(),
    type: 'RESTORE_ITEMS',
    data: { items: [...items], from_seq: fromSeq, ...more },
  }),
};

function place(
  id: string,
  name: string,
  parent: string,
  kind: 'folder' | 'file',
  intent?: 'rename' | 'move',
): ClientEvent {
  const more = { parent_folder: parent, ...(intent && { intent }) };
  return kind === 'folder'
    ? { ...envelope(), type: 'RENAME_FOLDER', data: { folder_id: id, folder_name: name, ...more } }
    : { ...envelope(), type: 'RENAME_FILE', data: { file_id: id, filename: name, ...more } };
}

export function folderIdOf(event: ClientEvent): string {
  const { data } = event;
  return 'folder_id' in data ? data.folder_id : 'file_id' in data ? data.file_id : '';
}

/** A file of the owner's with content, as an upload makes it. */
export async function storeFile(
  { deps }: TestServer,
  team: Pick<Team, 'workspaceId' | 'driveId'> & { readonly owner: Pick<Person, 'userId'> },
  name: string,
  content: Buffer,
  parentId: string = rootId,
): Promise<{ readonly id: string; readonly blobId: string }> {
  const [id, blobId, changeId] = [randomUUID(), randomUUID(), randomUUID()];
  const { workspaceId, driveId, owner } = team;
  const sizeBytes = content.length;
  await deps.blobs.ofRegion('OR').put({ workspaceId, blobId }, Readable.from([content]));
  const location = { driveId, itemId: id, parentId, name };
  const stored = { blobId, region: 'OR', sizeBytes, sha256: null, crc32: null, pack: null };
  const input = { type: 'newFile', changeId, ...location, content: stored, modifiedMs: 1 } as const;
  const result = await applyChange(deps, owner, driveId, {
    eventId: changeId,
    hash: Buffer.alloc(32),
    request: input,
  });
  if (result?.status !== 'applied') throw new Error(`The file was ${result?.status}`);
  return { id, blobId };
}
