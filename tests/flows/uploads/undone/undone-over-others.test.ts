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

describe('an upload that is taken back', () => {
  it('by its card leaves what somebody else has put there since, and says who it was', async () => {
    const { mine, part, batch } = await uploadTwo();
    const theirs = await scenario.openFilled(scenario.other);
    const other = chosen(driveId, { 'b.txt': 'theirs' });
    await theirs.api.upload({
      ...other,
      files: other.files.map((file) => ({ ...file, resolution: 'replace' })),
    });
    await settled(scenario.server, theirs, driveId);
    await settled(scenario.server, mine, driveId);
    expect(await mine.api.undoUpload(part.batchId)).toEqual({ deletions: null, asked: [expect.any(String)] });
    await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'undo-refused');
    expect((await mine.reader.outbox())[0]?.because).toMatchObject({
      ...{ reason: 'replaced', name: 'b.txt', by: scenario.other.email },
    });
    expect(await serverTree(scenario.server, driveId)).toEqual(uploaded);
    expect(await shownTree(mine, driveId)).toEqual(uploaded);
    expect(await batch()).toMatchObject({ undone: false, cancelled: false });
  });

  it('by its card leaves a folder that somebody has put something into, before this device knows of it', async () => {
    const { mine, part, batch } = await uploadTwo();
    const theirs = await scenario.openFilled(scenario.other);
    const { network } = scenario.deviceOf(mine);
    network.cut();
    const folderId = (await batch())?.firstItem?.id ?? '';
    await theirs.api.upload(chosen(driveId, { 'new.txt': 'theirs' }, { folderId }));
    await settled(scenario.server, theirs, driveId);
    await mine.api.undoUpload(part.batchId);
    // Pressed twice, it is asked once.
    await mine.api.undoUpload(part.batchId);
    expect(await mine.reader.outbox()).toHaveLength(1);
    network.mend();
    await mine.api.reportPageState('online');
    await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.because?.reason === 'added-inside');
    expect(await serverTree(scenario.server, driveId)).toContain('Shoot/new.txt');
    expect(await batch()).toMatchObject({ undone: false });
  });

  it.each([
    ['replaced', { 'b.txt': 'theirs' }],
    ['brought in', { 'Shoot/new.txt': 'theirs' }],
  ])('of which the device forgot the changes cannot be where others have %s something', async (_, files) => {
    const { mine, part, batch } = await uploadTwo();
    const theirs = await scenario.openFilled(scenario.other);
    const other = chosen(driveId, files);
    await theirs.api.upload({
      ...other,
      files: other.files.map((file) => ({ ...file, resolution: 'replace' })),
    });
    await settled(scenario.server, theirs, driveId);
    await settled(scenario.server, mine, driveId);
    await mine.database.sentChanges.clear();
    expect(await mine.api.undoUpload(part.batchId)).toBeNull();
    expect(await mine.reader.outbox()).toEqual([]);
    expect(await batch()).toMatchObject({ undone: false, cancelled: false });
  });
});
