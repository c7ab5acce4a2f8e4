import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventResult } from '#contract/wire/items.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { codeOf, locationOf, type Tus, tusOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let address: string;
let team: Team;
let tus: Tus;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  tus = tusOf(address, team);
});
afterAll(() => server.close());

function resultOf(response: Response): EventResult | null {
  const header = response.headers.get(uploadResultHeader);
  return header === null ? null : (JSON.parse(decodeURIComponent(header)) as EventResult);
}

test('the answer that finishes an upload says what became of it, and so does each look from then on', async () => {
  await tus.create({ size: 1, body: Buffer.from('1'), metadata: { filename: 'Grüße.txt' } });
  const event_id = randomUUID();
  const created = await tus.create({ size: 6, metadata: { filename: 'Grüße.txt', event_id } });
  const path = locationOf(created);
  const begun = await tus.patch(path, 0, Buffer.from('two'));
  expect([resultOf(created), resultOf(begun), resultOf(await tus.head(path))]).toEqual([null, null, null]);
  const result = { event_id, status: 'applied', seq: 2, name: 'Grüße (2).txt' };
  expect(resultOf(await tus.patch(path, 3, Buffer.from('two')))).toEqual(result);
  expect(resultOf(await tus.head(path))).toEqual(result);
  expect(resultOf(await tus.head(path))).toEqual(result);
});

test('an upload that is finished by its creation says so there', async () => {
  const [whole, empty] = [randomUUID(), randomUUID()];
  const body = Buffer.from('all of it');
  const sent = await tus.create({ size: body.length, body, metadata: { event_id: whole } });
  expect(resultOf(sent)).toEqual({ event_id: whole, status: 'applied', seq: 1 });
  const metadata = { event_id: empty, filename: 'empty' };
  expect(resultOf(await tus.create({ size: 0, metadata }))).toEqual({
    event_id: empty,
    status: 'applied',
    seq: 2,
  });
});

test('a refusal is a problem as ever, and says its result besides', async () => {
  const [event_id, file_id] = [randomUUID(), randomUUID()];
  const path = locationOf(await tus.create({ size: 1, metadata: { event_id, file_id } }));
  await tus.create({ size: 1, body: Buffer.from('2'), metadata: { file_id } });
  const refused = await tus.patch(path, 0, Buffer.from('1'));
  const result = { event_id, status: 'rejected', code: 'id-taken' };
  expect(resultOf(refused)).toEqual(result);
  expect(await codeOf(refused)).toEqual([422, 'id-taken']);
  const looked = await tus.head(path);
  expect([looked.status, resultOf(looked)]).toEqual([422, result]);
});

test.each(['filename', 'base_epoch', 'note'])(
  'a NUL in %s of an upload is refused with its sentence',
  async (name) => {
    const refused = await tus.create({ size: 1, metadata: { [name]: 'a\0b' } });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error_message: 'The request holds a NUL character.', code: 'bad-request', detail: 'nul' },
    ]);
  },
);

test('a NUL in a bundle, but in a name, is a request that is not valid', async () => {
  const body = encodeBundle({
    files: [fileOf('a', 'a', { instead: true })],
    base_seq: 1,
    base_epoch: 'a\0b',
  });
  expect(await codeOf(await bundlesOf(address, team).post(body))).toEqual([400, 'bad-request']);
});
