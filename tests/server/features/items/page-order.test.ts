import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
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

async function get(path: string) {
  const response = await request(server, team.owner, 'GET', path);
  return response.statusCode === 200 ? response.json().data : response.json().code;
}

const part = fc.constantFrom('a', 'B', '0', '1', '2', '10', '-', ' ', 'é', '\ufa0e', '😀');
const anyName = fc.array(part, { maxLength: 5 }).map((parts) => `x${parts.join('')}y`);
/** No two of which are one name. */
const anyNames = fc.uniqueArray(anyName, { minLength: 1, maxLength: 25, selector: nameKey });

const make = (driveId: string, names: readonly string[]) =>
  names.map((name) => events.createFolder(driveId, name, rootId, randomUUID()));

test('pages of a folder that changes meanwhile have each name once, 2 before 10', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyNames, anyNames, fc.integer({ min: 1, max: 6 }), async (names, later, limit) => {
      const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
      const made = make(driveId, names);
      await send(server, team.owner, driveId, ...made);
      const found: string[] = [];
      let [at, after] = ['', ''];
      for (let page = 0; page === 0 || after !== ''; page += 1) {
        const { columns, seq, next } = await get(
          `drives/${driveId}/items?parent=${rootId}&limit=${limit}${at}${after}`,
        );
        found.push(...columns.names);
        at = `&at=${seq}`;
        after = next === null ? '' : `&after=${next}`;
        // One is renamed, one deleted and one new between any two pages.
        const [renamed, deleted, name] = [made[page], made[page + 3], later[page]];
        if (renamed && name)
          await send(server, team.owner, driveId, events.rename(folderIdOf(renamed), `z${name}`));
        if (deleted) await send(server, team.owner, driveId, events.remove(folderIdOf(deleted)));
        if (name) await send(server, team.owner, driveId, ...make(driveId, [`${name} new`]));
      }
      expect(found).toEqual(names.toSorted(compareNames));
    }),
    { numRuns: 8 },
  );
});

test('listing, subfolders and search are in that order too', async () => {
  const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
  await send(
    server,
    team.owner,
    driveId,
    ...make(driveId, ['10 total', '2 two', '1 one', '02 two', '\ufa0e', '😀']),
  );
  const wanted = ['1 one', '2 two', '02 two', '10 total', '\ufa0e', '😀'];
  const named = (rows: { folder_name: string }[]) => rows.map(({ folder_name }) => folder_name);
  expect(named((await get(`folders/${driveId}/${rootId}`)).folders)).toEqual(wanted);
  expect(named((await get(`folders/${driveId}/${rootId}?sortDir=desc`)).folders)).toEqual(
    wanted.toReversed(),
  );
  expect(named(await get(`drives/folders?driveId=${driveId}&folderId=${rootId}`))).toEqual(wanted);
  expect(named(await get(`folders/${driveId}?limit=100`))).toEqual(wanted);
  const { seq, epoch } = await get(`drives/${driveId}/items?limit=1`);
  const search = (more: string) => get(`drives/${driveId}/search?term=o&at=${seq}&epoch=${epoch}${more}`);
  expect(named((await search('')).folders)).toEqual(wanted.slice(0, 4));
  const first = await search('&limit=2');
  expect(named(first.folders)).toEqual(wanted.slice(0, 2));
  expect(named((await search(`&limit=2&after=${first.next}`)).folders)).toEqual(wanted.slice(2, 4));
});

test('pages that began in the order of before begin again', async () => {
  const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
  await send(server, team.owner, driveId, ...make(driveId, ['10', '2', '3']));
  const page = await get(`drives/${driveId}/items?limit=2`);
  const position = JSON.parse(Buffer.from(page.next, 'base64url').toString());
  expect(position.slice(0, 5)).toEqual([expect.any(String), 0, '13', expect.any(String), 3]);
  const before = Buffer.from(JSON.stringify([...position.slice(0, 2), '2', position[3], 2])).toString(
    'base64url',
  );
  expect(
    await get(`drives/${driveId}/items?limit=2&at=${page.seq}&epoch=${page.epoch}&after=${before}`),
  ).toBe('cursor-expired');
});
