import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { findScope } from '#server/access/scope.ts';
import type { Connection } from '#server/realtime/socket-connection.ts';
import { createSubscriptions } from '#server/realtime/subscriptions.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send } from '#tests/support/team.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, () => open()] as const;
}

/** What is read from this table is held back until it is let go. */
function holding(table: string) {
  const [reached, reach] = gate();
  const [released, letGo] = gate();
  const asked = new WeakSet<QueryId>();
  const reads = (node: RootOperationNode) => JSON.stringify(node).includes(table);
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (reads(node)) asked.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!asked.has(queryId)) return result;
      reach();
      await released;
      return result;
    },
  };
  return { plugin, reached, letGo };
}

it('tells no line of a right that was taken away while it was read who may know of it', async () => {
  const team = await createTeam(server);
  const { owner, standard, driveId } = team;
  const folder = async (name: string, parent?: string) => {
    const event = events.createFolder(driveId, name, parent);
    await send(server, owner, driveId, event);
    return folderIdOf(event);
  };
  const grant = (folderId: string, permission: number) =>
    request(server, owner, 'POST', 'drives/folder/user/permission', {
      drive_id: driveId,
      workspace_user_id: standard.memberId,
      folder_id: folderId,
      permission,
    });
  const [kept, lost] = [await folder('Kept'), await folder('Lost')];
  await grant(kept, 0);
  await grant(lost, 0);

  const { plugin, reached, letGo } = holding('items_history');
  const { db, log } = server.deps;
  const rooms = createSubscriptions({ db: db.withPlugin(plugin), log });
  const told: ServerFrame[] = [];
  const subscriber = {
    holder: { userId: standard.userId },
    cursors: new Map(),
    open: true,
    send: (frame: ServerFrame) => told.push(frame),
    sendText: (text: string) => told.push(JSON.parse(Buffer.from(text, 'base64').toString())),
  } as unknown as Connection;
  await rooms.subscribe(subscriber, driveId);
  await rooms.settled();

  await folder('Secret', lost);
  rooms.poll(driveId);
  await reached;
  await grant(lost, 2);
  await rooms.recheckAccess({ driveId });
  letGo();
  await rooms.settled();
  await folder('Known', kept);
  rooms.poll(driveId);
  await rooms.settled();

  const hash = (await findScope(db, standard, driveId))?.hash;
  expect(told).toMatchObject([
    { type: 'FOLLOWING' },
    { type: 'FOLLOWING', scope_hash: hash },
    { pull: true, data: {} },
    { data: { folder_name: 'Known' } },
  ]);
  expect(JSON.stringify(told)).not.toContain('Secret');
});
