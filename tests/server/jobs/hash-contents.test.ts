import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContentHashing } from '#server/jobs/hash-contents.ts';
import { hashContent } from '#server/storage/content-hash.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, storeFile } from '#tests/support/team.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hashOf = async (id: string) => {
  const row = await server.deps.db
    .selectFrom('blobs')
    .select(['sha256', 'crc32'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.sha256 === null ? null : { sha256: row.sha256.toString('hex'), crc32: row.crc32 };
};
const expected = (content: Buffer) => {
  const { sha256, crc32 } = hashContent(content);
  return { sha256: sha256.toString('hex'), crc32 };
};

test('contents from before are hashed bit by bit; what is missing does not stop the others, nor what others store', async () => {
  const team = await createTeam(server);
  const contents = [randomBytes(9000), Buffer.alloc(0), randomBytes(5_000_000)];
  const files = await Promise.all(contents.map((content, at) => storeFile(server, team, `${at}`, content)));
  const missing = await storeFile(server, team, 'missing', Buffer.from('gone'));
  await server.deps.blobs.ofRegion('OR').delete({ workspaceId: team.workspaceId, blobId: missing.blobId });
  const elsewhere = await createTeam(server);
  const theirs = await storeFile(server, elsewhere, 'theirs', Buffer.from('theirs'));
  await server.deps.db
    .updateTable('workspaces')
    .set({ storage_type: 'amazon_s3' })
    .where('id', '=', elsewhere.workspaceId)
    .execute();
  const hashContents = createContentHashing();
  await hashContents(server.deps, { atMost: 1 });
  const afterOne = await Promise.all([...files, missing].map(({ blobId }) => hashOf(blobId)));
  expect(afterOne.filter((hash) => hash !== null).length).toBeLessThanOrEqual(1);
  await hashContents(server.deps);
  expect(await Promise.all(files.map(({ blobId }) => hashOf(blobId)))).toEqual(contents.map(expected));
  expect([await hashOf(missing.blobId), await hashOf(theirs.blobId)]).toEqual([null, null]);
});
