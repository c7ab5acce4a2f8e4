import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { type ServerEventType, serverEventTypes } from '#contract/wire/events.ts';
import {
  type Actor,
  actorKinds,
  type CallFixture,
  createCallFixture,
} from '#tests/support/every-call/call-fixture.ts';
import { createSession } from '#tests/support/every-call/create-session.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Channel, openChannel } from '#tests/support/socket.ts';
import { events, folderIdOf, request, send, storeFile } from '#tests/support/team.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';
import { rewindEvent, undoEvent } from '#tests/support/undo/undo-events.ts';

/*
 * Who hears what: every frame of the wire × everybody who could have a socket. Each follows the filespace as far as they
 * are let in, the owner makes it happen, and the owner's socket shows when it was sent.
 */

type Frame = ServerEventType | 'progress';
type Scenario = CallFixture['ids'] & { readonly owner: { readonly userId: string; readonly token: string } };
type Recipients =
  | 'members'
  | 'managers'
  | 'who sees the folder'
  | 'the owner'
  | 'the actor, where it is a member';

interface Row {
  readonly recipients: Recipients;
  /** What must be there before anybody listens. */
  readonly prepare?: (view: Scenario) => Promise<string>;
  readonly cause: (view: Scenario, prepared: string) => Promise<unknown>;
}

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const ofWorkspace = (type: ServerEventType): Row => ({
  recipients: 'members',
  cause: ({ workspace, drive }) =>
    server.deps.bus.publish(server.deps.db, {
      ...{ kind: 'workspace', workspaceId: workspace, type },
      data: { workspace_id: workspace, drive_id: drive },
    }),
});
const makeFolder = async ({ owner, drive, folder }: Scenario) => {
  const event = events.createFolder(drive, 'Inside', folder);
  await send(server, owner, drive, event);
  return folderIdOf(event);
};
const makeFile = async ({ owner, workspace, drive, folder }: Scenario) => {
  const team = { workspaceId: workspace, driveId: drive, owner };
  return (await storeFile(server, team, 'inside.txt', Buffer.from('x'), folder)).id;
};
const ofItem = (cause: Row['cause'], prepare?: Row['prepare']): Row => ({
  recipients: 'who sees the folder',
  cause,
  ...(prepare && { prepare }),
});
const notSent = 'is not sent: sizes come with their rows';

/** A frame without a row does not compile. */
const rows: { readonly [F in Frame]: Row | string } = {
  WORKSPACE_CREATE: ofWorkspace('WORKSPACE_CREATE'),
  WORKSPACE_DELETE: ofWorkspace('WORKSPACE_DELETE'),
  WORKSPACE_RENAME: ofWorkspace('WORKSPACE_RENAME'),
  WORKSPACE_STORAGE: ofWorkspace('WORKSPACE_STORAGE'),
  WORKSPACE_HOLD: ofWorkspace('WORKSPACE_HOLD'),
  WORKSPACE_HISTORY: ofWorkspace('WORKSPACE_HISTORY'),
  FILESPACE_CREATE: ofWorkspace('FILESPACE_CREATE'),
  FILESPACE_DELETE: ofWorkspace('FILESPACE_DELETE'),
  FILESPACE_RENAME: ofWorkspace('FILESPACE_RENAME'),
  SNAPSHOTS_CHANGE: ofWorkspace('SNAPSHOTS_CHANGE'),
  FILE_UPLOAD_COMPLETED: ofItem(makeFile),
  NEW_FILE_CREATED: ofItem(makeFile),
  NEW_FOLDER_CREATED: ofItem(makeFolder),
  RENAME_FILE: ofItem(
    ({ owner, drive }, id) => send(server, owner, drive, events.rename(id, 'x', 'file')),
    makeFile,
  ),
  RENAME_FOLDER: ofItem(
    ({ owner, drive }, id) => send(server, owner, drive, events.rename(id, 'x')),
    makeFolder,
  ),
  DELETE_FILE: ofItem(
    ({ owner, drive }, id) => send(server, owner, drive, events.remove(id, undefined, 'file')),
    makeFile,
  ),
  DELETE_FOLDER: ofItem(({ owner, drive }, id) => send(server, owner, drive, events.remove(id)), makeFolder),
  RESTORE_ITEMS: ofItem(async ({ owner, drive }, id) => {
    const [deleted] = await send(server, owner, drive, events.remove(id));
    await send(server, owner, drive, events.restore((deleted?.seq ?? 0) - 1, [id]));
  }, makeFolder),
  UNDO_CHANGE: ofItem(async ({ owner, drive }, id) => {
    const [renamed] = await send(server, owner, drive, events.rename(id, 'x'));
    await send(server, owner, drive, undoEvent(renamed?.seq ?? 0));
  }, makeFolder),
  REWIND: ofItem(async ({ owner, drive }, id) => {
    const [renamed] = await send(server, owner, drive, events.rename(id, 'x'));
    await send(server, owner, drive, rewindEvent((renamed?.seq ?? 0) - 1));
  }, makeFolder),
  UPDATE_FILE_SIZE: notSent,
  UPDATE_FILE_SIZE_TIME: ofItem(
    ({ owner, drive }, id) =>
      replaceBy('upload', address, { driveId: drive, owner })({ id, content: 'another' }),
    makeFile,
  ),
  UPDATE_FOLDER_SIZE_TIME: notSent,
  MEMBERS_CHANGE: {
    recipients: 'managers',
    cause: ({ owner, workspace }) =>
      request(server, owner, 'POST', 'workspace/group', { workspace_id: workspace, group_name: 'New' }),
  },
  GRANTS_CHANGE: {
    recipients: 'managers',
    cause: ({ owner, drive, folder, member }) =>
      request(server, owner, 'POST', 'drives/folder/user/permission', {
        ...{ drive_id: drive, folder_id: folder, workspace_user_id: member, permission: 1 },
      }),
  },
  STARS_CHANGE: {
    recipients: 'the owner',
    cause: ({ owner, drive, folder }) =>
      request(server, owner, 'PUT', `drives/${drive}/stars`, {
        items: [{ item_id: folder, is_starred: true }],
      }),
  },
  ACCESS_CHANGE: {
    recipients: 'the actor, where it is a member',
    cause: ({ user, workspace }) =>
      server.deps.db
        .updateTable('members')
        .set(({ eb }) => ({ role: eb.case().when('role', '=', 0).then(2).else(0).end() as never }))
        .where('user_id', '=', user)
        .where('workspace_id', '=', workspace)
        .where('role', '<>', roles.owner)
        .execute(),
  },
  progress: {
    recipients: 'the owner',
    cause: ({ owner, folder }) =>
      server.deps.bus.publish(server.deps.db, {
        ...{ kind: 'progress', userId: owner.userId, uid: folder, progress: 50 },
      }),
  },
};

