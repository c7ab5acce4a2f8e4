import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeWhole } from '#server/features/uploads/receive/store-whole.ts';
import type { UploadRow } from '#server/features/uploads/upload-queries.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an upload that was canceled after its last byte is not there any more, which is no fault of the server', async () => {
  const { deps } = server;
  const read = { id: randomUUID(), workspace_id: randomUUID(), size_bytes: 5, received_bytes: 5 };
  const store = deps.blobs.ofRegion('OR');
  // As it was read before its row and its pieces went.
  const whole = { ...read, file_generation: 0, parts_handle: null } as UploadRow;
  await expect(storeWhole(deps, store, whole)).rejects.toMatchObject({ status_code: 404 });
});
