import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { collectPacks, sparseGracePeriodMs } from '#server/jobs/collect-packs.ts';
import { findWorkspaceStorage } from '#server/storage/find-workspace-storage.ts';
import {
  everyStorage,
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import { request, type Team } from '#tests/support/team.ts';
import { type BundledFile, bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';

let all: ServerOfEveryStorage;
let address: string;
beforeAll(async () => {
  all = await startServerOfEveryStorage();
  address = await all.server.listen();
});
afterAll(() => all?.close());

describe.each(everyStorage)('a pack in %s', (kind) => {
  let team: Team;
  const folder = folderOf('Shoot');
  const files: BundledFile[] = [
    ...Array.from({ length: 6 }, (_, at) =>
      fileOf(`${at}.jpg`, randomBytes(3000 + at), { parent: folder.id }),
    ),
    fileOf('empty', Buffer.alloc(0), { parent: folder.id }),
  ];
  const mine = async () => {
    const rows = await all.server.deps.db
      .selectFrom('packs')
      .selectAll()
      .where('workspace_id', '=', team.workspaceId)
      .execute();
    const store = all.server.deps.blobs.of(
      await findWorkspaceStorage(all.server.deps.db, team.workspaceId),
      'OR',
    );
    const sizes = rows.map(({ id }) => store.stat({ workspaceId: team.workspaceId, blobId: id }));
    return { rows, sizes: await Promise.all(sizes) };
  };
  const headers = () => ({ authorization: `Bearer ${team.owner.token}` });
  const download = async (id: string, range?: string) => {
    const url = `${address}/api/${contentPath(team.driveId, id)}`;
    const response = await fetch(url, { headers: { ...headers(), ...(range !== undefined && { range }) } });
    return Buffer.from(await response.arrayBuffer());
  };
  const isWhole = async (file: BundledFile | undefined) =>
    file !== undefined && (await download(file.id)).equals(file.content);

  beforeAll(async () => {
    team = await all.teamAt(kind);
    await sql`update sessions set expires_at = 'infinity'`.execute(all.server.deps.db);
    const { entries } = await bundlesOf(address, team).send({ folders: [folder], files });
    expect(entries).toBeUndefined();
  });

  test('is one object; each file comes out of it whole and in parts', async () => {
    const { rows, sizes } = await mine();
    expect(sizes).toEqual(rows.map((row) => row.size_bytes));
    expect(rows).toHaveLength(1);
    for (const file of files) expect(await isWhole(file), file.name).toBe(true);
    const part = await download(files[2]?.id ?? '', 'bytes=100-1099');
    expect(part.equals(files[2]?.content.subarray(100, 1100) ?? Buffer.of())).toBe(true);
  });

  test('is read together for a ZIP', async () => {
    const asked = { items: [folder.id], as: 'zip' };
    const response = await request(all.server, team.owner, 'POST', `drives/${team.driveId}/downloads`, asked);
    const { url } = response.json<{ data: { url: string } }>().data;
    const zip = readZipEntries(Buffer.from(await (await fetch(`${address}${url}`)).arrayBuffer()));
    for (const { name, content } of files) expect(zip.get(`Shoot/${name}`)?.equals(content), name).toBe(true);
  });

  test('is written anew when most of it is unused, and its object goes when nothing is in it', async () => {
    const { deps } = all.server;
    const before = await mine();
    const [kept, ...others] = files;
    const blobsOf = (ids: readonly string[]) =>
      sql`select blob_id from items where id = any(${ids}::uuid[]) and blob_id is not null`;
    const unname = async (ids: readonly string[]) => {
      await sql`update blobs set unreferenced_at = ${new Date(deps.nowMs())} where id in (${blobsOf(ids)})`.execute(
        deps.db,
      );
      await sql`delete from items where id = any(${ids}::uuid[])`.execute(deps.db);
    };
    const clean = async (ms: number) => {
      all.server.passTime(ms);
      await collectBlobs(deps);
      await collectPacks(deps);
    };
    await unname(others.map(({ id }) => id));
    await clean(blobGracePeriodMs);
    await clean(sparseGracePeriodMs);
    expect(await isWhole(kept)).toBe(true);
    await clean(blobGracePeriodMs);
    await clean(blobGracePeriodMs);
    const after = await mine();
    expect(after).toMatchObject({ rows: [{ size_bytes: kept?.size }], sizes: [kept?.size] });
    expect(after.rows[0]?.id).not.toBe(before.rows[0]?.id);
    await unname([kept?.id ?? '']);
    for (let turn = 0; turn < 3; turn += 1) await clean(blobGracePeriodMs);
    expect((await mine()).rows).toEqual([]);
  });

  test('whose object is missing is said, and is no file of another length', async () => {
    const { deps } = all.server;
    const file = fileOf('lost', 'lost');
    await bundlesOf(address, team).send({ files: [file] });
    const { rows } = await mine();
    const store = deps.blobs.of(await findWorkspaceStorage(deps.db, team.workspaceId), 'OR');
    await store.delete({ workspaceId: team.workspaceId, blobId: rows[0]?.id ?? '' });
    const response = await fetch(`${address}/api/${contentPath(team.driveId, file.id)}`, {
      headers: headers(),
    });
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'storage-unavailable' }),
    ]);
    all.server.complaints.splice(0);
  });
});
