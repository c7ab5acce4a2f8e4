import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { ChangeContext } from '#server/features/items/log/change-context.ts';
import { planUndo } from '#server/features/items/undo/plan-undo.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, type Team } from '#tests/support/team.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';

let server: TestServer;
let team: Team;
let client: UndoClient;
let shared: string;
let deleted: number;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  client = undoClient(server, await server.listen(), team);
  shared = await client.folder('Shared');
  const plans = await client.folder('Plans', shared);
  const [begun, owner] = [await client.seq(), team.owner.memberId];
  await grantFolder(server, team, shared, 1);
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  deleted = await client.change(events.remove(plans));
  await sql`
    insert into items_history (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by, to_seq)
    select ${team.driveId}, gen_random_uuid(), ${plans}, 1, 'f' || n, 'f' || n, 'f' || n, 1, 1, 1, 1, 48, 0, ${begun}, ${begun},
      ${owner}, ${owner}, ${deleted} from generate_series(1, ${limits.restoreItems}) n`.execute(
    server.deps.db,
  );
});
afterAll(() => server.close());

test('the undo of a change of more items than an undo may change is refused before they are read', async () => {
  expect(await client.undo(deleted)).toMatchObject({ status: 'rejected', code: 'too-many-items' });
  let most = 0;
  const tx = server.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  const scope = { kind: 'everything' } as const;
  const known = { driveId: team.driveId, memberId: team.owner.memberId, seq: await client.seq() };
  const { facts } = await planUndo({ tx, ...known, scope } as ChangeContext, deleted);
  expect(facts.itemCount).toBeGreaterThan(limits.restoreItems);
  expect(most).toBe(1);
});

test('who saw it deleted is told so too, and who did not, no more than that they may not', async () => {
  expect(await client.undo(deleted, team.standard)).toMatchObject({ code: 'too-many-items' });
  await sql`update changes set type = 'REWIND' where drive_id = ${team.driveId} and seq = ${deleted}`.execute(
    server.deps.db,
  );
  expect(await client.undo(deleted, team.standard)).toMatchObject({ code: 'not-allowed' });
});
