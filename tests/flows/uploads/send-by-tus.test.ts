import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { cutOut } from '#worker/content/content-slice.ts';
import type { UploadJobFile } from '#worker/uploads/transfer/upload-job.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { startLimitingProxy } from '../../support/transfers/limiting-proxy.ts';
import { createSender, type Sender, uploadFile, uploadJob } from '../../support/transfers/upload-jobs.ts';
import { serverTree } from '../../support/trees.ts';

const sizeBytes = 3_000_000;

/** Every place at which an upload can be cut: in each of its requests, in what is sent and in what is answered. */
const cuts: readonly Fault[] = [
  { kind: 'cut-after', direction: 'up', bytes: 0, of: /^POST /, once: true },
  { kind: 'lose-reply', of: /^POST /, once: true },
  { kind: 'cut-after', direction: 'down', bytes: 40, of: /^POST /, once: true },
  { kind: 'lose-reply', of: /^HEAD /, once: true },
  { kind: 'cut-after', direction: 'up', bytes: 120, of: /^PATCH /, once: true },
  { kind: 'cut-after', direction: 'up', bytes: 500_000, of: /^PATCH /, once: true },
  { kind: 'cut-after', direction: 'up', bytes: 2_900_000, of: /^PATCH /, once: true },
  { kind: 'lose-reply', of: /^PATCH /, once: true },
  { kind: 'cut-after', direction: 'down', bytes: 40, of: /^PATCH /, once: true },
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

const newFile = (name: string, size = sizeBytes) => uploadFile(name, new Blob([randomBytes(size)]));
const jobOf = (file: UploadJobFile) => uploadJob(scenario.driveId, [file]);

async function expectStored({ id, bytes }: UploadJobFile, why = '') {
  const path = `/api/drives/${scenario.driveId}/files/${id}/content`;
  const headers = { authorization: `Bearer ${scenario.owner.token}` };
  const response = await fetch(scenario.address + path, { headers });
  const stored = Buffer.from(await response.arrayBuffer());
  expect(stored.equals(Buffer.from(await cutOut(bytes).arrayBuffer())), why).toBe(true);
}

const requests = (by = sender) => by.network.passages.map(({ method }) => method);

it('a large file goes in one request of all its bytes, and its answer is what the server did', async () => {
  await sender.send(jobOf(await newFile('Grüße 🌍.mov')));
  sender.network.passages.length = 0;
  const file = await newFile('Grüße 🌍.mov');
  const job = jobOf(file);
  expect(await sender.send(job)).toEqual({
    ok: true,
    value: { event_id: job.changeId, status: 'applied', seq: 2, name: 'Grüße 🌍 (2).mov' },
  });
  expect(requests()).toEqual(['POST', 'HEAD', 'PATCH']);
  await expectStored(file);
  expect(sender.progress.at(-1)).toBe(sizeBytes);
  expect(sender.progress).toEqual([...sender.progress].sort((one, other) => one - other));
  // Sent again it is there, and nothing but that is asked.
  sender.network.passages.length = 0;
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { seq: 2, name: 'Grüße 🌍 (2).mov' } });
  expect(requests()).toEqual(['POST', 'HEAD']);
});

it('an upload that is cut once, anywhere, goes on where it was, and its file is there once', async () => {
  for (const [turn, fault] of cuts.entries()) {
    const file = await newFile(`file ${turn}.bin`);
    const strikes = network.strikes();
    network.set(fault);
    const result = await sender.send(jobOf(file));
    const why = JSON.stringify(fault);
    expect(network.strikes(), why).toBe(strikes + 1);
    expect(result, why).toMatchObject({ ok: true, value: { seq: turn + 1 } });
    await expectStored(file, why);
  }
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(
    cuts.map((_, turn) => `file ${turn}.bin`),
  );
}, 60_000);

