import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { loggedAt, momentClient } from '#tests/support/moments/moment-client.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

/* Which sequence was the last at a time. Of each team's log, change n was made n hours after `start`. */

const hour = 3600;
let server: TestServer;
let team: Team;
let client: ReturnType<typeof momentClient>;
let start: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  start = nowSeconds() - 100 * hour;
  team = await createTeam(server);
  client = momentClient(server, team.driveId);
});
afterAll(() => server.close());

const nowSeconds = () => Math.floor(server.deps.nowMs() / 1000);
async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}
async function folders(count: number, parent?: string): Promise<void> {
  for (let at = 0; at < count; at += 1) await folder(`folder ${at}`, parent);
}
const setTimes = () => loggedAt(server, team.driveId, (seq) => start + seq * hour);
const at = (seq: number) => ({ seq, time: start + seq * hour });

describe('a time', () => {
  test('is after the last change that was made by the end of its second', async () => {
    await folders(4);
    await setTimes();
    expect(await client.moment(team.owner, { time: start + 2 * hour })).toMatchObject({
      ...at(2),
      kept: true,
    });
    expect(await client.moment(team.owner, { time: start + 3 * hour - 1 })).toMatchObject(at(2));
    expect(await client.moment(team.owner, { time: start + 99 * hour })).toMatchObject(at(4));
    const found = await client.moment(team.owner, { time: start + hour });
    expect(found).toMatchObject({ ...at(1), latest: at(4), oldest: { seq: 0 } });
    expect('previous' in found).toBe(false);
  });

  test('from before the kept history is the oldest moment, and says so', async () => {
    await folders(5);
    await setTimes();
    await sql`update drives set history_from_seq = 3 where id = ${team.driveId}`.execute(server.deps.db);
    const early = await client.moment(team.owner, { time: start + hour });
    expect(early).toMatchObject({ ...at(3), kept: false, oldest: at(3) });
    expect(await client.moment(team.owner, { time: 0 })).toMatchObject({ ...at(3), kept: false });
  });

  test('from before the kept history is there where a snapshot has it', async () => {
    await folders(2);
    await snapshotClient(server, team).capture();
    await folders(3, await folder('Top'));
    await setTimes();
    await sql`update drives set history_from_seq = 4 where id = ${team.driveId}`.execute(server.deps.db);
    expect(await client.moment(team.owner, { time: start + 2 * hour })).toMatchObject({
      ...at(2),
      kept: true,
    });
    expect(await client.moment(team.owner, { at: 2 })).toMatchObject({ ...at(2), kept: true });
    expect(await client.moment(team.owner, { at: 1 })).toMatchObject({ ...at(1), kept: false });
    expect(await client.moment(team.owner, { at: 2, parent: rootId })).toMatchObject({
      previous: null,
      next: at(4),
    });
  });

  test('stays in order where the clock was set back', async () => {
    await folders(9);
    await loggedAt(server, team.driveId, (seq) => start + (seq <= 5 ? seq : seq - 4) * hour);
    const found: number[] = [];
    for (let time = 0; time <= 6; time += 1)
      found.push((await client.moment(team.owner, { time: start + time * hour })).seq);
    expect(found.toSorted((a, b) => a - b)).toEqual(found);
    const { counts } = await client.density(team.owner);
    expect(counts?.every((count) => count >= 0)).toBe(true);
    expect(counts?.reduce((sum, count) => sum + count, 0)).toBe(9);
  });
});

describe('without a time', () => {
  test('it is the latest moment before that of now, and the oldest of a filespace without changes', async () => {
    expect(await client.moment(team.owner)).toMatchObject({ seq: 0, kept: true });
    await folders(4);
    await setTimes();
    expect(await client.moment(team.owner)).toMatchObject({ ...at(3), kept: true });
  });
});

describe('the changes of a folder', () => {
  test('lead from one to the next', async () => {
    const top = await folder('Top');
    await folder('Elsewhere');
    const inside = await folder('Inside', top);
    await folder('Elsewhere too');
    await send(server, team.owner, team.driveId, events.rename(inside, 'Renamed'));
    await setTimes();
    const near = async (seq: number, parent: string) => {
      const { previous, next } = await client.moment(team.owner, { at: seq, parent });
      return [previous?.seq ?? null, next?.seq ?? null];
    };
    expect(await near(5, top)).toEqual([3, null]);
    expect(await near(4, top)).toEqual([1, 5]);
    expect(await near(3, top)).toEqual([1, 5]);
    expect(await near(1, top)).toEqual([0, 3]);
    expect(await near(0, top)).toEqual([null, 1]);
    expect(await near(4, rootId)).toEqual([3, 5]);
    expect(await near(1, rootId)).toEqual([0, 2]);
  });
});