function hears(actor: Actor, recipients: Recipients): boolean {
  const role = actorKinds[actor];
  const isMember = typeof role === 'number';
  if (recipients === 'members') return isMember;
  if (recipients === 'the owner') return role === roles.owner;
  if (recipients === 'the actor, where it is a member') return isMember && role !== roles.owner;
  const seesAll = isMember && role !== roles.standard;
  return seesAll || (recipients === 'who sees the folder' && actor === 'a standard user with View');
}

const frames: readonly Frame[] = [...serverEventTypes, 'progress'];
const sent = frames.filter((frame) => typeof rows[frame] !== 'string');
const actors = Object.keys(actorKinds) as Actor[];

test.each(frames.filter((frame) => !sent.includes(frame)))('%s is not sent', async (frame) => {
  const folder = new URL('../../../server/', import.meta.url).pathname;
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  for (const file of files) expect(await readFile(join(folder, file), 'utf8')).not.toContain(`'${frame}'`);
});

describe.each(actors)('%s', (actor) => {
  test.each(sent)('and %s', async (frame) => {
    const row = rows[frame];
    if (typeof row === 'string') return;
    const { asker, ids } = await createCallFixture(server, actor, true);
    const owner = await createSession(server, ids.workspace);
    const view: Scenario = { ...ids, owner };
    const prepared = (await row.prepare?.(view)) ?? '';
    const witness = await listen(owner, ids);
    const token = asker.token ?? 'none';
    const mine = (await mayListen(token)) ? await listen({ userId: ids.user, token }, ids) : null;
    expect(mine === null).toBe(typeof actorKinds[actor] === 'string' && actorKinds[actor] !== 'outside');

    await row.cause(view, prepared);
    const should = hears(actor, row.recipients);
    if (should) await mine?.until(frame);
    else if (row.recipients !== 'the actor, where it is a member') await witness.until(frame);
    const frames = (await mine?.drained()) ?? [];
    const matching = frames.filter((one) => nameOf(one) === frame);
    expect(matching.length > 0).toBe(should);
    const seesAll = actorKinds[actor] === roles.owner || actorKinds[actor] === roles.admin;
    // Who may not know of all filespaces is notified to list again, not of what there is.
    if (row.recipients === 'members' && should)
      expect(JSON.stringify(matching).includes(ids.drive)).toBe(seesAll);
    if (!should) expect(JSON.stringify(frames)).not.toContain(prepared === '' ? frame : prepared);
    for (const channel of [witness, mine]) channel?.close();
  });
});

async function mayListen(token: string): Promise<boolean> {
  return (await request(server, { token }, 'POST', 'realtime/ticket')).statusCode === 201;
}

async function listen(
  person: { readonly userId: string; readonly token: string },
  { drive }: CallFixture['ids'],
) {
  const channel: Channel = await openChannel(server, address, person);
  const frames: object[] = [];
  const until = async (name: string) => {
    for (;;) {
      const frame = await channel.next();
      frames.push(frame);
      if (nameOf(frame) === name) return;
    }
  };
  channel.send({ driveId: drive, userId: person.userId });
  while (!frames.some((frame) => /^(FOLLOWING|REFUSED)$/.test(nameOf(frame))))
    frames.push(await channel.next());
  const begun = frames.length;
  return {
    until,
    async drained() {
      if (channel.socket.readyState === channel.socket.OPEN) {
        channel.send({ type: 'PING' });
        await until('PONG');
      }
      return frames.slice(begun);
    },
    close: () => channel.socket.close(),
  };
}

function nameOf(frame: object): string {
  if ('type' in frame) return String(frame.type);
  return 'message' in frame ? String(frame.message) : '';
}
