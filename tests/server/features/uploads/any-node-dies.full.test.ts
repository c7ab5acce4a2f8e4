import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { finishUpload } from '#server/features/uploads/finish-upload.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { uploadLifetimeMs } from '#server/storage/workspace-room.ts';
import type { TestServer } from '#tests/support/server.ts';
import {
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import type { Team } from '#tests/support/team.ts';
import { downloadRaw } from '#tests/support/transfers/raw-download.ts';
import { receive } from '#tests/support/transfers/receive.ts';
import { locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

const block = limits.contentBlockBytes;
const kinds = ['s3_compatible', 'azure', 'google_cloud'] as const;
let all: ServerOfEveryStorage;
let other: TestServer;
let address: string;

beforeAll(async () => {
  all = await startServerOfEveryStorage();
  other = await all.startAnother('own');
  address = await other.listen();
});
afterAll(() => all?.close());

/** A node that does nothing any more from a certain call to the storage on, made or not. */
function dyingNode(deps: Dependencies, call: number, when: 'before' | 'after') {
  let calls = 0;
  let die = () => {};
  const died = new Promise<'died'>((resolve) => {
    die = () => resolve('died');
  });
  const never = new Promise<never>(() => undefined);
  const dying =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      calls += 1;
      if (calls > call || (calls === call && when === 'before')) {
        die();
        return never;
      }
      const result = await work(...args);
      if (calls < call) return result;
      die();
      return never;
    };
  const wrap = <T extends object>(store: T, names: readonly (keyof T)[]): T => {
    const wrapped = { ...store };
    for (const name of names) wrapped[name] = dying(store[name] as never) as T[typeof name];
    return wrapped;
  };
  const blobs: Dependencies['blobs'] = {
    ...deps.blobs,
    of(row, region) {
      const store: BlobStore = wrap(deps.blobs.of(row, region), ['put', 'get', 'delete']);
      return {
        ...store,
        parts: store.parts && wrap(store.parts, ['begin', 'put', 'keep', 'complete', 'discard']),
      };
    },
  };
  return { deps: { ...deps, blobs }, died };
}

describe.each(kinds)('a node that dies while it stores in %s', (kind) => {
  let team: Team;
  beforeAll(async () => {
    team = await all.teamAt(kind);
  });

  const content = randomBytes(3 * block + 77);

  /** As the other node finds it when it is asked next. */
  async function goOn(id: string, least: number): Promise<void> {
    const { deps } = other;
    const row = await deps.db
      .selectFrom('uploads')
      .select(['received_bytes', 'result'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const received = row.received_bytes ?? 0;
    expect(received).toBeGreaterThanOrEqual(least);
    if (received < content.length) await receive(deps, id, content.subarray(received), received);
    expect(await finishUpload(deps, id)).toMatchObject({ status: 'applied' });
  }

  test.each(['before', 'after'] as const)(
    '%s any call: the other node goes on, no block is lost that was stored, and in the end only the file is left',
    async (when) => {
      const { db } = all.server.deps;
      const tus = tusOf(address, team);
      const fileIds: string[] = [];
      for (let call = 1; ; call += 1) {
        const fileId = randomUUID();
        const created = await tus.create({ size: content.length, metadata: { file_id: fileId } });
        const id = uploadIdOf(locationOf(created));
        const node = dyingNode(all.server.deps, call, when);
        const [first, rest] = [content.subarray(0, 2 * block + 9), content.subarray(2 * block + 9)];
        let acknowledged = 0;
        const working = (async () => {
          acknowledged = await receive(node.deps, id, first);
          acknowledged = await receive(node.deps, id, rest, first.length);
          await finishUpload(node.deps, id);
          return 'ended' as const;
        })();
        const end = await Promise.race([working, node.died]);
        await goOn(id, acknowledged);
        const { status, body } = await downloadRaw(address, team, fileId);
        expect([status, body.equals(content)]).toEqual([200, true]);
        fileIds.push(fileId);
        if (end === 'ended') break;
      }
      // Two parts and two tails at the least, each with what it takes to begin, to join and to remove them.
      expect(fileIds.length).toBeGreaterThan(8);
      const later = () => other.deps.nowMs() + uploadLifetimeMs;
      await sweepUploads({ ...other.deps, nowMs: later });
      const left = await db
        .selectFrom('uploads')
        .select('id')
        .where('workspace_id', '=', team.workspaceId)
        .execute();
      expect(left).toEqual([]);
      const blobs = await db
        .selectFrom('blobs')
        .select('id')
        .where('workspace_id', '=', team.workspaceId)
        .execute();
      if (kind === 'azure') return; // what Azurite holds is looked at in the next test
      const names = [...all.s3.buckets.values(), ...all.google.buckets.values()]
        .flatMap(({ objects }) => [...objects.keys()])
        .filter((name) => name.startsWith(team.workspaceId));
      expect(names.sort()).toEqual(blobs.map(({ id }) => `${team.workspaceId}/${id}`).sort());
      expect(all.s3.openUploads()).toBe(0);
    },
    120_000,
  );

  test('what nobody goes on with is removed seven days after its last byte', async () => {
    const tus = tusOf(address, team);
    const id = uploadIdOf(locationOf(await tus.create({ size: content.length })));
    await receive(all.server.deps, id, content.subarray(0, 2 * block + 5));
    await receive(other.deps, id, content.subarray(2 * block + 5, 2 * block + 9), 2 * block + 5);
    const pieces = await all.server.deps.db
      .selectFrom('upload_pieces')
      .select(['id', 'kind'])
      .where('upload_id', '=', id)
      .execute();
    expect(pieces.map(({ kind }) => kind).sort()).toEqual(['part', 'tail']);
    const day = (days: number) => () => other.deps.nowMs() + days;
    await sweepUploads({ ...other.deps, nowMs: day(uploadLifetimeMs - 1) });
    expect((await tus.head(`/api/uploads/${id}`)).headers.get('upload-offset')).toBe(String(2 * block + 9));
    await sweepUploads({ ...other.deps, nowMs: day(uploadLifetimeMs) });
    expect((await tus.head(`/api/uploads/${id}`)).status).toBe(404);
    const { storage_type, storage_settings } = await all.server.deps.db
      .selectFrom('workspaces')
      .select(['storage_type', 'storage_settings'])
      .where('id', '=', team.workspaceId)
      .executeTakeFirstOrThrow();
    const store = other.deps.blobs.of(
      { workspace_id: team.workspaceId, storage_type, storage_settings },
      'OR',
    );
    for (const blobId of [id, ...pieces.map((piece) => piece.id)])
      expect(await store.stat({ workspaceId: team.workspaceId, blobId })).toBeNull();
    expect(all.s3.openUploads()).toBe(0);
  });

  test('parts that the storage has given up end the upload, and its sender begins again', async () => {
    const tus = tusOf(address, team);
    const metadata = { file_id: randomUUID(), event_id: randomUUID() };
    const location = locationOf(await tus.create({ size: content.length, metadata }));
    const id = uploadIdOf(location);
    await receive(all.server.deps, id, content.subarray(0, 2 * block));
    const upload = await all.server.deps.db
      .selectFrom('uploads')
      .select(['parts_handle', 'next_part'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { storage_type, storage_settings } = await all.server.deps.db
      .selectFrom('workspaces')
      .select(['storage_type', 'storage_settings'])
      .where('id', '=', team.workspaceId)
      .executeTakeFirstOrThrow();
    const store = other.deps.blobs.of(
      { workspace_id: team.workspaceId, storage_type, storage_settings },
      'OR',
    );
    const key = { workspaceId: team.workspaceId, blobId: id };
    await store.parts?.discard({ key, handle: upload.parts_handle ?? '' }, [1], false);
    expect((await tus.patch(location, 2 * block, content.subarray(2 * block))).status).toBe(404);
    expect((await tus.head(location)).status).toBe(404);
    const again = locationOf(await tus.create({ size: content.length, metadata }));
    expect((await tus.patch(again, 0, content)).status).toBe(204);
    expect((await downloadRaw(address, team, metadata.file_id)).body.equals(content)).toBe(true);
  });
});