it('what the server has got is not sent again, and is not counted again', async () => {
  const kept = await newFile('kept.bin');
  sender.network.cutNextBody(({ method }) => method === 'PATCH', 2_000_000);
  expect(await sender.send(jobOf(kept))).toMatchObject({ ok: true });
  expect(sender.progress.some((sent) => sent > 1_000_000 && sent <= 2_000_000)).toBe(true);
  expect(sender.progress).toEqual([...sender.progress].sort((one, other) => one - other));
});

it('a connection that breaks again and again carries a file in pieces, as long as each brings something', async () => {
  const file = await newFile('far.bin', 12_000_000);
  let breaks = 0;
  const inBytes = ({ method }: { method: string }) => method === 'PATCH';
  sender.network.cutNextBody(inBytes, 700_000);
  const result = await sender.send(jobOf(file), undefined, () => {
    breaks += 1;
    if (breaks < 40) sender.network.cutNextBody(inBytes, 700_000);
  });
  expect(result).toMatchObject({ ok: true });
  await expectStored(file);
}, 60_000);

it('where all of it broke off twice and nothing had arrived, it goes in pieces', async () => {
  const file = await newFile('pieces.bin', 2 * limits.uploadChunkBytes + 5);
  let cutsLeft = 2;
  const result = await sender.send(jobOf(file), undefined, (sent) => {
    if (sent > 0 || cutsLeft === 0) return;
    cutsLeft -= 1;
    sender.network.cutNextBody(({ method }) => method === 'PATCH', 0);
  });
  expect(result).toMatchObject({ ok: true });
  expect(cutsLeft).toBe(0);
  expect(requests().filter((method) => method === 'PATCH').length).toBe(3);
  await expectStored(file);
});

it('a line that lets no byte through ends as offline, and the next try goes on', async () => {
  const file = await newFile('stuck.bin');
  const job = jobOf(file);
  network.set({ kind: 'cut-after', direction: 'up', bytes: 100, of: /^PATCH / });
  expect(await sender.send(job)).toEqual({ ok: false, problem: { kind: 'offline' } });
  network.set({ kind: 'refuse' });
  expect(await sender.send(job)).toEqual({ ok: false, problem: { kind: 'offline' } });
  network.set({ kind: 'pass' });
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { status: 'applied' } });
  await expectStored(file);
});

it('behind a proxy that passes little, the file goes in pieces that pass', async () => {
  const proxy = await startLimitingProxy(scenario.address, 1_000_000);
  const behind = createSender(proxy.address, scenario.owner);
  const file = await newFile('pieces.bin', 12_000_000);
  expect(await behind.send(jobOf(file))).toMatchObject({ ok: true, value: { status: 'applied' } });
  await expectStored(file);
  const [first, second] = proxy.turnedAway;
  expect([first, second]).toEqual([12_000_000, 6_000_000]);
  await behind.network.close();
  await proxy.close();
  const none = await startLimitingProxy(scenario.address, 10);
  const nowhere = createSender(none.address, scenario.owner);
  expect(await nowhere.send(jobOf(file))).toMatchObject({ ok: true }); // it is there already
  expect(await nowhere.send(jobOf(await newFile('other.bin')))).toMatchObject({
    ok: false,
    problem: { kind: 'refused', status: 413 },
  });
  await nowhere.network.close();
  await none.close();
}, 60_000);

it('a file that is larger than a piece goes in pieces of the agreed size where only those pass', async () => {
  const proxy = await startLimitingProxy(scenario.address, limits.uploadChunkBytes);
  const behind = createSender(proxy.address, scenario.owner);
  const file = await newFile('large.bin', 2 * limits.uploadChunkBytes + 5);
  expect(await behind.send(jobOf(file))).toMatchObject({ ok: true });
  expect(requests(behind).filter((method) => method === 'PATCH').length).toBe(4);
  await expectStored(file);
  await behind.network.close();
  await proxy.close();
});

