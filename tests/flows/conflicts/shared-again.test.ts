import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { roles } from '#contract/rules/roles.ts';
import {
  copy,
  createScenario,
  newFolder,
  rename,
  type Scenario,
  shareServer,
} from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled } from '../../support/trees.ts';
import { joinWorkspace, signUpVerified } from '../../support/users.ts';

const sharedServer = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(sharedServer());
});
afterEach(() => scenario.close());

const holds = (tab: Tab, items: number) =>
  tab.until(async (database) => {
    const shown = (await database.syncStates.get(scenario.driveId))?.shown;
    return shown?.complete === true && shown.items === items;
  });

it('what waited for a filespace that is shared again goes when it is asked for, and says why it cannot', async () => {
  const { driveId, owner, server, workspace } = scenario;
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const theirs = await scenario.openFilled(owner);
  const shared = newFolder(driveId, 'Shared');
  const inside = newFolder(driveId, 'Inside', shared.itemId);
  await theirs.api.change([shared.input, inside.input]);
  await settled(server, theirs, driveId);
  const grant = (permission: 1 | 2) =>
    owner.call('POST', 'drives/folder/user/permission', {
      drive_id: driveId,
      workspace_user_id: memberId,
      folder_id: shared.itemId,
      permission,
    });
  await grant(1);
  const tab = await scenario.openFilled(person);
  await holds(tab, 2);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  const draft = newFolder(driveId, 'Draft', shared.itemId);
  await tab.api.change([draft.input]);
  const copied = await tab.api.change([copy(driveId, draft.itemId, shared.itemId)]);
  if (!copied.ok) throw new Error('a copy of a folder that waits is made');
  const copyId = copiedId(copied.value[0] ?? '', draft.itemId);
  await tab.api.change([newFolder(driveId, 'In the copy', copyId).input]);
  await tab.api.change([rename(driveId, inside.itemId, 'Outside')]);
  await grant(2);
  await owner.call('POST', `events/${driveId}`, [
    {
      event_id: crypto.randomUUID(),
      type: 'DELETE_FOLDER',
      timestamp: 1,
      message_owner: 'TESTSERVER01',
      data: { folder_id: inside.itemId },
    },
  ]);
  network.mend();
  await tab.api.reportPageState('online');
  await tab.until(async (database) =>
    (await database.outbox.toArray()).every(({ problem }) => problem === 'drive-gone'),
  );
  const waiting = await tab.reader.outbox();
  expect(waiting).toHaveLength(4);
  const retryAll = async () => {
    for (const { changeId } of waiting) await tab.api.retry(changeId);
  };
  await retryAll();
  expect(await tab.reader.outbox()).toEqual(waiting);

  await grant(1);
  await tab.until(async (database) => (await database.filespaces.count()) === 1);
  await retryAll();
  expect(await tab.reader.outbox()).toEqual(waiting);
  await tab.api.connectFilespace(driveId);
  await holds(tab, 1);
  await retryAll();
  await settled(server, tab, driveId);
  expect(await serverTree(server, driveId)).toEqual([
    'Shared/',
    'Shared/Draft (2)/',
    'Shared/Draft (2)/In the copy/',
    'Shared/Draft/',
  ]);
  expect(await tab.reader.outbox()).toMatchObject([
    { state: 'rejected', problem: 'gone', change: { type: 'renameItem' } },
  ]);
  expect(tab.reports).toEqual([]);
});

describe('a folder and its upload that waited for a filespace', () => {
  /** Made without a connection by somebody whose access was then taken away. */
  async function loseFolderWithUpload() {
    const { driveId, owner, server, workspace } = scenario;
    const person = await signUpVerified(server);
    const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
    const theirs = await scenario.openFilled(owner);
    const shared = newFolder(driveId, 'Shared');
    await theirs.api.change([shared.input]);
    await settled(server, theirs, driveId);
    const grant = (permission: 0 | 1 | 2) =>
      owner.call('POST', 'drives/folder/user/permission', {
        drive_id: driveId,
        workspace_user_id: memberId,
        folder_id: shared.itemId,
        permission,
      });
    await grant(1);
    const tab = await scenario.openFilled(person);
    await holds(tab, 1);
    const { network } = scenario.deviceOf(tab);
    network.cut();
    const outer = newFolder(driveId, 'Outer', shared.itemId);
    await tab.api.change([outer.input]);
    const part = chosen(driveId, { 'a.txt': 'a', 'b.txt': 'b' }, { folderId: outer.itemId });
    await tab.api.upload(part);
    await grant(2);
    network.mend();
    await tab.api.reportPageState('online');
    await tab.until(async (database) =>
      (await database.outbox.toArray()).every(({ problem }) => problem === 'drive-gone'),
    );
    async function shareAgain(permission: 0 | 1) {
      await grant(permission);
      await tab.until(async (database) => (await database.filespaces.count()) === 1);
      await tab.api.connectFilespace(driveId);
      await holds(tab, 1);
    }
    return { tab, part, shareAgain };
  }

  it('stay together where the folder is refused, and go together once it is permitted', async () => {
    const { tab, part, shareAgain } = await loseFolderWithUpload();
    const lost = (await tab.reader.notices(0)).find(({ kind }) => kind === 'filespace-deleted');
    expect(lost?.data, 'each file counts, as in the outbox').toMatchObject({ unsent: 3 });
    await shareAgain(0);
    for (const { changeId } of await tab.reader.outbox()) await tab.api.retry(changeId);
    const refused = [
      { state: 'rejected', problem: 'not-allowed', change: { type: 'createFolder' } },
      { state: 'blocked', problem: null, change: { type: 'addFiles' } },
    ];
    expect(await tab.reader.outbox()).toMatchObject(refused);
    await tab.api.retryUpload(part.batchId);
    expect(await tab.reader.outbox()).toMatchObject(refused);

    await shareAgain(1);
    await tab.until(
      async (database) =>
        Object.values((await database.syncStates.get(scenario.driveId))?.shown?.grants ?? {})[0] === 1,
    );
    await tab.api.retryUpload(part.batchId);
    await settled(scenario.server, tab, scenario.driveId);
    expect(await serverTree(scenario.server, scenario.driveId)).toEqual([
      'Shared/',
      'Shared/Outer/',
      'Shared/Outer/a.txt',
      'Shared/Outer/b.txt',
    ]);
  });

  it('go together where the upload is tried again', async () => {
    const { tab, part, shareAgain } = await loseFolderWithUpload();
    await shareAgain(1);
    await tab.api.retryUpload(part.batchId);
    await settled(scenario.server, tab, scenario.driveId);
    expect(await tab.reader.outbox()).toEqual([]);
    expect(await serverTree(scenario.server, scenario.driveId)).toContain('Shared/Outer/b.txt');
  });
});
