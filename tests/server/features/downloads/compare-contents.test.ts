import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, createUser, request, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { hashContent } from '#worker/content/content-hash.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

const compare = (files: readonly object[], person: { readonly token: string } = team.owner) =>
  request(server, person, 'POST', `drives/${team.driveId}/files/same`, { files });

const compared = async (files: readonly object[], person?: { readonly token: string }) => {
  const response = await compare(files, person);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: unknown }>().data;
};

const content = randomBytes(3000);
const other = 'a'.repeat(64);

test('tells equal contents from others, and of what is hidden what it tells of what is not there', async () => {
  const [seen, hidden] = [folderOf('Seen'), folderOf('Hidden')];
  const one = fileOf('a.bin', content, { parent: seen.id });
  const secret = fileOf('b.bin', content, { parent: hidden.id });
  await bundlesOf(address, team).send({ folders: [seen, hidden], files: [one, secret] });
  const sha256 = await hashContent(new Blob([new Uint8Array(content)]));
  const files = [one.id, secret.id, seen.id, randomUUID(), 'no id'].map((id) => ({ id, sha256 }));
  expect(await compared(files)).toEqual({ same: [one.id, secret.id], different: [] });
  expect(await compared([{ id: one.id, sha256: other }])).toEqual({ same: [], different: [one.id] });
  await grantFolder(server, team, seen.id, 0);
  expect(await compared(files, team.standard)).toEqual({ same: [one.id], different: [] });
  expect(await compared([{ id: secret.id, sha256: other }], team.standard)).toEqual({
    same: [],
    different: [],
  });
  const stranger = await createUser(server);
  expect((await compare(files, stranger)).json()).toMatchObject({ code: 'not-found' });
});

test('a content that nobody has hashed is in neither list; what is no hash is refused', async () => {
  const { id } = await storeFile(server, team, 'old.bin', content);
  expect(await compared([{ id, sha256: other }])).toEqual({ same: [], different: [] });
  expect((await compare([{ id, sha256: 'short' }])).statusCode).toBe(400);
});