it('an upload that the server has given up begins again', async () => {
  const file = await newFile('again.bin', 4 * limits.uploadChunkBytes);
  const job = jobOf(file);
  const abort = new AbortController();
  // However late it is aborted, it is not whole there.
  sender.network.cutNextBody(({ method }) => method === 'PATCH', 2_000_000);
  const cancelled = await sender.send(job, abort.signal, (sent) => sent > 1_000_000 && abort.abort());
  expect(cancelled).toEqual({ ok: false, problem: { kind: 'aborted' } });
  const { db } = scenario.server.deps;
  const gone = sender.network.hold(({ method }) => method === 'HEAD');
  const sending = sender.send(job);
  await gone.reached;
  const deleted = await db.deleteFrom('uploads').where('event_id', '=', job.changeId).executeTakeFirst();
  expect(deleted.numDeletedRows).toBe(1n);
  gone.letGo();
  expect(await sending).toMatchObject({ ok: true, value: { status: 'applied' } });
  await expectStored(file);
});

it('a change that the server refuses is refused: before its bytes where that is known, and after them', async () => {
  const refused = await newFile('a/b');
  expect(await sender.send(jobOf(refused))).toMatchObject({
    ok: true,
    value: { status: 'rejected', code: 'item-name.forbidden-character' },
  });
  expect(requests()).toEqual(['POST']);
  const file = await newFile('moved.bin');
  const folder = crypto.randomUUID();
  expect(await sender.send(jobOf({ ...file, parentId: folder }))).toMatchObject({
    ok: true,
    value: { status: 'rejected' },
  });
});

it('a session that ends in the middle is said with its reason, and the next one goes on', async () => {
  const file = await newFile('session.bin');
  const job = jobOf(file);
  const held = sender.network.hold(({ method }) => method === 'HEAD');
  const sending = sender.send(job);
  await held.reached;
  await scenario.owner.call('POST', 'users/sign-out');
  held.letGo();
  expect(await sending).toMatchObject({ ok: false, problem: { kind: 'refused', status: 401 } });
  expect(sender.refused).toEqual(['owner']);
  sender.signIn(scenario.other.token);
  expect(await sender.send(job)).toMatchObject({ ok: true });
});

it('a file that changed on the disk is named, not taken for a broken connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-tus-'));
  const path = join(folder, 'film.mov');
  await writeFile(path, randomBytes(sizeBytes));
  const file = await uploadFile('film.mov', await openAsBlob(path));
  await appendFile(path, 'more');
  const problem = { kind: 'file-changed', fileId: file.id };
  expect(await sender.send(jobOf(file))).toEqual({ ok: false, problem });
  await rm(folder, { recursive: true });
});

it('a file is replaced, by tus and in a bundle, and who had not seen the last version is told of it', async () => {
  const file = await newFile('report.bin');
  expect(await sender.send(jobOf(file))).toMatchObject({ ok: true, value: { status: 'applied', seq: 1 } });
  const { db } = scenario.server.deps;
  const { epoch } = await db
    .selectFrom('drives')
    .select('epoch')
    .where('id', '=', scenario.driveId)
    .executeTakeFirstOrThrow();
  const base = { baseSeq: 1, baseEpoch: epoch };
  const large = { ...(await newFile('report.bin')), id: file.id, replaces: true };
  const seen = await sender.send(uploadJob(scenario.driveId, [large], base));
  expect(seen).toMatchObject({ ok: true, value: { status: 'applied', seq: 2 } });
  await expectStored(large);
  const other = createSender(scenario.address, scenario.other);
  const small = { ...(await newFile('report.bin', 1000)), id: file.id, replaces: true };
  const unseen = await other.send(uploadJob(scenario.driveId, [small], base));
  expect(unseen).toMatchObject({
    ok: true,
    value: { status: 'applied', entries: [{ id: file.id, concurrent: true }] },
  });
  await expectStored(small);
  await other.network.close();
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(['report.bin']);
});
