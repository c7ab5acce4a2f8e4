import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';

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

const ask = (id: string) =>
  request(server, team.owner, 'POST', `drives/${team.driveId}/downloads`, { items: [id], as: 'zip' });

async function zipNames(id: string): Promise<readonly string[]> {
  const { url } = (await ask(id)).json<{ data: { url: string } }>().data;
  const bytes = Buffer.from(await (await fetch(`${address}${url}`)).arrayBuffer());
  return [...readZipEntries(bytes).keys()];
}

/** As an old client stored it, before the rule of names: no client can today. */
const nameAs = (id: string, name: string) =>
  sql`update items set name = ${name}, name_key = ${`key of ${id}`} where id = ${id}`.execute(server.deps.db);

test.each([
  ['an absolute path', '/etc/passwd', '_etc_passwd'],
  ['a way up', '../../../etc/passwd', '.._.._.._etc_passwd'],
  ['a way up of Windows', '..\\..\\autoexec.bat', '.._.._autoexec.bat'],
  ['the folder above', '..', '_'],
  ['a drive of Windows', 'C:\\Windows\\win.ini', 'C__Windows_win.ini'],
  ['another stream of a file', 'note.txt:hidden', 'note.txt_hidden'],
  ['a device of Windows', 'CON', '_CON'],
  ['a device with an extension', 'lpt1.tar.gz', '_lpt1.tar.gz'],
  ['a device in other digits', 'com².txt', '_com².txt'],
  ['a control character', 'a\u0007b\u001b[2Jc', 'ab[2Jc'],
  ['letters that are shown from right to left', 'report\u202efdp.exe', 'reportfdp.exe'],
  ['dots and spaces at the end', 'setup.exe. . ', 'setup.exe'],
  ['no device', 'console.log', 'console.log'],
])('%s in a name leads nowhere when the ZIP is unpacked', async (_what, name, inZip) => {
  const top = folderOf('Top');
  const file = fileOf('harmless', 'x', { parent: top.id });
  await bundlesOf(address, team).send({ folders: [top], files: [file] });
  await nameAs(file.id, name);
  expect(await zipNames(top.id)).toEqual(['Top/', `Top/${inZip}`]);
});

test('a name that is changed for the ZIP takes the place of no other', async () => {
  const top = folderOf('Top');
  const files = ['one', 'two', '_CON'].map((name) => fileOf(name, name, { parent: top.id }));
  await bundlesOf(address, team).send({ folders: [top], files });
  await nameAs(files[0]?.id ?? '', 'con');
  await nameAs(files[1]?.id ?? '', 'CON');
  const names = (await zipNames(top.id)).map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(4);
  expect(names).toContain('top/_con');
});

test('a folder of a thousand levels is made in one bundle, and comes back out of a ZIP', async () => {
  const levels = [folderOf('0')];
  for (let at = 1; at < 999; at += 1) levels.push(folderOf(String(at), levels.at(-1)?.id));
  const deepest = fileOf('deepest.txt', 'deep', { parent: levels.at(-1)?.id ?? '' });
  const result = await bundlesOf(address, team).send({ folders: levels, files: [deepest] });
  expect(result).toMatchObject({ status: 'applied', seq: 1 });
  expect(result.entries).toBeUndefined();
  const names = await zipNames(levels[0]?.id ?? '');
  expect(names).toHaveLength(1000);
  expect(names.at(-1)).toBe(`${levels.map(({ name }) => name).join('/')}/deepest.txt`);
});

test('paths that are longer than a ZIP can say are refused before the first byte', async () => {
  const name = 'n'.repeat(255);
  // 255 letters and a slash each: 255 of them are the longest path that 16 bits can count.
  const levels = [folderOf(name)];
  for (let at = 1; at < 256; at += 1) levels.push(folderOf(name, levels.at(-1)?.id));
  await bundlesOf(address, team).send({ folders: levels });
  const [top, second] = levels;
  const refused = await ask(top?.id ?? '');
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'download-path-too-long' }),
  ]);
  expect(await zipNames(second?.id ?? '')).toHaveLength(255);
});
