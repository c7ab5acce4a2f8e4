import { randomBytes, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { cutOut, wholeSlice } from '#worker/content/content-slice.ts';
import type { UploadJob } from '#worker/uploads/transfer/upload-job.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { startLimitingProxy } from '../../support/transfers/limiting-proxy.ts';
import { createSender, type Sender, uploadFile, uploadJob } from '../../support/transfers/upload-jobs.ts';
import { serverTree } from '../../support/trees.ts';

/** Every place at which a bundle can be cut: before its headers, in them, in the manifest, in the bytes, in the answer. */
const cuts: readonly Fault[] = [
  { kind: 'cut-after', direction: 'up', bytes: 0, of: /^POST /, once: true },
  { kind: 'cut-after', direction: 'up', bytes: 60, of: /^POST /, once: true },
  { kind: 'cut-after', direction: 'up', bytes: 500, of: /^POST /, once: true },
  { kind: 'cut-after', direction: 'up', bytes: 200_000, of: /^POST /, once: true },
  { kind: 'lose-reply', of: /^POST /, once: true },
  { kind: 'cut-after', direction: 'down', bytes: 40, of: /^POST /, once: true },
];

const shared = shareServer();
let scenario: Scenario;
let network: FaultProxy;
let sender: Sender;
beforeEach(async () => {
  scenario = await createScenario(shared());
  const { hostname, port } = new URL(scenario.address);
  network = await startFaultProxy({ host: hostname, port: Number(port) });
  sender = createSender(`http://127.0.0.1:${network.port}`, scenario.owner);
});
afterEach(async () => {
  await sender.network.close();
  await scenario.close();
  await network.close();
});

async function bundleOf(folder: string, sizes: readonly number[], more: Partial<UploadJob> = {}) {
  const folderId = randomUUID();
  const names = sizes.map((_, at) => `${at}.bin`);
  const files = await Promise.all(
    sizes.map((size, at) =>
      uploadFile(names[at] ?? '', new Blob([randomBytes(size)]), { parentId: folderId }),
    ),
  );
  const folders = [{ id: folderId, parentId: rootId, name: folder }];
  return {
    job: uploadJob(scenario.driveId, files, { folders, ...more }),
    tree: [`${folder}/`, ...names.map((name) => `${folder}/${name}`)],
  };
}

async function contentOf(fileId: string): Promise<Buffer> {
  const path = `/api/drives/${scenario.driveId}/files/${fileId}/content`;
  const headers = { authorization: `Bearer ${scenario.owner.token}` };
  return Buffer.from(await (await fetch(scenario.address + path, { headers })).arrayBuffer());
}

it('folders and files, an empty one too, arrive with their times and bytes, and the progress is what was sent', async () => {
  const { job, tree } = await bundleOf('Summer', [150_000, 0, 3]);
  const result = await sender.send(job);
  expect(result).toMatchObject({ ok: true, value: { event_id: job.changeId, status: 'applied', seq: 1 } });
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(tree);
  for (const { id, bytes } of job.files) {
    expect((await contentOf(id)).equals(Buffer.from(await cutOut(bytes).arrayBuffer()))).toBe(true);
  }
  const { db } = scenario.server.deps;
  const rows = await db.selectFrom('items').selectAll().where('name', '=', '0.bin').execute();
  expect(rows.map(({ modified_ms }) => Number(modified_ms))).toContain(job.files[0]?.modifiedMs);
  expect(sender.progress.at(-1)).toBe(150_003);
  expect(sender.progress).toEqual([...sender.progress].sort((one, other) => one - other));
});

it('a bundle that is cut once, anywhere, is there once, and nobody is troubled', async () => {
  const trees: string[] = [];
  for (const [turn, fault] of cuts.entries()) {
    const { job, tree } = await bundleOf(`Folder ${turn}`, [150_000, 150_000]);
    const strikes = network.strikes();
    network.set(fault);
    const result = await sender.send(job);
    expect(network.strikes(), JSON.stringify(fault)).toBe(strikes + 1);
    expect(result.ok && ['applied', 'duplicate'].includes(result.value.status), JSON.stringify(fault)).toBe(
      true,
    );
    trees.push(...tree);
  }
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(trees);
});

it('one that breaks off twice says how far it came, and goes when it is sent again', async () => {
  // More than the buffers between here and the cut hold: what is in them counts as sent.
  const { job, tree } = await bundleOf('Twice', Array<number>(9).fill(1_048_576));
  network.set({ kind: 'cut-after', direction: 'up', bytes: 200_000, of: /^POST / });
  const broken = await sender.send(job);
  expect(broken).toMatchObject({ ok: false, problem: { kind: 'offline', sentBytes: expect.any(Number) } });
  expect(network.strikes()).toBe(2);
  // What was lost on the way is not there.
  expect(sender.progress.at(-1)).toBe(0);
  network.set({ kind: 'refuse' });
  expect(await sender.send(job)).toEqual({ ok: false, problem: { kind: 'offline' } });
  sender.network.cut();
  expect(await sender.send(job)).toEqual({ ok: false, problem: { kind: 'offline' } });
  sender.network.mend();
  network.set({ kind: 'pass' });
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { status: 'applied' } });
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { status: 'duplicate', seq: 1 } });
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(tree);
});

