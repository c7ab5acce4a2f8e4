import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}
async function remove(id: string) {
  const [result] = await send(server, team.owner, team.driveId, events.remove(id));
  return { id, seq: (result?.seq ?? 0) - 1 };
}
type Entry = Awaited<ReturnType<typeof remove>>;
const grant = (id: string) => grantSilently(server, team.driveId, team.standard, id);
const ask = (entry: Entry, by: Person = team.owner) =>
  request(server, by, 'POST', `drives/${team.driveId}/trash/restore/preview`, { items: [entry] });
const foldersOf = async (entry: Entry): Promise<readonly string[]> =>
  (await ask(entry)).json().data.folders.sort();

test('names the folders with rights on them: among those restored, inside, and above where they are gone', async () => {
  const above = await folder('Above');
  const early = await folder('Early', above);
  const inside = await folder('Inside', early);
  const plain = await folder('Plain', above);
  for (const id of [above, early, inside, await folder('Living')]) await grant(id);
  const entry = await remove(early);
  const alone = await remove(plain);
  expect(await foldersOf(entry)).toEqual([early, inside].sort());
  expect(await foldersOf(alone)).toEqual([]);
  await remove(above);
  expect(await foldersOf(entry)).toEqual([above, early, inside].sort());
  expect(await foldersOf(alone)).toEqual([above]);
});

test('is not found where it is not in the trash, and not for who may not know of rights', async () => {
  const kept = await folder('Kept');
  await grant(kept);
  const plans = await folder('Plans', kept);
  expect((await ask({ id: plans, seq: 2 })).statusCode).toBe(404);
  const entry = await remove(plans);
  expect((await ask(entry, team.standard)).statusCode).toBe(403);
  expect((await ask(entry, team.admin)).statusCode).toBe(200);
  await send(server, team.owner, team.driveId, events.restore(entry.seq, [plans]));
  expect((await ask(entry)).statusCode).toBe(404);
});
