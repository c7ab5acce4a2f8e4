import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const photo = (color: string) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();

it('a device shows what images look like: each content once, and nothing where there is nothing to see', async () => {
  const { driveId, owner } = scenario;
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(owner, device);
  const files = [
    fileOf('photo.png', await photo('#a05020')),
    fileOf('note.png', Buffer.from('no picture at all')),
  ];
  await bundlesOf(scenario.address, scenario).send({ eventId: randomUUID(), folders: [], files });
  const [image, note] = files.map(({ id }) => id);
  if (image === undefined || note === undefined) throw new Error('both were sent');

  const found = (await tab.api.thumbnail(driveId, image, 0, 96)) as Blob | null;
  const { format, width, height } = await sharp((await found?.arrayBuffer()) ?? '').metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 96, height: 48 });

  expect(await tab.api.thumbnail(driveId, note, 0, 96)).toBeNull();
  expect(await tab.api.thumbnail(driveId, note, 0, 512)).toBeNull();
  const asked = device.network.passages.filter(({ path }) => path.includes('/thumbnail'));
  expect(asked.map(({ path }) => path)).toEqual([
    `drives/${driveId}/files/${image}/thumbnail?size=96`,
    `drives/${driveId}/files/${note}/thumbnail?size=96`,
  ]);
  expect(await tab.api.thumbnail(driveId, randomUUID(), 0, 96)).toBeNull();
});
