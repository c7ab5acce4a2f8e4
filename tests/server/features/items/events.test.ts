import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
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

let server: TestServer;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

async function freshDrive(): Promise<string> {
  return createDrive(server, team.workspaceId, team.owner.memberId);
}

async function makeFolder(driveId: string, name: string, parent = rootId, who = team.owner): Promise<string> {
  const event = events.createFolder(driveId, name, parent);
  const [result] = await send(server, who, driveId, event);
  expect(result?.status).toBe('applied');
  return folderIdOf(event);
}

async function rows(driveId: string) {
  return server.deps.db
    .selectFrom('items')
    .selectAll()
    .where('drive_id', '=', driveId)
    .orderBy('name')
    .execute();
}

test('a folder is made once, however often its event is sent', async () => {
  const driveId = await freshDrive();
  const event = events.createFolder(driveId, 'Reports');
  const first = await send(server, team.owner, driveId, event);
  expect(first).toEqual([{ event_id: event.event_id, status: 'applied', seq: 1 }]);
  const retry = await send(server, team.owner, driveId, { ...event, timestamp: 5, message_index: 7 });
  expect(retry).toEqual([{ event_id: event.event_id, status: 'duplicate', seq: 1 }]);
  expect(await rows(driveId)).toHaveLength(1);
});

test('an event id with another body, or from another person, is refused', async () => {
  const driveId = await freshDrive();
  const event = events.createFolder(driveId, 'Reports');
  await send(server, team.owner, driveId, event);
  const other = { ...events.createFolder(driveId, 'Other'), event_id: event.event_id };
  const code = 'event-id-reused';
  expect(await send(server, team.owner, driveId, other)).toMatchObject([{ status: 'rejected', code }]);
  expect(await send(server, team.admin, driveId, event)).toMatchObject([{ status: 'rejected', code }]);
});

test('a refusal is repeated too, uses no sequence and does not stop the next event', async () => {
  const driveId = await freshDrive();
  const lost = events.createFolder(driveId, 'Lost', randomUUID());
  const next = events.createFolder(driveId, 'Next');
  expect(await send(server, team.owner, driveId, lost, next, lost)).toMatchObject([
    { status: 'rejected', code: 'gone' },
    { status: 'applied', seq: 1 },
    { status: 'rejected', code: 'gone' },
  ]);
});

test('the same event ten times concurrently: one applies, nine are duplicates', async () => {
  const driveId = await freshDrive();
  const event = events.createFolder(driveId, 'Once');
  const responses = (
    await Promise.all(Array.from({ length: 10 }, () => send(server, team.owner, driveId, event)))
  ).flat();
  expect(responses.filter(({ status }) => status === 'applied')).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 'duplicate')).toHaveLength(9);
  expect(new Set(responses.map(({ seq }) => seq))).toEqual(new Set([1]));
});

test('eight concurrent writers leave a log without gaps and no name twice', async () => {
  const driveId = await freshDrive();
  const people = [team.owner, team.admin];
  const created = await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      const results = [];
      for (let round = 0; round < 12; round += 1) {
        const person = people[writer % 2] ?? team.owner;
        results.push(
          ...(await send(server, person, driveId, events.createFolder(driveId, `Same ${round % 3}`))),
        );
      }
      return results;
    }),
  );
  const seqs = created
    .flat()
    .map(({ seq }) => seq ?? 0)
    .sort((a, b) => a - b);
  expect(seqs).toEqual(Array.from({ length: 96 }, (_, index) => index + 1));
  const log = await server.deps.db
    .selectFrom('changes')
    .select('seq')
    .where('drive_id', '=', driveId)
    .orderBy('seq')
    .execute();
  expect(log.map(({ seq }) => seq)).toEqual(seqs);
  expect(new Set((await rows(driveId)).map((row) => row.name_key)).size).toBe(96);
  const drive = await server.deps.db
    .selectFrom('drives')
    .selectAll()
    .where('id', '=', driveId)
    .executeTakeFirstOrThrow();
  expect(drive).toMatchObject({ seq: 96, item_count: 96, folder_count: 96 });
});

test('a taken name gets a number, whatever its case and form, and the answer says so', async () => {
  const driveId = await freshDrive();
  await makeFolder(driveId, 'Café');
  const [second] = await send(server, team.admin, driveId, events.createFolder(driveId, 'CAFE\u0301'));
  expect(second).toMatchObject({ status: 'applied', name: 'CAFÉ (2)' });
  const other = await makeFolder(driveId, 'Other');
  const [renamed] = await send(server, team.owner, driveId, events.rename(other, 'café'));
  expect(renamed).toMatchObject({ status: 'applied', name: 'café (3)' });
});

