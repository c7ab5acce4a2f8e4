import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, folderOf } from '#tests/support/transfers/bundle.ts';

/** More than every buffer between the server and a reader that stands still. */
const sizeBytes = 40_000_000;
const film = Buffer.concat([
  Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'),
  randomBytes(sizeBytes - 16),
]);
let server: TestServer;
let address: string;
let team: Team;
let fileId: string;
let folderId: string;

beforeAll(async () => {
  server = await startTestServer({ downloads: { recheckMs: 0 } });
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  const folder = folderOf('Shared');
  await bundlesOf(address, team).send({ folders: [folder] });
  folderId = folder.id;
  await grant(permissions.view);
  const file = await storeFile(server, team, 'film.mp4', film, folderId);
  fileId = file.id;
});
afterAll(() => server.close());

const grant = (permission: 0 | 1 | 2) => grantFolder(server, team, folderId, permission);

const loseAccess = {
  'the permission is taken away': () => grant(2),
  'the session is ended': () =>
    server.deps.db.deleteFrom('sessions').where('id', '=', team.standard.sessionId).execute(),
  'the person leaves the workspace': () =>
    sql`update members set status = 0 where id = ${team.standard.memberId}`.execute(server.deps.db),
};

const openers = {
  'a file with a token': () =>
    fetch(`${address}/api/${contentPath(team.driveId, fileId)}`, {
      headers: { authorization: `Bearer ${team.standard.token}` },
    }),
  'a file by a ticket': async () => fetch(`${address}${await ticketUrl('file', fileId)}`),
  'a file in the page': async () => fetch(`${address}${await ticketUrl('inline', fileId)}`),
  'a ZIP': async () => fetch(`${address}${await ticketUrl('zip', folderId)}`),
};

async function ticketUrl(as: 'file' | 'zip' | 'inline', id: string): Promise<string> {
  const response = await request(server, team.standard, 'POST', `drives/${team.driveId}/downloads`, {
    items: [id],
    as,
  });
  return response.json<{ data: { url: string } }>().data.url;
}

const cases = Object.keys(openers).flatMap((what) =>
  Object.keys(loseAccess).map((how) => [what, how] as const),
);

test.each(cases)(
  'while %s is on its way, %s: it breaks off, and is not taken for whole',
  async (what, how) => {
    const response = await openers[what as keyof typeof openers]();
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let received = (await reader.read()).value?.length ?? 0;
    await loseAccess[how as keyof typeof loseAccess]();
    const rest = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        received += next.value.length;
    };
    await expect(rest()).rejects.toThrow();
    expect(received).toBeLessThan(sizeBytes);
  },
);

test('who may have it has all of it, however often that is looked at', async () => {
  const response = await openers['a ZIP']();
  expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
});

test('a name that fills its length can be downloaded', async () => {
  const file = await storeFile(server, team, `${'ü'.repeat(125)}.txt`, Buffer.from('long'), folderId);
  expect(await (await fetch(`${address}${await ticketUrl('file', file.id)}`)).text()).toBe('long');
});
