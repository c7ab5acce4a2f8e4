import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { WireFile, WireFolder } from '#contract/wire/item-rows.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createTeam,
  events,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { itemsFromColumns } from '#worker/api-client/columns-from-wire.ts';
import { createSearch } from '#worker/search/search.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';

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

type SearchPage = CallResponse<'searchItems'>;

const ask = (query: Record<string, unknown>, person: Person = team.owner, driveId = team.driveId) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return request(server, person, 'GET', `drives/${driveId}/search?${asked}`);
};

/** All pages together. */
async function search(
  query: Record<string, unknown>,
  person: Person = team.owner,
  driveId = team.driveId,
): Promise<(WireFolder | WireFile)[]> {
  const found: (WireFolder | WireFile)[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const response = await ask({ ...query, ...(after !== '' && { after }) }, person, driveId);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    const page: SearchPage = response.json().data;
    found.push(...page.folders, ...page.files);
    after = page.next;
  }
  return found;
}

const idOf = (row: WireFolder | WireFile) => ('folder_id' in row ? row.folder_id : row.file_id);
const fill = async (person: Person, driveId: string) =>
  (await request(server, person, 'GET', `drives/${driveId}/items`)).json<{
    data: CallResponse<'itemPage'>;
  }>().data;

const pieces = [
  ...['a', 'B', 'ß', 'ss', 'ı', 'I', 'Σ', 'ς', 'é', 'e\u0301', 'ﬁ', 'fi', '½', '1', '😀', '中'],
  ...['É', 'e', 'Ø', 'o', 'æ', 'ö', '’', "'", '–', 'が', 'か'],
  ...[' ', '.', '_', '%', '-', '\u2024', '\u2025', '\u00a0', '\u3000', '❤\ufe0f'],
];
const anyName = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
const anyTerm = fc
  .array(fc.constantFrom(...pieces, ...pieces, '\n', '\\', '\ufe0f', '\ud83d'), { maxLength: 3 })
  .map((parts) => parts.join(''));
const anyItem = fc.record({ name: anyName, isFolder: fc.boolean(), parent: fc.nat(1000) });

test('finds the same as a device with the tree of that moment, for who sees everything and for who sees a part', {
  timeout: 240_000,
}, async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyItem, { minLength: 30, maxLength: 60 }),
      fc.array(anyTerm, { minLength: 16, maxLength: 16 }),
      fc.nat(1000),
      fc.integer({ min: 1, max: 9 }),
      async (items, terms, granted, limit) => {
        const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
        const folders = [{ id: rootId, parent: rootId, name: '' }];
        const files = [];
        for (const { name, isFolder, parent } of items) {
          const above = folders[parent % folders.length]?.id ?? rootId;
          if (isFolder) folders.push(folderOf(name, above));
          else files.push(fileOf(name, '', { parent: above }));
        }
        await bundlesOf(address, { ...team, driveId }).send({ folders: folders.slice(1), files });
        // What may not be called so was refused.
        const whole = await fill(team.owner, driveId);
        const there = itemsFromColumns(whole.columns).filter(({ kind }) => kind === 'folder');
        const target = there[granted % (there.length + 1)]?.id;
        await grantSilently(server, driveId, team.standard, target);
        const trees = [
          [team.owner, whole],
          [team.standard, await fill(team.standard, driveId)],
        ] as const;
        for (const { id } of folders.slice(1, 4))
          await send(server, team.owner, driveId, events.rename(id, `later ${id}`));
        for (const { id } of files)
          await send(server, team.owner, driveId, events.remove(id, undefined, 'file'));
        for (const [person, { seq, epoch, columns }] of trees) {
          const rows = itemsFromColumns(columns);
          const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: rows.length });
          index.change(rows, []);
          for (const term of terms) {
            const { hits } = createSearch().search(index, [], term, 1000);
            const rows = await search({ at: seq, epoch, term, limit }, person, driveId);
            expect(rows.map(idOf).sort(), JSON.stringify(term)).toEqual(hits.map(({ id }) => id).sort());
            expectOrder(rows);
            for (const row of rows) {
              const hit = hits.find(({ id }) => id === idOf(row));
              const path = [...(hit?.path ?? []), { name: hit?.name }].map(({ name }) => `/${name}`).join('');
              expect(row.path).toBe(path);
            }
            found += rows.length;
          }
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(found).toBeGreaterThan(200);
});

/** Folders first, then by sort key. */
function expectOrder(rows: readonly (WireFolder | WireFile)[]): void {
  const keys = rows.map((row) =>
    'folder_id' in row ? `0${sortKey(row.folder_name)}` : `1${sortKey(row.filename)}`,
  );
  expect(keys).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
}

