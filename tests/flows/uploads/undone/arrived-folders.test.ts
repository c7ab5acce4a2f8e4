import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminResult } from '../../../support/admin/run-admin.ts';
import { createScenario, type Scenario, shareServer } from '../../../support/scenario.ts';
import { chosen } from '../../../support/transfers/choose-files.ts';
import { serverTree, settled } from '../../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

describe('an upload of which folders arrived, and no file', () => {
  it('stays in the list when its refused file is removed, and can be taken back', async () => {
    const { server, owner } = scenario;
    const mine = await scenario.openFilled(owner);
    await adminResult(server, 'people', 'quota', owner.email, '1MB');
    const part = chosen(driveId, { 'Trip/film.mov': new Uint8Array(randomBytes(3_000_000)) });
    await mine.api.upload(part);
    await mine.until(async ({ outbox }) => {
      const rows = await outbox.toArray();
      return rows.length === 1 && rows[0]?.problem === 'account-full';
    });
    const [refused] = await mine.reader.outbox();
    await mine.api.discard([refused?.changeId ?? '']);
    expect(await serverTree(server, driveId)).toEqual(['Trip/']);
    expect(await mine.reader.uploadBatches()).toMatchObject([{ batchId: part.batchId, sentFiles: 0 }]);

    // Until then it would be cancelled, and not taken back by the server.
    await mine.until(async ({ uploadBatches }) => (await uploadBatches.get(part.batchId))?.endedMs !== null);
    expect(await mine.api.undoUpload(part.batchId)).toEqual({ deletions: null, asked: [expect.any(String)] });
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual([]);
    expect(await mine.reader.uploadBatches()).toMatchObject([{ undone: true }]);
  });

  it('is not said to be undone when only what was not sent yet is', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const part = chosen(driveId, { 'Trip/a.txt': 'a' });
    await mine.api.upload({ ...part, folders: [['Trip']], files: [] });
    await settled(scenario.server, mine, driveId);
    device.network.cut();
    await mine.api.upload(part);
    const [unsent] = await mine.reader.outbox();
    expect(await mine.api.undo([unsent?.changeId ?? ''])).toMatchObject({ ok: true });
    expect(await mine.reader.outbox()).toEqual([]);
    expect(await mine.reader.uploadBatches()).toMatchObject([{ undone: false, cancelled: false }]);
  });
});
