import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { tusOf } from '../../support/transfers/tus.ts';
import { serverTree, settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

const sizeBytes = 3_000_000;
const film = () => new Uint8Array(randomBytes(sizeBytes));
const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const isCreation = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === 'uploads';

/** What uploads that are not whole have announced. */
const announced = () =>
  scenario.server.deps.db
    .selectFrom('uploads')
    .select('size_bytes')
    .where('drive_id', '=', driveId)
    .where('result', 'is', null)
    .execute();
const nothingIsAnnounced = () => expect.poll(announced, { timeout: 5000 }).toEqual([]);

const toldEverything = (tab: Tab) =>
  tab.until(async ({ device }) => ((await device.get('device'))?.abandonedUploads ?? []).length === 0);

async function begin(names: readonly string[] = ['film.mov']) {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const part = chosen(driveId, Object.fromEntries(names.map((name) => [name, film()])));
  return { device, mine, part };
}

/** The line breaks in the middle of a file, and stays away. */
async function cutInTheMiddle() {
  const begun = await begin();
  const { device, mine, part } = begun;
  const held = device.network.hold(isPatch);
  await mine.api.upload(part);
  await held.reached;
  device.network.cut();
  await mine.until(async ({ outbox }) => (await outbox.toArray()).every(({ state }) => state === 'queued'));
  held.letGo();
  return begun;
}

async function comeBack({ device, mine }: Awaited<ReturnType<typeof begin>>) {
  device.network.mend();
  await mine.api.reportPageState('online');
}

describe('an upload that is cancelled gives the server its room back', () => {
  it('on its way', async () => {
    const { device, mine, part } = await begin(['one.mov', 'two.mov']);
    const held = device.network.hold(isPatch);
    await mine.api.upload(part);
    await held.reached;
    await expect.poll(announced).toHaveLength(2);
    await mine.api.cancelUpload(part.batchId);
    await nothingIsAnnounced();
    await toldEverything(mine);
    held.letGo();
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual([]);
    expect(mine.reports).toEqual([]);
  });

  it('before its creation was answered', async () => {
    const { device, mine, part } = await begin();
    const held = device.network.hold(isCreation, 'answer');
    await mine.api.upload(part);
    await held.reached;
    expect(await announced()).toEqual([{ size_bytes: sizeBytes }]);
    await mine.api.cancelUpload(part.batchId);
    await nothingIsAnnounced();
    held.letGo();
  });

  it('also where its creation reaches the server after the word that it is cancelled', async () => {
    const { device, mine, part } = await begin();
    const held = device.network.hold(isCreation);
    await mine.api.upload(part);
    await held.reached;
    const changeId = (await mine.reader.outbox())[0]?.changeId ?? '';
    await mine.api.cancelUpload(part.batchId);
    await mine.until(async (database) => (await database.device.get('device'))?.toldUploads?.length === 1);
    held.letGo();
    const tus = tusOf(scenario.address, scenario);
    expect((await tus.create({ size: sizeBytes, metadata: { event_id: changeId } })).status).toBe(201);
    expect(await announced()).toEqual([{ size_bytes: sizeBytes }]);
    device.clock.pass(120_000);
    await nothingIsAnnounced();
    await mine.until(async (database) => (await database.device.get('device'))?.toldUploads?.length === 0);
  });

  it('while it is paused', async () => {
    const { device, mine, part } = await begin();
    const held = device.network.hold(isPatch);
    await mine.api.upload(part);
    await held.reached;
    await mine.api.pauseUpload(part.batchId, true);
    await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'queued');
    held.letGo();
    expect(await announced()).toEqual([{ size_bytes: sizeBytes }]);
    await mine.api.cancelUpload(part.batchId);
    await nothingIsAnnounced();
  });

  it('once there is a connection again', async () => {
    const begun = await cutInTheMiddle();
    await begun.mine.api.cancelUpload(begun.part.batchId);
    expect(await begun.mine.reader.outbox()).toEqual([]);
    expect(await announced()).toEqual([{ size_bytes: sizeBytes }]);
    await comeBack(begun);
    await nothingIsAnnounced();
  });

  it('after its tab was closed without a connection', async () => {
    const { device, mine, part } = await cutInTheMiddle();
    await mine.api.cancelUpload(part.batchId);
    mine.kill();
    device.network.mend();
    const next = await scenario.open(scenario.owner, device);
    await nothingIsAnnounced();
    await toldEverything(next);
  });

  it('where its change is discarded in the outbox', async () => {
    const begun = await cutInTheMiddle();
    const [row] = await begun.mine.reader.outbox();
    await begun.mine.api.discard([row?.changeId ?? '']);
    expect(await begun.mine.reader.outbox()).toEqual([]);
    await comeBack(begun);
    await nothingIsAnnounced();
  });
});

it('an upload that arrived, or never set out, is not cancelled at the server', async () => {
  const { device, mine, part } = await begin();
  await mine.api.upload(part);
  await settled(scenario.server, mine, driveId);
  device.network.cut();
  const waiting = chosen(driveId, { 'later.mov': film() });
  await mine.api.pauseUpload(waiting.batchId, true);
  await mine.api.upload(waiting);
  await mine.api.cancelUpload(waiting.batchId);
  await comeBack({ device, mine, part });
  await settled(scenario.server, mine, driveId);
  expect(device.network.passages.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