test('names are found without their accents and by words in whatever order, by both searches', async () => {
  const names = ['Résumé', 'resume', 'Ole Ærø', 'It’s', 'が'];
  await bundlesOf(address, team).send({ files: names.map((name) => fileOf(name, '')) });
  const listed = async (term: string): Promise<string[]> => {
    const path = `folders/${team.driveId}/${rootId}?limit=50&search=${encodeURIComponent(term)}`;
    const { files } = (await request(server, team.owner, 'GET', path)).json().data;
    return files.map(({ filename }: { filename: string }) => filename);
  };
  for (const [term, ...expected] of [
    ['resume', 'Résumé', 'resume'],
    ['RÉSUME', 'Résumé', 'resume'],
    ['aero', 'Ole Ærø'],
    ["it's", 'It’s'],
    [' aero  OLE', 'Ole Ærø'],
    ['ole resume'],
    ['か'],
  ] as const) {
    expect((await search({ at: 1, term })).map(({ path }) => path.slice(1)).sort()).toEqual(
      expected.toSorted(),
    );
    expect((await listed(term)).sort()).toEqual(expected.toSorted());
  }
});

test('a name that ends with what is folded to a dot is found by its dots, and no other', async () => {
  const names = ['end\u2025', 'end', 'ending..a', 'x'];
  await bundlesOf(address, team).send({ files: names.map((name) => fileOf(name, '')) });
  const found = async (term: string) => (await search({ at: 1, term })).map(({ path }) => path);
  expect(await found('END.')).toEqual(['/end\u2025']);
  expect(await found('end..')).toEqual(['/end\u2025']);
  expect(await found('end...')).toEqual([]);
  expect(await found('..')).toEqual(['/end\u2025', '/ending..a']);
  expect(await found('%')).toEqual([]);
  expect(await found('_')).toEqual([]);
  expect(await found('')).toEqual([]);
});

describe('of what a person may not see', () => {
  test('nothing is found, and no path tells its names', async () => {
    const [above, shared, inside] = [folderOf('find Above'), folderOf('x'), folderOf('find Inside')];
    const secret = folderOf('find Secret');
    await bundlesOf(address, team).send({
      folders: [above, { ...shared, parent: above.id }, { ...inside, parent: shared.id }, secret],
      files: [
        fileOf('find beside', '', { parent: above.id }),
        fileOf('find theirs', '123', { parent: inside.id }),
        fileOf('find hidden', '', { parent: secret.id }),
      ],
    });
    await grantSilently(server, team.driveId, team.standard, shared.id);
    expect((await ask({ at: 1, term: 'find' }, team.standard)).statusCode).toBe(410);
    const { seq } = await fill(team.standard, team.driveId);
    await send(server, team.owner, team.driveId, events.rename(above.id, 'Secret since'));
    const rows = await search({ at: seq, term: 'find' }, team.standard);
    expect(rows.map(({ path, permission, size }) => [path, permission, size])).toEqual([
      ['/find Above', -1, 0],
      ['/find Above/x/find Inside', 0, 0],
      ['/find Above/x/find Inside/find theirs', 0, 3],
    ]);
    expect(await search({ at: seq, term: 'since' }, team.standard)).toEqual([]);
  });
});

describe('what is no question', () => {
  test.each([
    { term: 'a' },
    { at: 0 },
    { at: 'x', term: 'a' },
    { at: -1, term: 'a' },
    { at: 1.5, term: 'a' },
    { at: 99, term: 'a' },
    { at: '1e400', term: 'a' },
    { at: 0, term: 'a', epoch: 'another' },
    { at: 0, term: 'a'.repeat(1025) },
    { at: 0, term: 'a\0' },
    { at: 0, term: 'a', limit: 0 },
    { at: 0, term: 'a', limit: 2001 },
    { at: 0, term: 'a', after: 'x' },
    { at: 0, term: 'a', after: Buffer.from('["","","",""]').toString('base64url') },
    {
      at: 0,
      term: 'a',
      after: Buffer.from(`["${randomUUID()}",0,"a","${randomUUID()}",1]`).toString('base64url'),
    },
  ])('%j is refused with a message', async (query) => {
    const response = await ask(query);
    expect([400, 404, 410]).toContain(response.statusCode);
    expect(response.json().error_message).toMatch(/\.$/);
  });

  test('a filespace of others is not there', async () => {
    const other = await createTeam(server);
    expect((await ask({ at: 0, term: 'a' }, other.owner)).statusCode).toBe(404);
    expect((await ask({ at: 0, term: 'a' }, team.standard)).statusCode).toBe(404);
    await sql`update members set status = 0 where id = ${team.admin.memberId}`.execute(server.deps.db);
    expect((await ask({ at: 0, term: 'a' }, team.admin)).statusCode).toBe(404);
  });
});
