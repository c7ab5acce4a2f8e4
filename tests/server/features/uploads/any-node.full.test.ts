import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { hashContent } from '#server/storage/content-hash.ts';
import type { TestServer } from '#tests/support/server.ts';
import {
  everyStorage,
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import type { Team } from '#tests/support/team.ts';
import { bundlesOf, contentHashOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { openPatch } from '#tests/support/transfers/open-patch.ts';
import { downloadRaw } from '#tests/support/transfers/raw-download.ts';
import { codeOf, locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

const block = limits.contentBlockBytes;
let all: ServerOfEveryStorage;
let elsewhere: TestServer;
let sharing: TestServer;
const addresses = new Map<TestServer, string>();

beforeAll(async () => {
  all = await startServerOfEveryStorage();
  elsewhere = await all.startAnother('own');
  sharing = await all.startAnother('shared');
  for (const server of [all.server, elsewhere, sharing]) addresses.set(server, await server.listen());
});
afterAll(() => all?.close());

/** Two nodes on one database: with one folder where the content lies in it, with different ones where it does not. */
describe.each(everyStorage)('content kept in %s', (kind) => {
  let team: Team;
  let nodes: readonly [string, string];
  beforeAll(async () => {
    team = await all.teamAt(kind);
    const other = kind === 'own' ? sharing : elsewhere;
    nodes = [addresses.get(all.server) ?? '', addresses.get(other) ?? ''];
  });
  const tus = (at: number) => tusOf(nodes[at % 2] as string, team);

  async function begin(size: number) {
    const fileId = randomUUID();
    const location = locationOf(await tus(0).create({ size, metadata: { file_id: fileId } }));
    return { fileId, location, id: uploadIdOf(location) };
  }
  const offsetAt = async (node: number, location: string) =>
    Number((await tus(node).head(location)).headers.get('upload-offset'));
  const nextOpen = (node: number, location: string, offset: number, length: number) =>
    openPatch(`${nodes[node % 2]}${location}`, team.owner.token, offset, length);

  async function expectStored(fileId: string, id: string, content: Buffer) {
    for (const address of nodes) {
      const { status, body } = await downloadRaw(address, team, fileId);
      expect([status, body.equals(content)]).toEqual([200, true]);
      const part = await downloadRaw(address, team, fileId, { range: `bytes=${content.length - 9}-` });
      expect(part.body.equals(content.subarray(-9))).toBe(true);
    }
    const blob = await all.server.deps.db
      .selectFrom('blobs')
      .select(['sha256', 'crc32'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(blob.sha256?.toString('hex')).toBe(contentHashOf(content));
    expect(blob.crc32).toBe(hashContent(content).crc32);
  }

  test('an upload that is moved between the nodes at each chunk is there once and whole', async () => {
    const content = randomBytes(4 * block + 1_234_567);
    const { fileId, location, id } = await begin(content.length);
    const sizes = [1, 65_536, block - 65_537, block, 300_000, 2 * block - 17, content.length];
    let at = 0;
    for (const [turn, size] of sizes.entries()) {
      expect(await offsetAt(turn + 1, location)).toBe(at);
      const chunk = content.subarray(at, at + size);
      expect((await tus(turn).patch(location, at, chunk)).status).toBe(204);
      at += chunk.length;
    }
    expect(at).toBe(content.length);
    await expectStored(fileId, id, content);
    const pieces = await all.server.deps.db
      .selectFrom('upload_pieces')
      .select('kind')
      .where('upload_id', '=', id)
      .where('kind', '=', 'tail')
      .execute();
    expect(pieces).toEqual([]);
  });

  test('a connection that is cut costs at most the block that was under way, and the other node goes on', async () => {
    const content = randomBytes(3 * block + 99);
    const { fileId, location, id } = await begin(content.length);
    const cut = nextOpen(0, location, 0, content.length);
    cut.request.write(content.subarray(0, 2 * block + 700_000));
    // What is whole of blocks is durable while the connection is open: a node that dies now would not lose it.
    await expect.poll(() => durableBytes(id)).toBe(2 * block);
    cut.request.destroy();
    expect(await cut.status).toBeNull();
    // As a client does: whoever is told of another place asks again.
    let resumedAt = -1;
    for (let status = 0; status !== 204; ) {
      resumedAt = await offsetAt(1, location);
      expect(resumedAt).toBeGreaterThanOrEqual(2 * block);
      ({ status } = await tus(1).patch(location, resumedAt, content.subarray(resumedAt)));
      expect([204, 409]).toContain(status);
    }
    await expectStored(fileId, id, content);
  });

  test('of two who append at once the later one goes on, and what the former one sends counts for nothing', async () => {
    const [content, other] = [randomBytes(3 * block), randomBytes(3 * block)];
    const { fileId, location, id } = await begin(content.length);
    const former = nextOpen(0, location, 0, content.length);
    former.request.write(content.subarray(0, block + 50_000));
    await expect.poll(() => durableBytes(id)).toBe(block);
    const later = nextOpen(1, location, block, content.length - block);
    later.request.write(content.subarray(block, 2 * block));
    await expect.poll(() => durableBytes(id)).toBe(2 * block);
    former.request.write(other.subarray(block + 50_000));
    former.request.end();
    expect([409, null]).toContain(await former.status);
    later.request.end(content.subarray(2 * block));
    expect(await later.status).toBe(204);
    await expectStored(fileId, id, content);
  });

  test('an upload that is begun at one node can be canceled at the other, and nothing of it is left', async () => {
    const { location, id } = await begin(3 * block);
    expect((await tus(0).patch(location, 0, randomBytes(2 * block + 5))).status).toBe(204);
    expect((await tus(1).remove(location)).status).toBe(204);
    expect((await tus(0).head(location)).status).toBe(404);
    const key = { workspaceId: team.workspaceId, blobId: id };
    expect(await all.server.deps.blobs.ofRegion('OR').stat(key)).toBeNull();
    expect(storedNames().filter((name) => name.startsWith(team.workspaceId) && name.includes(id))).toEqual(
      [],
    );
    expect(await partFiles()).not.toContain(id);
  });

  test('a bundle that one node took is read from the other, and each is told of the other’s', async () => {
    const [first, second] = [fileOf('a.txt', randomBytes(1000)), fileOf('b.txt', randomBytes(2000))];
    await bundlesOf(nodes[0], team).send({ files: [first] });
    await bundlesOf(nodes[1], team).send({ files: [second] });
    for (const address of nodes) {
      for (const { id, content } of [first, second])
        expect((await downloadRaw(address, team, id)).body.equals(content)).toBe(true);
    }
  });

  if (kind === 'own') {
    test('a node without the folder of the others writes nothing, and says that the storage is away', async () => {
      const content = randomBytes(block + 9);
      const { fileId, location, id } = await begin(content.length);
      expect((await tus(0).patch(location, 0, content.subarray(0, block))).status).toBe(204);
      const apart = tusOf(addresses.get(elsewhere) ?? '', team);
      const refused = await apart.patch(location, block, content.subarray(block));
      expect(await codeOf(refused)).toEqual([503, 'storage-unavailable']);
      expect((await tus(1).patch(location, block, content.subarray(block))).status).toBe(204);
      await expectStored(fileId, id, content);
    });
  } else {
    test('nothing of it was ever on a node', async () => {
      for (const server of [all.server, elsewhere]) {
        const names = await readdir(join(server.deps.settings.dataDir, 'uploads')).catch(() => []);
        const rows = await uploadsOf(team.workspaceId);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ id }) => names.some((name) => name.startsWith(id)))).toEqual([]);
      }
    });
  }
});

async function durableBytes(id: string): Promise<number> {
  const row = await all.server.deps.db
    .selectFrom('uploads')
    .select('received_bytes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.received_bytes ?? 0;
}

function uploadsOf(workspaceId: string) {
  return all.server.deps.db
    .selectFrom('uploads')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .execute();
}

const storedNames = () =>
  [...all.s3.buckets.values(), ...all.google.buckets.values()].flatMap(({ objects }) => [...objects.keys()]);

const partFiles = () => readdir(join(all.server.deps.settings.dataDir, 'uploads'));
