import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobPath } from '#server/storage/disk/disk-blob-store.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { bundlesOf, contentHashOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy, type Way, ways } from '#tests/support/transfers/replace.ts';
import { storedVersions } from '#tests/support/transfers/stored-versions.ts';

let built: BuiltServer;
let team: Team;

beforeAll(async () => {
  built = await buildServer();
  await built.start();
  team = await built.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
});
afterAll(() => built.close());

test('a content is replaced whole or not at all, whenever the server is killed, and is one version when sent again', {
  timeout: 60_000,
}, async () => {
  const files = Array.from({ length: 4 }, (_, at) => fileOf(`version-${at}.bin`, randomBytes(20_000)));
  await bundlesOf(built.url, team).send({ files });
  const sent = new Map(files.map(({ id, sha256 }) => [id, [sha256]]));
  const waiting = new Map<string, () => Promise<void>>();
  let done = 0;
  const newReplacement = (id: string, way: Way) => {
    const eventId = crypto.randomUUID();
    const content = randomBytes(30_000);
    sent.get(id)?.push(contentHashOf(content));
    const replace = async () => {
      const { status } = await replaceBy(way, built.url, team)({ id, content, eventId });
      expect(status).toMatch(/^(applied|duplicate)$/);
      waiting.delete(eventId);
      done += 1;
    };
    waiting.set(eventId, replace);
    return replace();
  };
  for (let round = 0; round < 2; round += 1) {
    let isUp = true;
    const senders = files.map(async ({ id }, at) => {
      while (isUp)
        await newReplacement(id, ways[at % 2] ?? 'bundle').catch(() => {
          isUp = false;
        });
    });
    const enough = done + 8 + round * 5;
    await expect.poll(() => done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(enough);
    await built.process().kill9();
    await Promise.all(senders);
    await built.start();
    for (const replace of [...waiting.values()]) await replace();
  }
  for (const { id } of files) {
    const versions = await built.withDatabase((db) => storedVersions(db, id));
    expect(versions.map(({ sha256 }) => sha256).sort()).toEqual(sent.get(id)?.sort());
    for (const { blobId, end } of versions) {
      const path = blobPath(join(built.dataDir, 'blobs'), { workspaceId: team.workspaceId, blobId });
      expect((await stat(path)).size).toBeGreaterThanOrEqual(end);
    }
  }
});
