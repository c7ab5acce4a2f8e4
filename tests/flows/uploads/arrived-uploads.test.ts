import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScenario, remove, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
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

/** A tab is closed while its upload is answered, and the other one has no connection: the server has the files, the device does not know. */
async function arriveUnknown(files: Readonly<Record<string, string>>): Promise<Tab> {
  const device = scenario.newDevice();
  device.files.refuse();
  const first = await scenario.openFilled(scenario.owner, device);
  const second = await scenario.open(scenario.owner, device);
  const sent = device.network.hold(isBundle, 'answer');
  await second.api.upload(chosen(driveId, files));
  await sent.reached;
  device.network.cut();
  second.kill();
  sent.letGo();
  await first.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'file-missing');
  return first;
}

async function provide(tab: Tab, files: Readonly<Record<string, string>>) {
  const [row] = await tab.reader.outbox();
  await tab.api.provideFiles(
    row?.changeId ?? '',
    Object.entries(files).map(([name, text]) => new File([text], name)),
  );
}

async function reconnect(tab: Tab) {
  scenario.deviceOf(tab).network.mend();
  await tab.api.reportPageState('online');
}

describe('an upload that the server has already', () => {
  const files = { 'a.txt': 'a', 'b.txt': 'b' };

  it('and that is sent again as another change is done', async () => {
    const tab = await arriveUnknown(files);
    await provide(tab, files);
    await reconnect(tab);
    await tab.until(async ({ outbox }) => (await outbox.count()) === 0);
    await tab.until(async ({ uploadBatches }) => (await uploadBatches.toArray())[0]?.endedMs !== null);
    expect(await tab.reader.uploadBatches()).toMatchObject([{ sentFiles: 2, sentBytes: 2, outcomes: [] }]);
    expect(await shownTree(tab, driveId)).toEqual(['a.txt', 'b.txt']);
    expect(await serverTree(scenario.server, driveId)).toEqual(['a.txt', 'b.txt']);
  });

  it('is done though its refusal comes before what it brought', async () => {
    const tab = await arriveUnknown(files);
    const { network } = scenario.deviceOf(tab);
    await provide(tab, files);
    const pulled = network.hold(
      ({ method, path }) => method === 'GET' && path.startsWith('events/'),
      'answer',
    );
    network.translateFrames(() => '{}');
    await reconnect(tab);
    await pulled.reached;
    await tab.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'id-taken');
    pulled.letGo();
    await tab.until(async ({ outbox }) => (await outbox.count()) === 0);
    expect(await shownTree(tab, driveId)).toEqual(['a.txt', 'b.txt']);
  });

  it('and of which a proxy then takes only halves is done', async () => {
    const { server, owner } = scenario;
    const tab = await scenario.openFilled(owner);
    const { network } = scenario.deviceOf(tab);
    const sent = network.hold(isBundle, 'answer');
    await tab.api.upload(chosen(driveId, { 'a.txt': 'a'.repeat(2000), 'b.txt': 'b'.repeat(2000) }));
    await sent.reached;
    network.limitBodies(3000);
    network.dropNextResponse(isBundle);
    sent.letGo();
    await tab.until(async ({ outbox }) => (await outbox.count()) === 0);
    await settled(server, tab, driveId);
    expect(await tab.reader.uploadBatches()).toMatchObject([{ files: 2, sentFiles: 2, sentBytes: 4000 }]);
    expect(await serverTree(server, driveId)).toEqual(['a.txt', 'b.txt']);
    expect(await shownTree(tab, driveId)).toEqual(['a.txt', 'b.txt']);
  });

  it('and that somebody has deleted there since is uploaded again when the person says so', async () => {
    const { server, other } = scenario;
    const tab = await arriveUnknown({ 'a.txt': 'a' });
    const colleague = await scenario.openFilled(other);
    const [arrived] = await server.deps.db
      .selectFrom('items')
      .select('id')
      .where('drive_id', '=', driveId)
      .execute();
    await colleague.api.change([{ ...remove(driveId, arrived?.id ?? ''), kind: 'file' }]);
    await settled(server, colleague, driveId);
    await provide(tab, { 'a.txt': 'a' });
    await reconnect(tab);
    await tab.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'id-taken');
    const [batch] = await tab.reader.uploadBatches();
    await tab.api.retryUpload(batch?.batchId ?? '');
    await settled(server, tab, driveId);
    expect(await serverTree(server, driveId)).toEqual(['a.txt']);
    expect(await shownTree(tab, driveId)).toEqual(['a.txt']);
    expect(await tab.api.undoUpload(batch?.batchId ?? '')).not.toBeNull();
    scenario.deviceOf(tab).clock.pass(10_000);
    await settled(server, tab, driveId);
    expect(await serverTree(server, driveId)).toEqual([]);
  });
});
