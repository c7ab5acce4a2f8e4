import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentDirectoryName } from '#worker/replica/contents/content-directory-name.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { sweepContentDirectories } from '#worker/session/content/content-directories.ts';
import type { Device } from '../../support/device.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { chosen } from '../../support/transfers/choose-files.ts';

const shared = shareServer();
let scenario: Scenario;
let device: Device;
beforeEach(async () => {
  scenario = await createScenario(shared());
  device = scenario.newDevice();
});
afterEach(() => scenario.close());

async function* pieces(text: string) {
  yield new TextEncoder().encode(text);
}

async function directoryOf(userId: string, identity: string) {
  const directory = await device.files.open(contentDirectoryName(userId, identity));
  if (directory === null) throw new Error('the device has private files');
  return directory;
}

/** As an upload leaves it that is staged and waits: its change, its row, its batch and its bytes. */
async function stageUpload(
  database: ReplicaDatabase,
  text: string,
  state: 'queued' | 'applied',
): Promise<string> {
  const { driveId, owner } = scenario;
  const changeId = randomUUID();
  const batchId = randomUUID();
  const identity = (await database.device.get('device'))?.identity ?? '';
  await (await directoryOf(owner.userId, identity)).write(changeId, pieces(text));
  const common = { id: randomUUID(), parentId: rootId, name: text };
  const content = { file: changeId, offset: 0, sha256: '0'.repeat(64) };
  const file = { ...common, sizeBytes: text.length, modifiedMs: 1, replaces: false, content };
  const template = await database.outbox.orderBy('order').last();
  if (template === undefined) throw new Error('a change waits');
  const counts = { folders: 0, files: 1, bytes: text.length, parentIds: [rootId], replacedIds: [] };
  await database.uploads.add({ uploadId: changeId, batchId, driveId, folders: [], files: [file], tabId: '' });
  await database.outbox.add({
    ...template,
    changeId,
    order: template.order + 1,
    state,
    change: {
      type: 'addFiles',
      changeId,
      uploadId: changeId,
      batchId,
      driveId,
      clientTimeMs: 1,
      kind: 'file',
      itemId: file.id,
      parentId: rootId,
      ...counts,
    },
  });
  await database.uploadProgress.add({ changeId, batchId, sentBytes: 0 });
  return changeId;
}

async function openWithPending(): Promise<Tab> {
  const mine = await scenario.openFilled(scenario.owner, device);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(scenario.driveId, 'Pending').input]);
  return mine;
}

async function filesOf(userId: string, identity: string) {
  return (await (await directoryOf(userId, identity)).list()).map(({ file }) => file);
}

it('who signs out leaves no byte of an upload on the device', async () => {
  const mine = await openWithPending();
  await stageUpload(mine.database, 'secret.txt', 'queued');
  expect(await device.files.list()).toHaveLength(1);
  expect(await mine.api.signOut(false)).toBe(false);
  expect(await device.files.list()).toHaveLength(1);
  mine.database.close();
  expect(await mine.api.signOut(true)).toBe(true);
  expect(await device.files.list()).toEqual([]);
  expect(mine.reports).toEqual([]);
});

it('where another person signs in, the bytes that wait stay, and those that do not go', async () => {
  const mine = await openWithPending();
  mine.kill();
  const { userId } = scenario.owner;
  const database = new ReplicaDatabase(userId, { durability: 'relaxed', indexedDB: device.indexedDB });
  await database.open();
  const identity = (await database.device.get('device'))?.identity ?? '';
  const pending = await stageUpload(database, 'pending.txt', 'queued');
  const sent = await stageUpload(database, 'sent.txt', 'applied');
  expect(await filesOf(userId, identity)).toEqual([pending, sent]);
  await (await directoryOf(userId, randomUUID())).write('of a former database', pieces('former'));

  const theirs = await scenario.open(scenario.other, device);
  await expect.poll(() => filesOf(userId, identity)).toEqual([pending]);
  expect(await device.files.list()).toEqual([contentDirectoryName(userId, identity)]);
  expect(await database.uploads.toCollection().primaryKeys()).toEqual([pending]);
  expect(await database.uploadProgress.toCollection().primaryKeys()).toEqual([pending]);
  database.close();
  expect(theirs.reports).toEqual([]);
});

it('where nothing waits, another person finds no byte, whatever became of the database', async () => {
  const mine = await scenario.openFilled(scenario.owner, device);
  const { userId } = scenario.owner;
  const identity = (await mine.database.device.get('device'))?.identity ?? '';
  await (await directoryOf(userId, identity)).write('left over', pieces('left over'));
  await (await directoryOf(randomUUID(), randomUUID())).write('nobody’s', pieces('nobody’s'));
  mine.kill();
  const theirs = await scenario.open(scenario.other, device);
  await expect.poll(() => device.files.list()).toEqual([]);
  expect(theirs.reports).toEqual([]);
});

it('only the bytes that the present database names are kept when it begins', async () => {
  const userId = randomUUID();
  const present = randomUUID();
  await (await directoryOf(userId, present)).write('present', pieces('present'));
  await (await directoryOf(userId, randomUUID())).write('former', pieces('former'));
  const other = contentDirectoryName(randomUUID(), randomUUID());
  await (await device.files.open(other))?.write('other', pieces('other'));
  const ports = {
    listContentDirectories: device.files.list,
    removeContentDirectory: device.files.remove,
    openContentDirectory: device.files.open,
    report(error: unknown) {
      throw error;
    },
  };
  await sweepContentDirectories(ports, userId, present);
  expect(await device.files.list()).toEqual([contentDirectoryName(userId, present), other]);
});

it('bytes that the device has no room for are known to be in their tab alone', async () => {
  const { driveId, owner } = scenario;
  device.files.giveQuota({ usedBytes: 0, quotaBytes: 4 });
  const mine = await scenario.openFilled(owner, device);
  device.network.cut();
  await mine.api.upload(chosen(driveId, { 'film.mov': 'film' }));
  await expect.poll(async () => (await mine.reader.uploadBatches())[0]?.onlyInTab).toBe('no-room');
});
