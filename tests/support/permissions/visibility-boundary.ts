import { randomUUID } from 'node:crypto';
import { type Role, roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { findScope } from '#server/access/scope.ts';
import type { TestServer } from '../server.ts';
import { type Channel, openChannel } from '../socket.ts';
import {
  createTeam,
  createUser,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  storeFile,
} from '../team.ts';

export type Kind = 'folder' | 'file';
export type PrincipalKind = 'user' | 'group' | 'everyone';
export type VisibilityBoundary = Awaited<ReturnType<typeof createVisibilityBoundary>>;

/** No other name has it in it, and no id. */
export const taint = () => `Taint-${randomUUID().slice(0, 13)}`;

/**
 * A filespace with an item at the border of what its standard user may see: `near` and `far` are folders, the item is in
 * one of them. `ground` is always theirs, what is in `never` is seen by admins alone.
 */
export async function createVisibilityBoundary(
  server: TestServer,
  address: string,
  kind: Kind,
  startsIn: 'near' | 'far',
) {
  const { db } = server.deps;
  const team = await createTeam(server);
  const { owner, standard: viewer, workspaceId, driveId } = team;
  const bystander = { ...(await createUser(server)), memberId: randomUUID() };
  await db
    .insertInto('members')
    .values({
      ...{ id: bystander.memberId, workspace_id: workspaceId, user_id: bystander.userId },
      ...{ email: bystander.email, role: roles.standard, status: 1, joined_at: new Date() },
    })
    .execute();

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const response = await request(server, owner, method, path, body);
    if (response.statusCode >= 300) throw new Error(`${path}: ${response.body}`);
    return response.json().data;
  }
  async function folder(name: string, parent: string = rootId): Promise<string> {
    const event = events.createFolder(driveId, name, parent);
    await post(event);
    return folderIdOf(event);
  }
  /** The sequence that it got. */
  async function post(event: ReturnType<typeof events.rename>): Promise<number> {
    const [result] = await send(server, owner, driveId, event);
    if (result?.status !== 'applied') throw new Error(`${event.type}: ${JSON.stringify(result)}`);
    return result.seq ?? 0;
  }

  const never = [taint(), taint()] as const;
  const neverIds = [await folder(never[0])];
  neverIds.push(await folder(never[1], neverIds[0]));
  const folders = {
    ground: await folder('Ground'),
    near: await folder('Near'),
    far: await folder('Far'),
    other: await folder('Other'),
  };
  const first = taint();
  const item =
    kind === 'folder'
      ? await folder(first, folders[startsIn])
      : (await storeFile(server, team, first, Buffer.from('content'))).id;
  if (kind === 'file') await post(events.move(item, folders[startsIn], 'file'));
  const group: string = (
    await ask('POST', 'workspace/group', { workspace_id: workspaceId, group_name: 'Studio' })
  ).id;

  function grant(principal: PrincipalKind, where: keyof typeof folders, permission: 0 | 1 | 2 = 0) {
    const right = { drive_id: driveId, folder_id: folders[where], permission };
    return principal === 'user'
      ? ask('POST', 'drives/folder/user/permission', { ...right, workspace_user_id: viewer.memberId })
      : ask('POST', 'drives/folder/group/permission', {
          ...right,
          group_id: principal === 'group' ? group : 'everyone',
        });
  }
  await grant('user', 'ground');

  return {
    viewer,
    driveId,
    item: { id: item, kind, first },
    /** Names and ids of what the viewer never sees as a standard user. */
    never: [...never, ...neverIds.flatMap(idEncodings)],
    grant,
    revoke: (principal: PrincipalKind, where: keyof typeof folders) => grant(principal, where, 2),
    join: () =>
      ask('POST', 'workspace/group/members/multiple', {
        workspace_user_id: viewer.memberId,
        workspace_groups_ids: [{ group_id: group }],
      }),
    leave: () => ask('DELETE', `workspace/group/members/${group}/${viewer.memberId}`),
    deleteGroup: () => ask('DELETE', `workspace/group/${workspaceId}/${group}`),
    setRole: (who: 'viewer' | 'bystander', role: Role) =>
      setRole(server, owner, workspaceId, (who === 'viewer' ? viewer : bystander).memberId, role),
    remove: (who: 'viewer' | 'bystander') =>
      ask('DELETE', `workspace/users/${workspaceId}/${(who === 'viewer' ? viewer : bystander).memberId}`, {}),
    move: (where: keyof typeof folders) => post(events.move(item, folders[where], kind)),
    /** Puts a folder with all that is in it into another one. */
    moveFolder: (which: keyof typeof folders, into: keyof typeof folders) =>
      post(events.move(folders[which], folders[into])),
    rename: (name: string) => post(events.rename(item, name, kind)),
    /** Something that the viewer sees, whatever else happens. */
    mark: () => post(events.createFolder(driveId, taint(), folders.ground)),
    async follow() {
      // As a device begins: with a copy.
      await request(server, viewer, 'GET', `drives/${driveId}/items`);
      const channel = await openChannel(server, address, viewer);
      channel.send({ driveId, userId: viewer.userId });
      const received = listen(channel);
      // News of what was prepared may come first.
      const following = await received.until(
        (frame) => 'type' in frame && /^(FOLLOWING|REFUSED)$/.test(frame.type),
      );
      if (!('cursor' in following) || following.cursor === undefined) throw new Error('not let in');
      const hash = 'scope_hash' in following ? following.scope_hash : undefined;
      return { received, since: following.cursor, hash };
    },
    hash: async () => (await findScope(db, viewer, driveId))?.hash,
    /** Everything that the viewer can ask of the filespace, as the bytes that come. */
    async readAll(since: number): Promise<Record<'difference' | 'page' | 'rest', string>> {
      const read = async (path: string) => (await request(server, viewer, 'GET', path)).body;
      const rest = await Promise.all(
        [
          `folders/${driveId}`,
          `folders/${driveId}/${rootId}?search=Taint`,
          `drives/folders?driveId=${driveId}&folderId=${rootId}`,
          `folders/${driveId}/${item}`,
          `drives/${driveId}/files/${item}/content`,
          `drives/${driveId}/files/${item}/thumbnail?size=96`,
          `drives/${driveId}/items?parent=${item}`,
          `drives/${driveId}/scope`,
          `drives/${driveId}/usage`,
        ].map(read),
      );
      return {
        difference: await read(`events/${driveId}?since=${since}`),
        page: await read(`drives/${driveId}/items`),
        rest: rest.join('\n'),
      };
    },
  };
}

