import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { activityClient, wordsOf } from '#tests/support/activity/activity-client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { regionsAt, startTestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { locationOf, tusOf } from '#tests/support/transfers/tus.ts';

const dayMs = 86_400_000;

test('two servers whose clocks are a day apart keep one log, one session, one upload', async () => {
  const database = await createTestDatabase();
  const shared = await makeFolder('lunvik-shared-');
  const held = { ...database, drop: async () => undefined }; // until both have ended
  const start = () => startTestServer({ database: held, env: { OWN_STORAGE: regionsAt(shared) } });
  const [right, ahead] = [await start(), await start()];
  ahead.passTime(dayMs);
  const team = await createTeam(right);
  const { owner, driveId } = team;
  const remembered = { expires_at: new Date(right.deps.nowMs() + 30 * dayMs) };
  await right.deps.db.updateTable('sessions').set(remembered).execute();

  // In turns, and some of them at once.
  for (let at = 0; at < 4; at += 1) {
    await send(ahead, owner, driveId, events.createFolder(driveId, `ahead ${at}`));
    await send(right, owner, driveId, events.createFolder(driveId, `right ${at}`));
  }
  await Promise.all(
    [right, ahead].flatMap((server, which) =>
      [4, 5].map((at) =>
        send(server, owner, driveId, events.createFolder(driveId, `${which} at once ${at}`)),
      ),
    ),
  );
  const lines = await activityClient(right, driveId).lines(owner);
  expect(lines.map(({ seq }) => seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(lines.slice(-3).map(wordsOf)).toEqual([
    'created ahead 1 (1+0) in /',
    'created right 0 (1+0) in /',
    'created ahead 0 (1+0) in /',
  ]);
  expect(await activityClient(ahead, driveId).lines(owner)).toEqual(lines);

  const content = randomBytes(3000);
  const [atRight, atAhead] = [tusOf(await right.listen(), team), tusOf(await ahead.listen(), team)];
  const path = locationOf(await atRight.create({ size: content.length }));
  expect((await atRight.patch(path, 0, content.subarray(0, 1000))).status).toBe(204);
  expect((await atAhead.patch(path, 1000, content.subarray(1000, 2000))).status).toBe(204);
  expect((await atRight.patch(path, 2000, content.subarray(2000))).status).toBe(204);
  const { body } = await request(ahead, owner, 'GET', `drives/${driveId}/items`);
  expect(body).toContain('reel.mov');

  expect((await request(ahead, owner, 'POST', 'users/sign-out')).statusCode).toBe(200);
  expect((await request(right, owner, 'GET', `drives/${driveId}/items`)).statusCode).toBe(401);
  await right.close();
  await ahead.close();
  await database.drop();
  await removeFolder(shared);
});
