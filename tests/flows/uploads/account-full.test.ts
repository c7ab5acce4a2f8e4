import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DiskFull } from '#server/storage/disk/disk-room.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { adminResult } from '../../support/admin/run-admin.ts';
import { createScenario } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled } from '../../support/trees.ts';

it('an upload that finds its person out of storage says so, and comes in when it is tried again with more', async () => {
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

describe('an upload that finds the disk of the server full', () => {
  /** What the disk says until it is called. */
  async function refuseWith(error: Error) {
    const scenario = await createScenario();
    onTestFinished(() => scenario.close());
    const { server, owner, driveId } = scenario;
    const mine = await scenario.openFilled(owner);
    const { partFiles } = server.deps.blobs.own[0];
    if (partFiles === null) throw new Error('the storage is no folder');
    const { open } = partFiles;
    partFiles.open = async (file, bytes) => ({
      ...(await open(file, bytes)),
      write: () => Promise.reject(error),
    });
    await mine.api.upload(chosen(driveId, { 'film.mov': new Uint8Array(randomBytes(3_000_000)) }));
    const comesIn = async () => {
      partFiles.open = open;
      await settled(server, mine, driveId);
      expect(await serverTree(server, driveId)).toEqual(['film.mov']);
    };
    return { mine, comesIn };
  }

  it('waits, says so, and comes in by itself when there is room', async () => {
    const { mine, comesIn } = await refuseWith(new DiskFull('/disk'));
    await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.waitsFor !== undefined);
    const [row] = await mine.reader.outbox();
    expect([row?.state, row?.problem, row?.waitsFor]).toEqual(['queued', null, 'storage-full']);
    await comesIn();
  });

  it('does so as well where a later server says it in a word that the device does not know', async () => {
    const body = JSON.stringify({ error_message: 'No room.', code: 'of-a-later-server' });
    const { mine, comesIn } = await refuseWith(Object.assign(new Error(), { status_code: 507, body }));
    const isSentBack = ({ state, attempts }: OutboxRow) => state === 'queued' && attempts > 0;
    await mine.until(async ({ outbox }) => (await outbox.toArray()).some(isSentBack));
    await comesIn();
  });
});
