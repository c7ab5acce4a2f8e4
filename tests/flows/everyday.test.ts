import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { rootId } from '#contract/rules/root.ts';
import { copy, move, newFolder, remove, rename, type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

describe('two people at one filespace', () => {
  it('what one makes, the other sees, both ways', async () => {
    const { server, driveId } = stage;
    const mine = await stage.openFilled(stage.owner);
    const theirs = await stage.openFilled(stage.other);
    const plans = newFolder(driveId, 'Plans');
    const made = await mine.api.change([plans.wish]);
    expect(made.ok).toBe(true);
    expect(await treeOnScreen(mine, driveId)).toEqual(['Plans/']);

    await quiet(server, mine, driveId);
    await quiet(server, theirs, driveId);
    expect(await treeOnScreen(theirs, driveId)).toEqual(['Plans/']);

    const drafts = newFolder(driveId, 'Drafts', plans.itemId);
    await theirs.api.change([drafts.wish]);
    await quiet(server, theirs, driveId);
    await quiet(server, mine, driveId);
    expect(await treeOnScreen(mine, driveId)).toEqual(['Plans/', 'Plans/Drafts/']);
    expect(await treeOnServer(server, driveId)).toEqual(['Plans/', 'Plans/Drafts/']);
    expect(mine.reports).toEqual([]);
    expect(theirs.reports).toEqual([]);
  });

  it('what was done without a network is done once, and by everybody seen so', async () => {
    const { server, driveId } = stage;
    const device = stage.newDevice();
    const mine = await stage.openFilled(stage.owner, device);
    const theirs = await stage.openFilled(stage.other);
    const art = newFolder(driveId, 'Art');
    const bin = newFolder(driveId, 'Bin');
    const code = newFolder(driveId, 'Code');
    await mine.api.change([art.wish, bin.wish, code.wish]);
    await quiet(server, mine, driveId);
    const [artId, binId, codeId] = [art.itemId, bin.itemId, code.itemId];

    device.network.cut();
    const deep = newFolder(driveId, 'Deep', artId);
    await mine.api.change([deep.wish]);
    await mine.api.change([rename(driveId, deep.itemId, 'Deeper')]);
    await mine.api.change([rename(driveId, binId, 'Box')]);
    await mine.api.change([move(driveId, codeId, deep.itemId)]);
    const copied = await mine.api.change([copy(driveId, artId, binId)]);
    const copyId = copiedId(copied.ok ? (copied.value[0] ?? '') : '', artId);
    const extra = newFolder(driveId, 'Extra', copyId);
    await mine.api.change([extra.wish]);
    await mine.api.change([remove(driveId, codeId)]);
    const wanted = [
      'Art/',
      'Art/Deeper/',
      'Box/',
      'Box/Art/',
      'Box/Art/Deeper/',
      'Box/Art/Deeper/Code/',
      'Box/Art/Extra/',
    ];
    expect(await treeOnScreen(mine, driveId)).toEqual(wanted);

    device.network.mend();
    device.clock.pass(8000);
    await mine.api.signal('online');
    await quiet(server, mine, driveId);
    await quiet(server, theirs, driveId);
    expect(await treeOnServer(server, driveId)).toEqual(wanted);
    expect(await treeOnScreen(mine, driveId)).toEqual(wanted);
    expect(await treeOnScreen(theirs, driveId)).toEqual(wanted);
    expect(await mine.database.overlay.count()).toBe(0);
    expect(mine.reports).toEqual([]);
  });

  it('a name that somebody else took meanwhile arrives with a number, and the person is told', async () => {
    const { server, driveId } = stage;
    const device = stage.newDevice();
    const mine = await stage.openFilled(stage.owner, device);
    const theirs = await stage.openFilled(stage.other);
    device.network.cut();
    await mine.api.change([newFolder(driveId, 'Budget').wish]);
    await theirs.api.change([newFolder(driveId, 'budget').wish]);
    await quiet(server, theirs, driveId);
    device.network.mend();
    await mine.api.signal('online');
    await quiet(server, mine, driveId);
    await quiet(server, theirs, driveId);
    expect(await treeOnScreen(mine, driveId)).toEqual(['Budget (2)/', 'budget/']);
    expect(await treeOnScreen(theirs, driveId)).toEqual(['Budget (2)/', 'budget/']);
    const notices = await mine.reader.notices(0);
    expect(notices).toMatchObject([
      { kind: 'renamed-on-arrival', data: { asked: 'Budget', got: 'Budget (2)' } },
    ]);
  });

  it('a filespace that this device does not keep any more still gets what was done there', async () => {
    const { server, driveId } = stage;
    const device = stage.newDevice();
    const mine = await stage.openFilled(stage.owner, device);
    device.network.cut();
    await mine.api.change([newFolder(driveId, 'Left behind').wish]);
    await mine.api.disconnectFilespace(driveId, true);
    expect(await mine.database.folders.count()).toBe(0);
    device.network.mend();
    await mine.api.signal('online');
    await mine.until(async (database) => (await database.outbox.count()) === 0);
    expect(await treeOnServer(server, driveId)).toEqual(['Left behind/']);
    await mine.api.connectFilespace(driveId);
    await quiet(server, mine, driveId);
    expect(await treeOnScreen(mine, driveId)).toEqual(['Left behind/']);
  });

  it('the root holds what it should after a rename by two', async () => {
    const { server, driveId } = stage;
    const mine = await stage.openFilled(stage.owner);
    const theirs = await stage.openFilled(stage.other);
    const one = newFolder(driveId, 'One', rootId);
    await mine.api.change([one.wish]);
    await quiet(server, mine, driveId);
    await quiet(server, theirs, driveId);
    await Promise.all([
      mine.api.change([rename(driveId, one.itemId, 'Mine')]),
      theirs.api.change([rename(driveId, one.itemId, 'Theirs')]),
    ]);
    await quiet(server, mine, driveId);
    await quiet(server, theirs, driveId);
    await quiet(server, mine, driveId);
    const tree = await treeOnServer(server, driveId);
    expect(await treeOnScreen(mine, driveId)).toEqual(tree);
    expect(await treeOnScreen(theirs, driveId)).toEqual(tree);
  });
});