async function setRole(server: TestServer, by: Person, workspaceId: string, member: string, role: Role) {
  const response = await server.app.inject({
    method: 'PUT',
    url: '/api/workspace/users/change/role',
    headers: { authorization: `Bearer ${by.token}` },
    payload: { id: member, workspace_id: workspaceId, role },
  });
  if (response.statusCode >= 300) throw new Error(response.body);
}

/** An id as rows have it, and as columns have it. */
export const idEncodings = (id: string): readonly string[] => [id, id.replaceAll('-', '')];

export type ReceivedMessages = ReturnType<typeof listen>;

/** Keeps every frame as it came; waits for one that fits among those that came and those that come. */
function listen(channel: Channel) {
  const frames: ServerFrame[] = [];
  async function until(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    for (let at = 0; ; at += 1) {
      const frame = frames[at] ?? (await channel.next());
      if (at === frames.length) frames.push(frame);
      if (fits(frame)) return frame;
    }
  }
  return {
    frames,
    until,
    untilSeq: (seq: number) => until((frame) => 'seq' in frame && (frame.seq ?? 0) >= seq),
    untilScope: (hash: string | undefined) =>
      until((frame) => 'type' in frame && frame.type === 'FOLLOWING' && frame.scope_hash === hash),
    /** All that came until the server ended the channel. */
    async untilClosed() {
      await channel.closed;
      frames.push(...channel.waiting.slice());
    },
    text: (after = 0) => JSON.stringify(frames.slice(after)),
    hasSeq: (seq: number) => frames.find((frame) => 'seq' in frame && frame.seq === seq),
    close: () => channel.socket.close(),
  };
}
