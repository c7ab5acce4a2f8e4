import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

/** What a person is notified of that somebody else did between looking and sending. */

let server: TestServer;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

const freshDrive = () => createDrive(server, team.workspaceId, team.owner.memberId);

async function makeFolder(driveId: string, name: string, parent = rootId): Promise<string> {
  const event = events.createFolder(driveId, name, parent);
  expect(await send(server, team.owner, driveId, event)).toMatchObject([{ status: 'applied' }]);
  return folderIdOf(event);
}

/** The event of a device that had applied everything up to `baseSeq`. */
function seeing<E extends ClientEvent>(event: E, baseSeq: number): E {
  return { ...event, data: { ...event.data, base_seq: baseSeq } };
}

async function superseded(driveId: string, person: Person, since: number) {
  const response = await request(server, person, 'GET', `events/${driveId}?since=${since}`);
  return response.json<{ data: CallResponse<'difference'> }>().data.superseded;
}

test('a rename that replaces another unseen says so to both', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Plan');
  const first = seeing(events.rename(id, 'Plan A'), 1);
  const second = seeing(events.rename(id, 'Plan B'), 1);
  expect(await send(server, team.owner, driveId, first)).toEqual([
    { event_id: first.event_id, status: 'applied', seq: 2 },
  ]);
  const response = {
    event_id: second.event_id,
    status: 'applied',
    seq: 3,
    replaced: { name: 'Plan A', folder_id: rootId },
    by: team.owner.email,
  };
  expect(await send(server, team.admin, driveId, second)).toEqual([response]);
  expect(await send(server, team.admin, driveId, second)).toEqual([{ ...response, status: 'duplicate' }]);
  expect(await superseded(driveId, team.owner, 2)).toMatchObject([
    { event_id: first.event_id, by: team.admin.email },
  ]);
  expect(await superseded(driveId, team.admin, 1)).toBeUndefined();
  expect(await superseded(driveId, team.owner, 3)).toBeUndefined();
});

test.each([
  [
    'was seen',
    (id: string) => [seeing(events.rename(id, 'Plan A'), 1), seeing(events.rename(id, 'Plan B'), 2)],
  ],
  ['says nothing of what it saw', (id: string) => [events.rename(id, 'Plan A'), events.rename(id, 'Plan B')]],
  ['is about something else', (id: string) => [events.rename(id, 'A'), seeing(events.move(id, rootId), 1)]],
  ['comes to the same', (id: string) => [events.rename(id, 'Same'), seeing(events.rename(id, 'Same'), 1)]],
])('a rename that %s replaces nothing', async (_, two) => {
  const driveId = await freshDrive();
  const [first, second] = two(await makeFolder(driveId, 'Plan'));
  if (!first || !second) throw new Error('two events');
  await send(server, team.owner, driveId, first);
  const [response] = await send(server, team.admin, driveId, second);
  expect(response).toMatchObject({ status: 'applied' });
  expect(response).not.toHaveProperty('replaced');
  expect(await superseded(driveId, team.owner, 0)).toBeUndefined();
});

test('nobody overrules themselves', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Plan');
  await send(server, team.owner, driveId, seeing(events.rename(id, 'One'), 1));
  const [response] = await send(server, team.owner, driveId, seeing(events.rename(id, 'Two'), 1));
  expect(response).not.toHaveProperty('replaced');
});

test('a move that replaces another unseen says so to both', async () => {
  const driveId = await freshDrive();
  const [id, left, permission] = [
    await makeFolder(driveId, 'Plan'),
    await makeFolder(driveId, 'Left'),
    await makeFolder(driveId, 'Right'),
  ];
  const first = seeing(events.move(id, left), 3);
  await send(server, team.owner, driveId, first);
  const second = seeing(events.move(id, permission), 3);
  expect(await send(server, team.admin, driveId, second)).toMatchObject([
    { status: 'applied', replaced: { name: 'Plan', folder_id: left }, by: team.owner.email },
  ]);
  expect(await superseded(driveId, team.owner, 4)).toMatchObject([{ event_id: first.event_id }]);
});

test('what comes into a deleted folder goes into the nearest that lives', async () => {
  const driveId = await freshDrive();
  const home = await makeFolder(driveId, 'Home');
  const outer = await makeFolder(driveId, 'Outer', home);
  const inner = await makeFolder(driveId, 'Inner', outer);
  const moved = await makeFolder(driveId, 'Moved');
  await send(server, team.owner, driveId, events.remove(outer));
  const created = events.createFolder(driveId, 'Made', inner);
  expect(await send(server, team.admin, driveId, created, events.move(moved, inner))).toMatchObject([
    { status: 'applied', placed_in: home },
    { status: 'applied', placed_in: home },
  ]);
  const copy = { id: moved, destination_id: inner, drive_id: driveId, event_id: randomUUID() };
  expect(
    (await request(server, team.admin, 'POST', 'drives/items/copy', copy)).json<{ data: object }>().data,
  ).toMatchObject({ status: 'applied', placed_in: home, name: 'Moved (2)' });
  await send(server, team.owner, driveId, events.remove(home));
  const last = events.createFolder(driveId, 'Last', inner);
  expect(await send(server, team.admin, driveId, last)).toMatchObject([{ placed_in: rootId }]);
});

test('a folder does not go into itself because the one that was meant is gone', async () => {
  const driveId = await freshDrive();
  const outer = await makeFolder(driveId, 'Outer');
  const inner = await makeFolder(driveId, 'Inner', outer);
  await send(server, team.owner, driveId, events.remove(inner));
  expect(await send(server, team.admin, driveId, events.move(outer, inner))).toMatchObject([
    { status: 'rejected', code: 'gone' },
  ]);
});

test('a refusal says who was first', async () => {
  const driveId = await freshDrive();
  const deletedFolder = await makeFolder(driveId, 'Gone');
  const kept = await makeFolder(driveId, 'Kept');
  await send(server, team.owner, driveId, events.remove(deletedFolder), events.rename(kept, 'Needed'));
  const by = team.owner.email;
  expect(
    await send(server, team.admin, driveId, events.rename(deletedFolder, 'Late'), events.remove(kept, 2)),
  ).toMatchObject([
    { status: 'rejected', code: 'gone', by },
    { status: 'rejected', code: 'changed-since', by },
  ]);
  // To the one who did it there is nobody else to name, and a stranger's id has nobody.
  for (const id of [deletedFolder, randomUUID()]) {
    const [response] = await send(server, team.owner, driveId, events.rename(id, 'Late'));
    expect(response).not.toHaveProperty('by');
  }
  await grantSilently(server, driveId, team.standard, kept);
  const [hidden] = await send(server, team.standard, driveId, events.rename(deletedFolder, 'Late'));
  expect(hidden).not.toHaveProperty('by');
});
