import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}

test('who may only view a folder copies out of it, into folders with Edit alone', async () => {
  const [viewed, edited, hidden] = [await folder('Viewed'), await folder('Edited'), await folder('Hidden')];
  const item = await folder('Plan', viewed);
  await folder('Inside', item);
  await grantFolder(server, team, viewed, 0);
  await grantFolder(server, team, edited, 1);
  const copy = async (id: string, to: string) => {
    const body = { id, destination_id: to, drive_id: team.driveId };
    return (await request(server, team.standard, 'POST', 'drives/items/copy', body)).json().data;
  };
  expect(await copy(item, edited)).toMatchObject({ status: 'applied' });
  expect(await copy(viewed, edited)).toMatchObject({ status: 'applied' });
  expect(await copy(item, viewed)).toMatchObject({ status: 'rejected', code: 'not-allowed' });
  expect(await copy(item, rootId)).toMatchObject({ status: 'rejected', code: 'not-allowed' });
  expect(await copy(hidden, edited)).toMatchObject({ status: 'rejected' });
});
