import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScenario, type Scenario, shareServer } from '../../../support/scenario.ts';
import { chosen } from '../../../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree } from '../../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

const uploaded = ['Shoot/', 'Shoot/a.txt', 'b.txt', 'old.txt'];

async function uploadTwo() {
  const mine = await scenario.openFilled(scenario.owner);
  await mine.api.upload(chosen(driveId, { 'old.txt': 'stays' }));
  await settled(scenario.server, mine, driveId);
  const part = chosen(driveId, { 'Shoot/a.txt': 'a', 'b.txt': 'b' });
  await mine.api.upload(part);
  await settled(scenario.server, mine, driveId);
  const batch = async () => (await mine.reader.uploadBatches()).find((one) => one.batchId === part.batchId);
  return { mine, part, batch, clock: scenario.deviceOf(mine).clock };
}

/** More than a day ago: this device does not know the sequences any more, and goes by what it shows. */
async function uploadTwoLongAgo() {
  const uploads = await uploadTwo();
  await uploads.mine.database.sentChanges.clear();
  return uploads;
}

describe('an upload that is taken back', () => {
  it('by its card is so once the server has done it, and is redone by the undo of that', async () => {
    const { mine, part, batch } = await uploadTwo();
    const undone = await mine.api.undoUpload(part.batchId);
    expect(undone).toEqual({ deletions: null, asked: [expect.any(String)] });
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['old.txt']);
    expect(await shownTree(mine, driveId)).toEqual(['old.txt']);
    expect(await batch()).toMatchObject({ undone: true });
    expect(await mine.api.undo(undone?.asked ?? [])).toMatchObject({ ok: true });
    await settled(scenario.server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(uploaded);
    expect(await batch()).toMatchObject({ undone: false, cancelled: false });
  });

  it('goes to where deleted things go, once it can no longer be redone', async () => {
    const { mine, part, batch, clock } = await uploadTwoLongAgo();
    expect(await mine.api.undoUpload(part.batchId)).toEqual({ deletions: expect.any(Array), asked: [] });
    expect(await shownTree(mine, driveId)).toEqual(['old.txt']);
    expect(await batch()).toMatchObject({ undone: true });
    clock.pass(10_000);
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['old.txt']);
    expect(await shownTree(mine, driveId)).toEqual(['old.txt']);
  });

  it('is redone at once, and can be taken back again', async () => {
    const { mine, part, batch } = await uploadTwoLongAgo();
    const undone = await mine.api.undoUpload(part.batchId);
    expect(await mine.api.redoUpload(part.batchId, undone?.deletions ?? [])).toBe(true);
    expect(await shownTree(mine, driveId)).toEqual(uploaded);
    expect(await batch()).toMatchObject({ undone: false, cancelled: false });
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(uploaded);
    expect(await mine.api.undoUpload(part.batchId)).not.toBeNull();
    expect(await shownTree(mine, driveId)).toEqual(['old.txt']);
  });

  it('is redone after the server has deleted it, too', async () => {
    const { mine, part, batch, clock } = await uploadTwoLongAgo();
    const undone = await mine.api.undoUpload(part.batchId);
    clock.pass(10_000);
    await settled(scenario.server, mine, driveId);
    expect(await mine.api.redoUpload(part.batchId, undone?.deletions ?? [])).toBe(true);
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(uploaded);
    expect(await shownTree(mine, driveId)).toEqual(uploaded);
    expect(await batch()).toMatchObject({ undone: false, cancelled: false });
  });

  it('is there again for its card where the undo of a deletion brought it back whole', async () => {
    const { mine, part, batch } = await uploadTwoLongAgo();
    await mine.api.undoUpload(part.batchId);
    const last = await mine.api.lastUndoable();
    await mine.api.undo(last?.changeIds ?? []);
    expect(await shownTree(mine, driveId)).toEqual(uploaded);
    expect(await batch()).toMatchObject({ undone: false, cancelled: false });
  });

  it('by the last change that Undo takes back, is so for its card too, until that is undone in its turn', async () => {
    const { mine, batch } = await uploadTwo();
    const last = await mine.api.lastUndoable(driveId);
    const undone = await mine.api.undo(last?.changeIds ?? []);
    await settled(scenario.server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['old.txt']);
    expect(await batch()).toMatchObject({ undone: true });
    await mine.api.undo(undone.ok ? undone.value.made : []);
    await settled(scenario.server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(uploaded);
    expect(await batch()).toMatchObject({ undone: false });
  });

  it('is there again where some of it had been deleted before', async () => {
    const { mine, part, batch, clock } = await uploadTwoLongAgo();
    const { id: itemId = '', kind = 'folder' } = (await batch())?.firstItem ?? {};
    await mine.api.change([{ type: 'deleteItem', driveId, itemId, kind }]);
    clock.pass(10_000);
    await settled(scenario.server, mine, driveId);
    await mine.api.undoUpload(part.batchId);
    expect(await shownTree(mine, driveId)).toEqual(['old.txt']);
    const last = await mine.api.lastUndoable();
    await mine.api.undo(last?.changeIds ?? []);
    expect(await shownTree(mine, driveId)).toEqual(['b.txt', 'old.txt']);
    expect(await batch()).toMatchObject({ undone: false });
  });

  it('and was cancelled in part, is there again once the undo is undone', async () => {
    const mine = await scenario.openFilled(scenario.owner);
    const { network } = scenario.deviceOf(mine);
    const part = chosen(driveId, { 'a.txt': 'a' });
    const files = chosen(driveId, { 'b.txt': 'b' }).files;
    const both = { ...part, batch: { ...part.batch, files: 2, bytes: 2 } };
    await mine.api.upload(both);
    await settled(scenario.server, mine, driveId);
    network.cut();
    await mine.api.upload({ ...both, files });
    await mine.api.cancelUpload(part.batchId);
    network.mend();
    await mine.api.reportPageState('online');
    await settled(scenario.server, mine, driveId);
    const batch = async () => (await mine.reader.uploadBatches())[0];
    expect(await batch()).toMatchObject({ cancelled: true, sentFiles: 1 });
    const last = await mine.api.lastUndoable(driveId);
    const undone = await mine.api.undo(last?.changeIds ?? []);
    await settled(scenario.server, mine, driveId);
    expect(await batch()).toMatchObject({ undone: true });
    await mine.api.undo(undone.ok ? undone.value.made : []);
    await settled(scenario.server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['a.txt']);
    expect(await batch()).toMatchObject({ undone: false, cancelled: true });
  });

  it('before any of it was sent, is so for its card too', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    await mine.api.upload(chosen(driveId, { 'a.txt': 'a' }));
    const last = await mine.api.lastUndoable(driveId);
    expect(await mine.api.undo(last?.changeIds ?? [])).toMatchObject({ ok: true });
    expect(await mine.reader.uploadBatches()).toMatchObject([{ undone: true, sentFiles: 0 }]);
  });

  it('is not redone where some of it was never sent', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    const part = chosen(driveId, { 'a.txt': 'a' });
    await mine.api.upload(part);
    expect(await mine.api.undoUpload(part.batchId)).toEqual({ deletions: null, asked: [] });
    expect(await shownTree(mine, driveId)).toEqual([]);
  });

  it('while it was on its way, and then was turned away, leaves no deletion that waits for it', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const isBundle = ({ path }: { path: string }) => path.endsWith('/bundles');
    const sent = device.network.hold(isBundle);
    const part = chosen(driveId, { 'a.txt': 'a' });
    await mine.api.upload(part);
    await sent.reached;
    expect(await mine.api.undoUpload(part.batchId)).toEqual({ deletions: null, asked: [] });
    device.network.turnAway(isBundle, 503, '1');
    sent.letGo();
    // The server is asked: it may have had it all the same.
    await mine.until(async ({ outbox }) =>
      (await outbox.toArray()).every(({ problem }) => problem === 'gone'),
    );
    expect(await serverTree(scenario.server, driveId)).toEqual([]);
    expect(await shownTree(mine, driveId)).toEqual([]);
  });
});
