import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { withCurrentNames } from '#server/features/items/log/former-event-names.ts';
import { hashEvent } from '#server/features/items/log/hash-request.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

/** Pages up to 0.0.18 call the base sequence `seen`, and know some refusals by other codes. */

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

const freshDrive = () => createDrive(server, team.workspaceId, team.owner.memberId);

async function makeFolder(driveId: string, name: string): Promise<string> {
  const event = events.createFolder(driveId, name);
  expect(await send(server, team.owner, driveId, event)).toMatchObject([{ status: 'applied' }]);
  return folderIdOf(event);
}

/** The event as such a page sends it. */
function former<E extends ClientEvent>(event: E, seen: number, seen_log?: string): E {
  return { ...event, data: { ...event.data, seen, ...(seen_log !== undefined && { seen_log }) } };
}

/** The same event once the page was replaced by one of today, which finds it in the outbox. */
function current<E extends ClientEvent>(event: E, base_seq: number, base_epoch?: string): E {
  return {
    ...event,
    data: { ...event.data, base_seq, ...(base_epoch !== undefined && { base_epoch }) },
  };
}

test('what such a page had not seen is found, and it learns of it by the names that it knows', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Plan');
  const renamed = former(events.rename(id, 'Plan A'), 1);
  await send(server, team.owner, driveId, renamed);
  expect(await send(server, team.admin, driveId, former(events.rename(id, 'Plan B'), 1))).toMatchObject([
    { status: 'applied', replaced: { name: 'Plan A' } },
  ]);
  const superseded = [{ event_id: renamed.event_id, by: team.admin.email }];
  const difference = await request(server, team.owner, 'GET', `events/${driveId}?since=2`);
  expect(difference.json().data).toMatchObject({ superseded, overruled: superseded });
});

test('a refusal is answered in the code of the page that asks, whoever asked first', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Plan');
  await send(server, team.owner, driveId, events.rename(id, 'Plan A'));
  const refused = (code: string) => [{ status: 'rejected', code, by: team.owner.email }];
  const [first, second] = [events.remove(id), events.remove(id)];
  for (const event of [first, second, first, second]) {
    expect(await send(server, team.admin, driveId, former(event, 1))).toMatchObject(
      refused('changed-unseen'),
    );
    expect(await send(server, team.admin, driveId, current(event, 1))).toMatchObject(
      refused('changed-since'),
    );
  }
  expect(await send(server, team.owner, driveId, former(events.remove(rootId), 1))).toMatchObject([
    { status: 'rejected', code: 'root' },
  ]);
});

test('an event whose answer was lost is known again when the page of today repeats it', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Plan');
  const { epoch } = (await request(server, team.owner, 'GET', `events/${driveId}?since=0`)).json().data;
  for (const event of [events.rename(id, 'Plan A'), events.move(id, rootId), events.remove(id)]) {
    const [answered] = await send(server, team.owner, driveId, former(event, 2, epoch));
    expect(answered).toMatchObject({ status: 'applied' });
    const [repeated] = await send(server, team.owner, driveId, current(event, 2, epoch));
    expect(repeated).toEqual({ ...answered, status: 'duplicate' });
    expect(await send(server, team.owner, driveId, current(event, 1, epoch))).toMatchObject([
      { code: 'event-id-reused' },
    ]);
  }
});

test('the log that such a page counts is looked at', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Plan');
  await send(server, team.owner, driveId, events.rename(id, 'Plan A'));
  const removal = former(events.remove(id), Number.MAX_SAFE_INTEGER, randomUUID());
  expect(await send(server, team.admin, driveId, removal)).toMatchObject([{ code: 'changed-unseen' }]);
});

test('the hash of an event is the one that the versions up to 0.0.18 stored', () => {
  const id = '5b1c9a5e-8c3a-4f0e-9d57-0a1b2c3d4e5f';
  const common = { event_id: id, timestamp: 1, message_owner: 'device' };
  const event: ClientEvent = {
    ...common,
    type: 'DELETE_FOLDER',
    data: { folder_id: id, drive_id: id, seen: 7, seen_log: 'log' },
  };
  const stored = 'e9125e82fbd7a362be8731fca1b297e29ae4f64a2b7635fb11f4305cc9515179';
  expect(hashEvent(withCurrentNames(event)).toString('hex')).toBe(stored);
  const today: ClientEvent = {
    ...common,
    type: 'DELETE_FOLDER',
    data: { folder_id: id, drive_id: id, base_seq: 7, base_epoch: 'log' },
  };
  expect(hashEvent(withCurrentNames(today)).toString('hex')).toBe(stored);
});
