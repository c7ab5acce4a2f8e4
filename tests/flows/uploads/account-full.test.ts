import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { DiskFull } from '#server/storage/disk/disk-room.ts';
import { adminResult } from '../../support/admin/run-admin.ts';
import { createScenario } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled } from '../../support/trees.ts';

it('an upload that finds its person out of storage says so, and comes in when the operator gives more', async () => {
  const scenario = await createScenario();
  onTestFinished(() => scenario.close());
  const { server, owner, driveId } = scenario;
  const mine = await scenario.openFilled(owner);
  await adminResult(server, 'people', 'quota', owner.email, '1MB');
  await mine.api.upload(chosen(driveId, { 'film.mov': new Uint8Array(randomBytes(3_000_000)) }));
  await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'rejected');
  const [row] = await mine.reader.outbox();
  expect(row).toMatchObject({
    problem: 'account-full',
    room: { neededBytes: 3_000_000, leftBytes: 1_048_576 },
  });
  await adminResult(server, 'people', 'quota', owner.email, '3100000');
  const [batch] = await mine.reader.uploadBatches();
  await mine.api.retryUpload(batch?.batchId ?? '');
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['film.mov']);
  // The level that was passed is on the device without anybody asking for it.
  const isTold = async () => {
    const [workspace] = await mine.reader.workspaces();
    return workspace?.mine;
  };
  await expect.poll(isTold).toEqual({ storedBytes: 3_000_000, quotaBytes: 3_100_000 });
});

it('an upload that finds the disk of the server full says so, and comes in when there is room', async () => {
  const scenario = await createScenario();
  onTestFinished(() => scenario.close());
  const { server, owner, driveId } = scenario;
  const mine = await scenario.openFilled(owner);
  const { partFiles } = server.deps.blobs.own[0];
  if (partFiles === null) throw new Error('the storage is no folder');
  const { open } = partFiles;
  partFiles.open = async (file, bytes) => ({
    ...(await open(file, bytes)),
    write: () => Promise.reject(new DiskFull('/disk')),
  });
  await mine.api.upload(chosen(driveId, { 'film.mov': new Uint8Array(randomBytes(3_000_000)) }));
  await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'rejected');
  const [row] = await mine.reader.outbox();
  expect([row?.problem, row?.room]).toEqual(['workspace-full', undefined]);
  partFiles.open = open;
  const [batch] = await mine.reader.uploadBatches();
  await mine.api.retryUpload(batch?.batchId ?? '');
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['film.mov']);
});
