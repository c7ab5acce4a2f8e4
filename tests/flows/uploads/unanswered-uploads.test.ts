import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import {
  createScenario,
  newFolder,
  remove,
  rename,
  type Scenario,
  shareServer,
} from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

const isBundle = ({ path }: { path: string }) => path.endsWith('/bundles');

describe('an upload whose tab is closed before it has its response', () => {
  it.each(['before', 'after'])('is done: what it brought is known %s the tab is missed', async (known) => {
    const { server, owner } = scenario;
    const device = scenario.newDevice();
    device.files.refuse();
    const first = await scenario.openFilled(owner, device);
    const second = await scenario.open(owner, device);
    const sent = device.network.hold(isBundle, 'answer');
    await second.api.upload(chosen(driveId, { 'a.txt': 'a', 'b.txt': 'b' }));
    await sent.reached;
    if (known === 'after') device.network.cut();
    else await first.until(async ({ files }) => (await files.count()) > 0);
    second.kill();
    if (known === 'after') {
      await first.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'file-missing');
      device.network.mend();
      await first.api.reportPageState('online');
    }

    await first.until(async ({ outbox }) => (await outbox.count()) === 0);
    await first.until(async ({ uploadBatches }) => (await uploadBatches.toArray())[0]?.endedMs !== null);
    expect(await first.reader.uploadBatches()).toMatchObject([{ files: 2, sentFiles: 2, sentBytes: 2 }]);
    expect(await shownTree(first, driveId)).toEqual(['a.txt', 'b.txt']);
    expect(await serverTree(server, driveId)).toEqual(['a.txt', 'b.txt']);
  });

  it('lets go on what was done to its files meanwhile', async () => {
    const { server, owner } = scenario;
    const device = scenario.newDevice();
    device.files.refuse();
    const first = await scenario.openFilled(owner, device);
    const second = await scenario.open(owner, device);
    const sent = device.network.hold(isBundle, 'answer');
    await second.api.upload(chosen(driveId, { 'a.txt': 'a' }));
    await sent.reached;
    device.network.cut();
    const [row] = await first.reader.outbox();
    await first.api.change([
      { ...rename(driveId, row?.change.itemId ?? '', 'b.txt'), kind: 'file' } as ChangeInput,
    ]);
    second.kill();
    await first.until(async ({ outbox }) =>
      (await outbox.toArray()).some(({ problem }) => problem === 'file-missing'),
    );
    device.network.mend();
    await first.api.reportPageState('online');
    await first.until(async ({ outbox }) => (await outbox.count()) === 0);
    await settled(server, first, driveId);
    expect(await serverTree(server, driveId)).toEqual(['b.txt']);
  });
});

it('an upload that is tried again where it may not go stays in the list, however it is tried', async () => {
  const { owner } = scenario;
  const device = scenario.newDevice();
  device.files.refuse();
  const { input, itemId } = newFolder(driveId, 'Shoot');
  const first = await scenario.openFilled(owner, device);
  await first.api.change([input]);
  await settled(scenario.server, first, driveId);
  const second = await scenario.open(owner, device);
  device.network.cut();
  await second.api.upload(chosen(driveId, { 'a.txt': 'a' }, { folderId: itemId }));
  second.kill();
  await first.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'file-missing');
  const colleague = await scenario.openFilled(scenario.other, scenario.newDevice());
  await colleague.api.change([remove(driveId, itemId)]);
  await settled(scenario.server, colleague, driveId);
  device.network.mend();
  await first.api.reportPageState('online');
  await settled(scenario.server, first, driveId);

  const [before] = await first.reader.outbox();
  await first.api.provideFiles(before?.changeId ?? '', [new File(['a'], 'a.txt')]);
  const [batch] = await first.reader.uploadBatches();
  await first.api.retryUpload(batch?.batchId ?? '');
  expect(await first.reader.outbox()).toMatchObject([
    { changeId: before?.changeId, state: 'rejected', problem: 'gone' },
  ]);
  expect(await first.reader.uploadsOf(batch?.batchId ?? '')).toHaveLength(1);
});
