import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { findScope } from '#server/access/scope.ts';
import { loadActivity } from '#server/features/items/activity/load-activity.ts';
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

const budget = { rowsAtOnce: 3, rowsOfPage: 4 };
const all = { item: null, parent: null, person: null, kind: null };
let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const shared = events.createFolder(team.driveId, 'Shared', rootId);
  await send(server, team.owner, team.driveId, shared);
  await grantSilently(server, team.driveId, team.standard, folderIdOf(shared));
  // The device fills: from here on this person may look back.
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await send(server, team.owner, team.driveId, events.createFolder(team.driveId, name, folderIdOf(shared)));
});
afterAll(() => server.close());

async function pagesOf(person: Person): Promise<string[][]> {
  const pages: string[][] = [];
  let before: number | null = null;
  do {
    const access = await findScope(server.deps.db, person, team.driveId);
    if (access === null) throw new Error('they see something of it');
    const page = await loadActivity(server.deps.db, access, all, { after: 0, before }, 100, budget);
    pages.push((page?.lines ?? []).flatMap(({ items }) => items.map(({ name }) => name ?? '')));
    before = page?.next ?? null;
  } while (before !== null);
  return pages;
}

describe('a page for which much has to be read', () => {
  test('ends early for who sees everything, and the next one goes on there', async () => {
    const pages = await pagesOf(team.owner);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(['f', 'e', 'd', 'c', 'b', 'a', 'Shared']);
  });

  test('is filled for who sees a part, so that its end tells of nothing hidden', async () => {
    const pages = await pagesOf(team.standard);
    expect(pages).toHaveLength(1);
    expect(pages.flat()).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
  });
});