it('one whose response is lost twice is not taken for too large, and its first result is there when it is sent again', async () => {
  const { job, tree } = await bundleOf('Unanswered', [150_000, 150_000]);
  network.set({ kind: 'lose-reply', of: /^POST / });
  expect(await sender.send(job)).toEqual({ ok: false, problem: { kind: 'offline' } });
  expect(network.strikes()).toBe(2);
  network.set({ kind: 'pass' });
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { status: 'duplicate', seq: 1 } });
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(tree);
});

it('where the bytes are not what was hashed, the file is named; nothing of the bundle is there', async () => {
  const { job } = await bundleOf('Changed', [1000, 1000]);
  const [first, second] = job.files;
  if (first === undefined || second === undefined) throw new Error('there are two files');
  const other = { ...second, bytes: wholeSlice(new Blob([randomBytes(1000)])) };
  const problem = { kind: 'file-changed', fileId: second.id };
  expect(await sender.send({ ...job, files: [first, other] })).toEqual({ ok: false, problem });
  const shorter = { ...second, bytes: { ...second.bytes, end: 999 } };
  expect(await sender.send({ ...job, files: [first, shorter] })).toEqual({ ok: false, problem });
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual([]);
  expect(await sender.send(job)).toMatchObject({ ok: true });
});

it('a file that changed on the disk since it was hashed is named, not taken for a broken connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-bundle-'));
  const path = join(folder, 'notes.txt');
  await writeFile(path, 'as it was');
  const file = await uploadFile('notes.txt', await openAsBlob(path));
  await appendFile(path, ', and more');
  const problem = { kind: 'file-changed', fileId: file.id };
  expect(await sender.send(uploadJob(scenario.driveId, [file]))).toEqual({ ok: false, problem });
  await rm(folder, { recursive: true });
});

it('a proxy that passes less is a refusal that says so, whatever its answer looks like', async () => {
  const proxy = await startLimitingProxy(scenario.address, 1_000_000);
  const behind = createSender(proxy.address, scenario.owner);
  const large = await bundleOf('Large', [limits.bundleFileBytes, limits.bundleFileBytes]);
  expect(await behind.send(large.job)).toMatchObject({
    ok: false,
    problem: { kind: 'refused', status: 413, code: 'too-large' },
  });
  expect(await behind.send((await bundleOf('Small', [500_000])).job)).toMatchObject({ ok: true });
  await behind.network.close();
  await proxy.close();
});

it('a session that ends on the way is said with its reason, and the bundle goes with the next one', async () => {
  const { job, tree } = await bundleOf('Signed out', [1000]);
  await scenario.owner.call('POST', 'users/sign-out');
  const refused = await sender.send(job);
  expect(refused).toMatchObject({ ok: false, problem: { kind: 'refused', status: 401, code: 'signed-out' } });
  expect(sender.refused).toEqual(['owner']);
  // Nothing is sent in the name of nobody.
  expect(await sender.send(job)).toMatchObject({ ok: false, problem: { status: 401 } });
  expect(sender.refused).toEqual(['owner']);
  sender.signIn(scenario.other.token);
  expect(await sender.send(job)).toMatchObject({ ok: true });
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(tree);
});

it('a server that asks for patience, a bug of it and somebody else’s page are told apart', async () => {
  const { job } = await bundleOf('Patience', [1000]);
  const toBundles = ({ path }: { path: string }) => path.endsWith('/bundles');
  sender.network.turnAway(toBundles, 503, '7');
  expect(await sender.send(job)).toMatchObject({
    ok: false,
    problem: { kind: 'refused', status: 503, retryAfterMs: 7000 },
  });
  const repaired = sender.network.fail(toBundles);
  expect(await sender.send(job)).toMatchObject({ ok: false, problem: { status: 500, code: 'internal' } });
  repaired();
  sender.network.turnAway(toBundles, 200, '');
  expect(await sender.send(job)).toEqual({ ok: false, problem: { kind: 'offline' } });
  expect(await sender.send(job)).toMatchObject({ ok: true });
});

it('who cancels is answered at once', async () => {
  const { job } = await bundleOf('Cancelled', [1_000_000, 1_000_000]);
  const abort = new AbortController();
  const sending = sender.send(job, abort.signal, () => abort.abort());
  expect(await sending).toEqual({ ok: false, problem: { kind: 'aborted' } });
  expect(await sender.send(job, abort.signal)).toEqual({ ok: false, problem: { kind: 'aborted' } });
});
