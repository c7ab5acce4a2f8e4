import { randomBytes, randomUUID } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { serverTree, settled } from '../../support/trees.ts';

const sizeBytes = 3_000_000;
const chunkSize = 1_000_000;

/** Every place at which an upload can be cut: as it begins, in what is sent, and in what is answered to each. */
const cuts: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'cut-after', direction: 'up', bytes: 120, of: /^POST / },
  { kind: 'lose-reply', of: /^POST / },
  { kind: 'cut-after', direction: 'down', bytes: 40, of: /^POST / },
  { kind: 'cut-after', direction: 'up', bytes: 120, of: /^PATCH / },
  { kind: 'cut-after', direction: 'up', bytes: 500_000, of: /^PATCH / },
  { kind: 'cut-after', direction: 'up', bytes: 2_500_000, of: /^PATCH / },
  { kind: 'lose-reply', of: /^PATCH / },
  { kind: 'cut-after', direction: 'down', bytes: 40, of: /^PATCH / },
];

const shared = shareServer();
let scenario: Scenario;
let network: FaultProxy;
beforeEach(async () => {
  scenario = await createScenario(shared());
  const { hostname, port } = new URL(scenario.address);
  network = await startFaultProxy({ host: hostname, port: Number(port) });
});
afterEach(async () => {
  await scenario.close();
  await network.close();
});

/** As the desktop application does it: what was cut is gone on with, under the same ids. */
function upload(content: Buffer, filename: string, fileId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(content, {
      endpoint: `http://127.0.0.1:${network.port}/api/uploads`,
      headers: { authorization: `Bearer ${scenario.owner.token}` },
      metadata: {
        drive_id: scenario.driveId,
        parent_folder: rootId,
        filename,
        file_id: fileId,
        event_id: randomUUID(),
      },
      chunkSize,
      retryDelays: [0, 0, 0, 0],
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

it('an upload that is cut anywhere goes on, and its file is there once, byte for byte', async () => {
  const { server, driveId, owner } = scenario;
  const tab = await scenario.openFilled(owner, scenario.newDevice());
  for (const [turn, fault] of cuts.entries()) {
    const content = randomBytes(sizeBytes);
    const fileId = randomUUID();
    const strikes = network.strikes();
    network.set(fault);
    const struck = network.nextStrike().then(() => network.set({ kind: 'pass' }));
    await upload(content, `file ${turn}.bin`, fileId);
    await struck;
    expect(network.strikes(), JSON.stringify(fault)).toBeGreaterThan(strikes);
    const path = `/api/drives/${driveId}/files/${fileId}/content`;
    const response = await fetch(`${scenario.address}${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(content.equals(Buffer.from(await response.arrayBuffer())), JSON.stringify(fault)).toBe(true);
  }
  await settled(server, tab, driveId);
  const files = cuts.map((_, turn) => `file ${turn}.bin`);
  expect(await serverTree(server, driveId)).toEqual(files);
  // One change in the log for each: nobody is notified twice.
  expect((await tab.reader.drive(driveId))?.shown?.seq).toBe(cuts.length);
}, 60_000);
