import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { buildPack } from '#server/features/items/read/leaves/packs/build-pack.ts';
import { collectLeafPacks } from '#server/jobs/collect-leaf-packs.ts';
import { StorageError } from '#server/storage/storage-error.ts';
import { itemsOf, leafClient } from '#tests/support/replica/leaf-client.ts';
import { emptyChunk, leafPackClient } from '#tests/support/replica/leaf-packs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

const soon = 400_000;
const anHour = 3_600_001;
let server: TestServer;
let team: Team;
let packs: ReturnType<typeof leafPackClient>;
let restarted: Awaited<ReturnType<typeof buildApp>> | null = null;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.passTime(soon);
  team = await createTeam(server);
  packs = leafPackClient(server, team);
  await packs.fill();
});
afterEach(async () => {
  await restarted?.close();
  restarted = null;
});
afterAll(() => server.close());

/** Another process of the server, which remembers nothing. */
async function restart(): Promise<TestServer> {
  restarted = await buildApp(server.deps, { requestsPerMinute: 1_000_000 });
  return { ...server, app: restarted };
}

describe('damaged', () => {
  const damage: Record<string, (bytes: Buffer) => Buffer | null> = {
    'in its first leaf': (bytes) => flip(bytes, 200),
    'in its middle': (bytes) => flip(bytes, bytes.length >> 1),
    'in its index': (bytes) => flip(bytes, bytes.length - 60),
    'in its footer': (bytes) => flip(bytes, bytes.length - 1),
    'cut short': (bytes) => bytes.subarray(0, bytes.length - 1000),
    empty: () => Buffer.alloc(0),
    removed: () => null,
  };

  test.each(Object.keys(damage))(
    '%s, it is noticed: the rest comes live, and another one is written',
    async (how) => {
      const { id } = await packs.make();
      const whole = itemsOf(await packs.client.read());
      const [path = ''] = await packs.files();
      const bytes = damage[how]?.(await readFile(path)) ?? null;
      if (bytes === null) await rm(path);
      else await writeFile(path, bytes);
      const again = leafPackClient(await restart(), team);
      const { leaves, isWhole } = await again.client.read();
      expect(itemsOf({ leaves })).toEqual(whole);
      expect(isWhole).toBe(true);
      expect((await again.kept())?.id).not.toBe(id);
      expect((await again.make(id)).id).not.toBe(id);
      expect(itemsOf(await again.client.read())).toEqual(whole);
    },
  );

  test('one of another filespace in its place is none', async () => {
    await packs.make();
    const [path = ''] = await packs.files();
    const bytes = await readFile(path);
    const another = await createTeam(server);
    const theirs = leafPackClient(server, another);
    await theirs.fill();
    const whole = itemsOf(await theirs.client.read());
    const made = await theirs.make();
    const [place = ''] = await theirs.files();
    await writeFile(place, bytes);
    await sql`update leaf_packs set size_bytes = ${bytes.length} where id = ${made.id}`.execute(
      server.deps.db,
    );
    const again = leafClient(await restart(), another.driveId, another.owner);
    expect(itemsOf(await again.read())).toEqual(whole);
  });
});

test('where its storage is away, before or in the middle, the rest comes live, and the pack is there again with it', async () => {
  const { id } = await packs.make();
  const whole = itemsOf(await packs.client.read());
  const store = server.deps.blobs.ofRegion('OR').leafPacks;
  const { get } = store;
  const away: Record<string, typeof get> = {
    before: () => Promise.reject(new StorageError('unreachable')),
    middle: async (key, range) => {
      const found = await get(key, range);
      return found && { ...found, bytes: Readable.from(breakingOff(found.bytes)) };
    },
  };
  for (const broken of Object.values(away)) {
    store.get = broken;
    const { leaves, isWhole } = await packs.client.read().finally(() => {
      store.get = get;
    });
    expect([itemsOf({ leaves }), isWhole]).toEqual([whole, true]);
    expect((await packs.kept())?.id).toBe(id);
  }
});

/** The first piece, and then nothing more, as a connection that is cut. */
async function* breakingOff(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    yield piece;
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }
}

test('what a process left that was killed while it wrote is removed, and no other one waits for it longer than that', async () => {
  const failed = buildPack(server.deps, team.driveId, () => Promise.reject(new Error('killed')));
  await expect(failed).rejects.toThrow('killed');
  await sql`
    insert into leaf_packs (id, workspace_id, drive_id, epoch, seq, begun_at, used_at)
    select gen_random_uuid(), workspace_id, id, epoch, seq, ${new Date(server.deps.nowMs())}, now() from drives
    where id = ${team.driveId}`.execute(server.deps.db);
  expect(await buildPack(server.deps, team.driveId, async (_at, start) => emptyChunk(start))).toBe(false);
  const key = { workspaceId: team.workspaceId, blobId: crypto.randomUUID() };
  await server.deps.blobs.ofRegion('OR').leafPacks.put(key, Readable.from([Buffer.from('left')]));
  for (const path of await packs.files()) await utimes(path, new Date(), new Date(Date.now() - anHour));
  server.passTime(anHour);
  await collectLeafPacks(server.deps);
  expect(await packs.files()).toEqual([]);
  await packs.make();
  await collectLeafPacks(server.deps);
  expect(await packs.files()).toHaveLength(1);
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
