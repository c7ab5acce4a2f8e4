import { randomBytes, randomUUID } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnServer } from '../support/trees.ts';

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

let stage: Stage;
let line: FaultProxy;
beforeEach(async () => {
  stage = await setStage();
  const { hostname, port } = new URL(stage.address);
  line = await startFaultProxy({ host: hostname, port: Number(port) });
});
afterEach(async () => {
  await stage.close();
  await line.close();
});

/** As the desktop application does it: what was cut is gone on with, under the same ids. */
function upload(content: Buffer, filename: string, fileId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(content, {
      endpoint: `http://127.0.0.1:${line.port}/api/uploads`,
      headers: { authorization: `Bearer ${stage.owner.token}` },
      metadata: {
        drive_id: stage.driveId,
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
  const { server, driveId, owner } = stage;
  const tab = await stage.openFilled(owner, stage.newDevice());
  for (const [turn, fault] of cuts.entries()) {
    const content = randomBytes(sizeBytes);
    const fileId = randomUUID();
    const strikes = line.strikes();
    line.set(fault);
    const struck = line.nextStrike().then(() => line.set({ kind: 'pass' }));
    await upload(content, `file ${turn}.bin`, fileId);
    await struck;
    expect(line.strikes(), JSON.stringify(fault)).toBeGreaterThan(strikes);
    const path = `/api/drives/${driveId}/files/${fileId}/content`;
    const answer = await fetch(`${stage.address}${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(content.equals(Buffer.from(await answer.arrayBuffer())), JSON.stringify(fault)).toBe(true);
  }
  await quiet(server, tab, driveId);
  const files = cuts.map((_, turn) => `file ${turn}.bin`);
  expect(await treeOnServer(server, driveId)).toEqual(files);
  // One change in the log for each: nobody is told twice.
  expect((await tab.reader.drive(driveId))?.shown?.seq).toBe(cuts.length);
}, 60_000);