describe('the density', () => {
  test('counts each change once, in the part of the time when it was made', async () => {
    await folders(6);
    const begin = nowSeconds() - 30 * hour;
    await sql`update drives set created_at = to_timestamp(${begin}::bigint) where id = ${team.driveId}`.execute(
      server.deps.db,
    );
    await loggedAt(server, team.driveId, (seq) => begin + (seq <= 4 ? 2 : 29) * hour - 60);
    const { counts, oldest, latest, now } = await client.density(team.owner);
    expect([oldest, latest.seq, now]).toEqual([{ seq: 0, time: begin }, 6, begin + 30 * hour]);
    expect(counts).toHaveLength(30);
    expect(counts?.flatMap((count, part) => (count > 0 ? [[part, count]] : []))).toEqual([
      [1, 4],
      [28, 2],
    ]);
  });
});

describe('of somebody who sees only some folders', () => {
  test('only what they could see counts, and when it was', async () => {
    const theirs = await folder('Theirs');
    const other = await folder('Other');
    await grantSilently(server, team.driveId, team.standard, theirs);
    await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
    await folder('Secret', other);
    await folder('a', theirs);
    await folder('Secret 2', other);
    await folder('Secret 3', other);
    await folder('b', theirs);
    await folder('Secret 4', other);
    await setTimes();
    const of = (query?: Parameters<typeof client.moment>[1]) => client.moment(team.standard, query);
    const known = { oldest: { seq: 2, time: start + 4 * hour - 1 }, latest: at(7) };
    expect(await of({ time: start + 6 * hour })).toMatchObject({ ...at(4), ...known, kept: true });
    expect(await of({ time: start + 8 * hour })).toMatchObject(at(7));
    expect(await of({ time: start + 3 * hour })).toMatchObject({ ...known.oldest, kept: false });
    expect(await of()).toMatchObject(at(4));
    expect(await of({ at: 6, parent: theirs })).toMatchObject({ seq: 6, time: at(4).time, next: at(7) });
    expect(await of({ at: 7, parent: rootId })).toMatchObject({ previous: at(4), next: null });
    expect(await client.density(team.standard)).toMatchObject({ ...known, counts: null });
    expect((await client.ask(team.standard, { at: 4, parent: other })).statusCode).toBe(404);
    expect((await client.ask(team.standard, { at: 1 })).statusCode).toBe(410);
  });

  test('where nothing of theirs has changed, their history is now, whatever else was done', async () => {
    const theirs = await folder('Theirs');
    await grantSilently(server, team.driveId, team.standard, theirs);
    expect((await client.ask(team.standard)).statusCode).toBe(410);
    await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
    await folder('Secret');
    await setTimes();
    const now = { seq: 1, time: nowSeconds() };
    expect(await client.moment(team.standard)).toMatchObject({ ...now, oldest: now, latest: now });
    expect(await client.moment(team.standard, { time: start + 2 * hour })).toMatchObject({ seq: 1 });
  });
});

test.each([
  ['a time that is none', { time: 'yesterday' }, 400],
  ['a time that is no whole second', { time: '1.5' }, 400],
  ['a time before all times', { time: '-1' }, 400],
  ['a time beyond what a calendar has', { time: '99999999999999999999' }, 400],
  ['a time that is still to come', { time: String(Math.floor(Date.now() / 1000) + 86_400) }, 400],
  ['a time and a sequence at once', { time: '1', at: '1' }, 400],
  ['a sequence that is none', { at: 'x' }, 400],
  ['a sequence beyond what a log counts', { at: '99999999999999999999' }, 400],
  ['a sequence that is still to come', { at: '1000' }, 410],
  ['another log', { epoch: 'another' }, 410],
  ['a folder that is none', { parent: 'x' }, 404],
  ['a folder that was never there', { parent: '4a4bd1f0-2f9b-4bd0-9d43-35ba5c16ae9a' }, 404],
] as const)('%s is refused with a sentence', async (_name, query, status) => {
  await folders(2);
  const response = await client.ask(team.owner, query);
  expect(response.statusCode).toBe(status);
  expect(response.json<{ error_message: string }>().error_message).toMatch(/^[A-Z].+\.$/);
});