test('only the case of a name may change; the same name again changes nothing', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'notes');
  expect(
    await send(server, team.owner, driveId, events.rename(id, 'Notes'), events.rename(id, 'Notes')),
  ).toEqual([
    expect.objectContaining({ status: 'applied', seq: 2 }),
    expect.objectContaining({ status: 'applied', seq: 2 }),
  ]);
});

test('a rename and a move of the same item by two people both hold', async () => {
  const driveId = await freshDrive();
  const [item, target] = [await makeFolder(driveId, 'Item'), await makeFolder(driveId, 'Target')];
  await send(server, team.owner, driveId, events.rename(item, 'New name'));
  await send(server, team.admin, driveId, events.move(item, target));
  expect((await rows(driveId)).find(({ id }) => id === item)).toMatchObject({
    name: 'New name',
    parent_id: target,
  });
});

test('without an intent name and place change together, or not at all', async () => {
  const driveId = await freshDrive();
  const [item, target] = [await makeFolder(driveId, 'Item'), await makeFolder(driveId, 'Target')];
  await makeFolder(driveId, 'Both', target);
  expect(await send(server, team.owner, driveId, events.place(item, 'Both', target))).toMatchObject([
    { status: 'applied', name: 'Both (2)' },
  ]);
  expect(await send(server, team.owner, driveId, events.place(target, 'Fine', item))).toMatchObject([
    { status: 'rejected', code: 'cycle' },
  ]);
  expect((await rows(driveId)).find(({ id }) => id === target)).toMatchObject({ name: 'Target' });
});

test('two concurrent moves into each other never make a circle', async () => {
  const driveId = await freshDrive();
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await makeFolder(driveId, `a${round}`), await makeFolder(driveId, `b${round}`)];
    const responses = await Promise.all([
      send(server, team.owner, driveId, events.move(a, b)),
      send(server, team.admin, driveId, events.move(b, a)),
    ]);
    expect(
      responses
        .flat()
        .map(({ status, code }) => code ?? status)
        .sort(),
    ).toEqual(['applied', 'cycle']);
  }
});

test('the second to delete the same thing gets a duplicate', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Old');
  await makeFolder(driveId, 'Inside', id);
  expect(await send(server, team.owner, driveId, events.remove(id, 2))).toMatchObject([
    { status: 'applied', seq: 3 },
  ]);
  const [second] = await send(server, team.admin, driveId, events.remove(id, 2));
  expect(second).toEqual({ event_id: expect.any(String), status: 'duplicate', seq: 3 });
  expect(await send(server, team.admin, driveId, events.rename(id, 'x'))).toMatchObject([{ code: 'gone' }]);
  expect(await rows(driveId)).toEqual([]);
});

test('what somebody else put into a folder after it was looked at is kept in the nearest living folder', async () => {
  const driveId = await freshDrive();
  const home = await makeFolder(driveId, 'Home');
  const toDelete = await makeFolder(driveId, 'Doomed', home);
  const deep = await makeFolder(driveId, 'Deep', toDelete);
  await makeFolder(driveId, 'Fresh', home);
  const baseSeq = 4;
  const mine = await makeFolder(driveId, 'Mine', deep);
  const fresh = await makeFolder(driveId, 'Fresh', deep, team.admin);
  const below = await makeFolder(driveId, 'Below', fresh, team.owner);
  const same = await makeFolder(driveId, 'Doomed', toDelete, team.admin);
  const [result] = await send(server, team.owner, driveId, events.remove(toDelete, baseSeq));
  expect(result).toMatchObject({ status: 'applied', kept: { count: 2, folder_id: home } });
  const left = await rows(driveId);
  expect(left.find(({ id }) => id === fresh)).toMatchObject({ parent_id: home, name: 'Fresh (2)' });
  expect(left.find(({ id }) => id === same)).toMatchObject({ parent_id: home, name: 'Doomed' });
  expect(left.find(({ id }) => id === below)).toMatchObject({ parent_id: fresh });
  expect(left.map(({ id }) => id)).not.toContain(mine);
  expect(left).toHaveLength(5);
});

test('an item that somebody else changed unseen is not deleted; a client that says nothing deletes all', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Item');
  await send(server, team.admin, driveId, events.rename(id, 'Renamed'));
  expect(await send(server, team.owner, driveId, events.remove(id, 1))).toMatchObject([
    { status: 'rejected', code: 'changed-since' },
  ]);
  await makeFolder(driveId, 'Inside', id, team.admin);
  expect(await send(server, team.owner, driveId, events.remove(id))).toMatchObject([{ status: 'applied' }]);
  expect(await rows(driveId)).toEqual([]);
});

