import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

const isPatch = ({ method }: { method: string }) => method === 'PATCH';

/** A file whose first bytes the server has, and a request that is about to bring the others. */
async function sendHalf() {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const { network } = device;
  network.cutNextBody(isPatch, 1_000_000);
  let patches = 0;
  const held = network.hold((passage) => isPatch(passage) && ++patches === 2);
  const part = chosen(driveId, { 'film.mov': new Uint8Array(randomBytes(3_000_000)) });
  await mine.api.upload(part);
  await held.reached;
  await mine.until(async ({ uploadProgress }) => ((await uploadProgress.toArray())[0]?.sentBytes ?? 0) > 0);
  const sent = async () => (await mine.reader.uploadProgress()).map(({ sentBytes }) => sentBytes);
  const isQueued = () => mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'queued');
  return { device, mine, part, held, sent, isQueued };
}

describe('how far an upload has come is still known', () => {
  it('while it is paused, until it is there', async () => {
    const { mine, part, held, sent, isQueued } = await sendHalf();
    await mine.api.pauseUpload(part.batchId, true);
    await isQueued();
    held.letGo();
    expect(await sent()).toEqual([expect.toSatisfy((bytes) => bytes > 0 && bytes < 3_000_000)]);
    await mine.api.pauseUpload(part.batchId, false);
    await settled(scenario.server, mine, driveId);
    expect(await sent()).toEqual([]);
    expect(await mine.reader.uploadBatches()).toMatchObject([{ sentBytes: 3_000_000 }]);
  });

  it('while there is no connection, until it is given up', async () => {
    const { device, mine, part, held, sent, isQueued } = await sendHalf();
    device.network.cut();
    held.letGo();
    await isQueued();
    expect(await sent()).toEqual([expect.toSatisfy((bytes) => bytes > 0 && bytes < 3_000_000)]);
    await mine.api.cancelUpload(part.batchId);
    expect(await sent()).toEqual([]);
  });
});
