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

it('decides by the current permission about an entry that was read while one was revoked', async () => {
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
  const { db } = server.deps;
  const subscriptions = createSubscriptions({ ...server.deps, db: db.withPlugin(plugin) });
  const frames: ServerFrame[] = [];
  const subscriber = {
    principal: { userId: standard.userId },
    cursors: new Map(),
    open: true,
    send: (frame: ServerFrame) => frames.push(frame),
    sendText: (text: string) => frames.push(JSON.parse(Buffer.from(text, 'base64').toString())),
  } as unknown as Connection;
  await subscriptions.subscribe(subscriber, driveId);
  await subscriptions.settled();

  await folder('Secret', lost);
  subscriptions.poll(driveId);
  await reached;
  await grant(lost, 2);
  await subscriptions.recheckAccess({ driveId });
  letGo();
  await subscriptions.settled();
  await folder('Known', kept);
  subscriptions.poll(driveId);
  await subscriptions.settled();

  const hash = (await findScope(db, standard, driveId))?.hash;
  expect(frames).toMatchObject([
    { type: 'FOLLOWING' },
    { type: 'FOLLOWING', scope_hash: hash },
    { pull: true, data: {} },
    { data: { folder_name: 'Known' } },
  ]);
  expect(JSON.stringify(frames)).not.toContain('Secret');
});