test('a copy has everything below it, ids that follow from its event, and is made once', async () => {
  const driveId = await freshDrive();
  const source = await makeFolder(driveId, 'Source');
  const inner = await makeFolder(driveId, 'Inner', source);
  const body = { id: source, destination_id: rootId, drive_id: driveId, event_id: randomUUID() };
  const copy = () => request(server, team.owner, 'POST', 'drives/items/copy', body);
  expect((await copy()).json().data).toMatchObject({ status: 'applied', seq: 3, name: 'Source (2)' });
  expect((await copy()).json().data).toMatchObject({ status: 'duplicate', seq: 3 });
  const left = await rows(driveId);
  expect(left.map(({ id }) => id).sort()).toEqual(
    [source, inner, copiedId(body.event_id, source), copiedId(body.event_id, inner)].sort(),
  );
  expect(left.find(({ id }) => id === copiedId(body.event_id, inner))).toMatchObject({
    parent_id: copiedId(body.event_id, source),
    name: 'Inner',
  });
  const inside = { ...body, destination_id: inner, event_id: randomUUID() };
  const refused = await request(server, team.owner, 'POST', 'drives/items/copy', inside);
  expect(refused.json().data).toMatchObject({ status: 'rejected', code: 'cycle' });
});

test('a copy without an event id is made once for an Idempotency-Key', async () => {
  const driveId = await freshDrive();
  const source = await makeFolder(driveId, 'Source');
  const body = { id: source, destination_id: rootId, drive_id: driveId };
  const headers = { 'idempotency-key': randomUUID() };
  const first = await request(server, team.owner, 'POST', 'drives/items/copy', body, headers);
  const second = await request(server, team.owner, 'POST', 'drives/items/copy', body, headers);
  expect(second.json()).toEqual(first.json());
  expect(await rows(driveId)).toHaveLength(2);
});

test('the root, taken ids, other filespaces and impossible ids are refused', async () => {
  const driveId = await freshDrive();
  const id = await makeFolder(driveId, 'Item');
  const nil = '00000000-0000-0000-0000-000000000000';
  const cases = [
    [events.rename(rootId, 'x'), 'root-protected'],
    [events.remove(rootId), 'root-protected'],
    [events.move(rootId, id), 'root-protected'],
    [events.createFolder(driveId, 'x', rootId, id), 'id-taken'],
    [events.createFolder(driveId, 'x', rootId, nil), 'id-taken'],
    [events.createFolder(driveId, 'x', nil), 'gone'],
    [events.createFolder(team.driveId, 'x'), 'bad-event'],
    [events.rename("'; drop table items; --", 'x'), 'gone'],
    [events.rename(id, 'x', 'file'), 'gone'],
    [events.move(id, id), 'cycle'],
    [events.createFolder(driveId, 'a/b'), 'item-name.forbidden-character'],
    [events.createFolder(driveId, 'a\u200bb'), 'item-name.invisible-character'],
    [events.rename(id, 'x\u{e0041}'), 'item-name.invisible-character'],
    [events.createFolder(driveId, 'a\ud800b'), 'item-name.invisible-character'],
    [events.rename(id, '\udc00'), 'item-name.invisible-character'],
    [events.createFolder(driveId, ' . '), 'item-name.empty'],
    [events.createFolder(driveId, 'ä'.repeat(128)), 'item-name.too-long'],
  ] as const;
  for (const [event, code] of cases) {
    expect(await send(server, team.owner, driveId, event)).toMatchObject([{ status: 'rejected', code }]);
  }
  expect(await rows(driveId)).toHaveLength(1);
});

test('who sees a part gets the same result for every other id', async () => {
  const id = await makeFolder(team.driveId, 'Secret');
  await grantSilently(server, team.driveId, team.standard, await makeFolder(team.driveId, 'Seen'));
  const response = async (event: ClientEvent) => {
    const [{ event_id: _, ...result } = { event_id: '' }] = await send(
      server,
      team.standard,
      team.driveId,
      event,
    );
    return result;
  };
  for (const step of [
    (to: string) => events.rename(to, 'x'),
    (to: string) => events.move(to, rootId),
    (to: string) => events.remove(to),
    (to: string) => events.createFolder(team.driveId, 'x', to),
  ]) {
    const result = await response(step(id));
    expect(result).toMatchObject({ status: 'rejected' });
    expect(await response(step(randomUUID()))).toEqual(result);
  }
  expect(await response(events.createFolder(team.driveId, 'x'))).toMatchObject({ code: 'not-allowed' });
});
