import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import {
  copy,
  createScenario,
  move,
  newFolder,
  remove,
  rename,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

describe('two people at one filespace', () => {
  it('what one makes, the other sees, both ways', async () => {
    const { server, driveId } = scenario;
    const mine = await scenario.openFilled(scenario.owner);
    const theirs = await scenario.openFilled(scenario.other);
    const plans = newFolder(driveId, 'Plans');
    const created = await mine.api.change([plans.input]);
    expect(created.ok).toBe(true);
    expect(await shownTree(mine, driveId)).toEqual(['Plans/']);

    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    expect(await shownTree(theirs, driveId)).toEqual(['Plans/']);

    const drafts = newFolder(driveId, 'Drafts', plans.itemId);
    await theirs.api.change([drafts.input]);
    await settled(server, theirs, driveId);
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['Plans/', 'Plans/Drafts/']);
    expect(await serverTree(server, driveId)).toEqual(['Plans/', 'Plans/Drafts/']);
    expect(mine.reports).toEqual([]);
    expect(theirs.reports).toEqual([]);
  });

  it('what was done without a network is done once, and by everybody seen so', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    const art = newFolder(driveId, 'Art');
    const bin = newFolder(driveId, 'Bin');
    const code = newFolder(driveId, 'Code');
    await mine.api.change([art.input, bin.input, code.input]);
    await settled(server, mine, driveId);
    const [artId, binId, codeId] = [art.itemId, bin.itemId, code.itemId];

    device.network.cut();
    const deep = newFolder(driveId, 'Deep', artId);
    await mine.api.change([deep.input]);
    await mine.api.change([rename(driveId, deep.itemId, 'Deeper')]);
    await mine.api.change([rename(driveId, binId, 'Box')]);
    await mine.api.change([move(driveId, codeId, deep.itemId)]);
    const copied = await mine.api.change([copy(driveId, artId, binId)]);
    const copyId = copiedId(copied.ok ? (copied.value[0] ?? '') : '', artId);
    const extra = newFolder(driveId, 'Extra', copyId);
    await mine.api.change([extra.input]);
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
    expect(await shownTree(mine, driveId)).toEqual(wanted);

    device.network.mend();
    device.clock.pass(8000);
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    expect(await serverTree(server, driveId)).toEqual(wanted);
    expect(await shownTree(mine, driveId)).toEqual(wanted);
    expect(await shownTree(theirs, driveId)).toEqual(wanted);
    expect(await mine.database.overlay.count()).toBe(0);
    expect(mine.reports).toEqual([]);
  });

  it('a name that somebody else took concurrently arrives with a number, and the person is notified', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    device.network.cut();
    await mine.api.change([newFolder(driveId, 'Budget').input]);
    await theirs.api.change([newFolder(driveId, 'budget').input]);
    await settled(server, theirs, driveId);
    device.network.mend();
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['Budget (2)/', 'budget/']);
    expect(await shownTree(theirs, driveId)).toEqual(['Budget (2)/', 'budget/']);
    const notices = await mine.reader.notices(0);
    expect(notices).toMatchObject([
      { kind: 'renamed-on-arrival', data: { asked: 'Budget', got: 'Budget (2)' } },
    ]);
  });

  it('a copy beside what it is a copy of has another name, and nothing is said of it', async () => {
    const { server, driveId } = scenario;
    const mine = await scenario.openFilled(scenario.owner);
    const plan = newFolder(driveId, 'Plan');
    await mine.api.change([plan.input]);
    await mine.api.change([copy(driveId, plan.itemId, rootId)]);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Plan (2)/', 'Plan/']);
    expect(await mine.reader.notices(0)).toEqual([]);

    const other = newFolder(driveId, 'Other');
    await mine.api.change([other.input, newFolder(driveId, 'Plan', other.itemId).input]);
    await mine.api.change([copy(driveId, plan.itemId, other.itemId)]);
    await settled(server, mine, driveId);
    expect(await mine.reader.notices(0)).toMatchObject([
      { kind: 'renamed-on-arrival', data: { asked: 'Plan', got: 'Plan (2)' } },
    ]);
  });

  it('a filespace that this device does not keep any more still gets what was done there', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    await mine.api.change([newFolder(driveId, 'Left behind').input]);
    await mine.api.disconnectFilespace(driveId, true);
    expect(await mine.database.folders.count()).toBe(0);
    device.network.mend();
    await mine.api.reportPageState('online');
    await mine.until(async (database) => (await database.outbox.count()) === 0);
    expect(await serverTree(server, driveId)).toEqual(['Left behind/']);
    await mine.api.connectFilespace(driveId);
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['Left behind/']);
  });

  it('the root holds what it should after a rename by two', async () => {
    const { server, driveId } = scenario;
    const mine = await scenario.openFilled(scenario.owner);
    const theirs = await scenario.openFilled(scenario.other);
    const one = newFolder(driveId, 'One', rootId);
    await mine.api.change([one.input]);
    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    await Promise.all([
      mine.api.change([rename(driveId, one.itemId, 'Mine')]),
      theirs.api.change([rename(driveId, one.itemId, 'Theirs')]),
    ]);
    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    await settled(server, mine, driveId);
    const tree = await serverTree(server, driveId);
    expect(await shownTree(mine, driveId)).toEqual(tree);
    expect(await shownTree(theirs, driveId)).toEqual(tree);
  });
});
