import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

const large = () => new Uint8Array(randomBytes(3_000_000));

async function contentOf(tab: Tab, path: string): Promise<Buffer> {
  const [name] = path.split('/').slice(-1);
  const { rows } = await tab.reader.folder({
    driveId,
    folderId: await folderOf(tab, path),
    direction: 'asc',
    from: 0,
    to: 100,
  });
  const id = rows.find((row) => row.name === name)?.id ?? '';
  const response = await fetch(`${scenario.address}/api/${contentPath(driveId, id)}`, {
    headers: { authorization: `Bearer ${scenario.owner.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function folderOf(tab: Tab, path: string): Promise<string> {
  let folderId: string = rootId;
  for (const name of path.split('/').slice(0, -1)) {
    const { rows } = await tab.reader.folder({ driveId, folderId, direction: 'asc', from: 0, to: 100 });
    folderId = rows.find((row) => row.name === name)?.id ?? '';
  }
  return folderId;
}

describe('an upload', () => {
  it('is in the list at once, and on the server with all its bytes: folders, small files, large ones', async () => {
    const mine = await scenario.openFilled(scenario.owner);
    const video = large();
    const part = chosen(driveId, {
      'Shoot/a.txt': 'first',
      'Shoot/raw/b.txt': 'second',
      'Shoot/raw/video.mov': video,
      'empty.txt': '',
    });
    const done = await mine.api.upload({ ...part, folders: [['Shoot', 'nothing']] });
    expect(done).toEqual({ ok: true, value: true });
    const tree = [
      'Shoot/',
      'Shoot/a.txt',
      'Shoot/nothing/',
      'Shoot/raw/',
      'Shoot/raw/b.txt',
      'Shoot/raw/video.mov',
      'empty.txt',
    ];
    expect(await shownTree(mine, driveId)).toEqual(tree);
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(tree);
    expect((await contentOf(mine, 'Shoot/raw/video.mov')).equals(video)).toBe(true);
    expect((await contentOf(mine, 'Shoot/a.txt')).toString()).toBe('first');
    const [batch] = await mine.reader.uploadBatches();
    expect(batch).toMatchObject({ sentFiles: 4, sentBytes: 3_000_011, endedMs: expect.any(Number) });
    expect(batch?.onlyInTab).toBeUndefined();
    expect(await mine.database.uploads.count()).toBe(0);
    const [name = ''] = await scenario.deviceOf(mine).files.list();
    const directory = await scenario.deviceOf(mine).files.open(name, () => false);
    await expect.poll(() => directory?.list()).toEqual([]);
    expect(mine.reports).toEqual([]);
  });

  it('that was chosen without a network in a tab that is closed is sent by the next one', async () => {
    const device = scenario.newDevice();
    const first = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    const video = large();
    await first.api.upload(chosen(driveId, { 'Trip/one.jpg': 'jpg', 'Trip/film.mov': video }));
    await first.until(async ({ uploads }) => (await uploads.where('tabId').notEqual('').count()) === 0);
    first.kill();
    const second = await scenario.open(scenario.owner, device);
    expect(await shownTree(second, driveId)).toEqual(['Trip/', 'Trip/film.mov', 'Trip/one.jpg']);
    device.network.mend();
    await settled(scenario.server, second, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['Trip/', 'Trip/film.mov', 'Trip/one.jpg']);
    expect((await contentOf(second, 'Trip/film.mov')).equals(video)).toBe(true);
  });

  it('goes into folders that are there, and keeps both files of one name', async () => {
    const mine = await scenario.openFilled(scenario.owner);
    await mine.api.upload(chosen(driveId, { 'Shoot/a.txt': 'one' }));
    await settled(scenario.server, mine, driveId);
    const part = chosen(driveId, { 'shoot/A.txt': 'two', 'shoot/b.txt': 'three' });
    const conflicts = await mine.api.findUploadConflicts({ driveId, folderId: part.folderId }, part.files);
    expect(conflicts).toMatchObject([
      { at: 0, existing: { name: 'a.txt', sizeBytes: 3 }, keptAs: 'A (2).txt' },
    ]);
    const folders = [['shoot'], ['shoot', 'New'], ['Elsewhere']];
    expect(await mine.api.countNewFolders({ driveId, folderId: part.folderId }, folders)).toBe(2);
    await mine.api.upload(part);
    await settled(scenario.server, mine, driveId);
    const tree = ['Shoot/', 'Shoot/A (2).txt', 'Shoot/a.txt', 'Shoot/b.txt'];
    expect(await shownTree(mine, driveId)).toEqual(tree);
    expect(await serverTree(scenario.server, driveId)).toEqual(tree);
  });

  it('says before what each file will be called that is kept beside another one', async () => {
    const mine = await scenario.openFilled(scenario.owner);
    await mine.api.upload(
      chosen(driveId, { 'Plan.pdf': 'one', 'Plan (3).pdf': 'two', 'Notes.txt': 'three' }),
    );
    await settled(scenario.server, mine, driveId);
    const part = chosen(driveId, { 'Plan (2).pdf': 'a', 'Notes.txt': 'b', 'Plan.pdf': 'c' });
    const conflicts = await mine.api.findUploadConflicts({ driveId, folderId: part.folderId }, part.files);
    expect(conflicts.map(({ at, keptAs }) => [at, keptAs])).toEqual([
      [1, 'Notes (2).txt'],
      [2, 'Plan (4).pdf'],
    ]);
    await mine.api.upload(part);
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(
      expect.arrayContaining(['Notes (2).txt', 'Plan (2).pdf', 'Plan (4).pdf']),
    );
  });

  it('waits for the folder that it goes into, and is renamed and deleted before it is sent', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    const folder = newFolder(driveId, 'New');
    await mine.api.change([folder.input]);
    await mine.api.upload(
      chosen(driveId, { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' }, { folderId: folder.itemId }),
    );
    const { rows } = await mine.reader.folder({
      driveId,
      folderId: folder.itemId,
      direction: 'asc',
      from: 0,
      to: 9,
    });
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    await mine.api.change([
      { type: 'renameItem', driveId, itemId: idOf('b.txt'), kind: 'file', name: 'z.txt' },
    ]);
    await mine.api.change([{ type: 'deleteItem', driveId, itemId: idOf('c.txt'), kind: 'file' }]);
    expect(await shownTree(mine, driveId)).toEqual(['New/', 'New/a.txt', 'New/z.txt']);
    device.network.mend();
    device.clock.pass(10_000);
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['New/', 'New/a.txt', 'New/z.txt']);
    expect(await shownTree(mine, driveId)).toEqual(['New/', 'New/a.txt', 'New/z.txt']);
  });

  it('is cancelled while it waits: nothing of it is left', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    const part = chosen(driveId, { 'a.txt': 'a', 'film.mov': large() });
    await mine.api.upload(part);
    await mine.api.cancelUpload(part.batchId);
    expect(await shownTree(mine, driveId)).toEqual([]);
    device.network.mend();
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual([]);
    expect(await mine.database.uploads.count()).toBe(0);
  });

  it('stays in the tab where the device keeps nothing, and says so when that tab is closed', async () => {
    const device = scenario.newDevice();
    device.files.refuse();
    const first = await scenario.openFilled(scenario.owner, device);
    const second = await scenario.open(scenario.owner, device);
    device.network.cut();
    await second.api.upload(chosen(driveId, { 'a.txt': 'a' }));
    expect((await second.reader.uploadBatches())[0]?.onlyInTab).toBe('no-copy');
    second.kill();
    await first.until(async ({ outbox }) => (await outbox.toArray())[0]?.problem === 'file-missing');
    const [row] = await first.reader.outbox();
    expect(await first.api.provideFiles(row?.changeId ?? '', [new File(['a'], 'a.txt')])).toBe(1);
    device.network.mend();
    await settled(scenario.server, first, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['a.txt']);
  });

  it('passes a proxy that takes little, in smaller parts, once', async () => {
    const device = scenario.newDevice();
    device.network.limitBodies(100_000);
    const mine = await scenario.openFilled(scenario.owner, device);
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`Shoot/f${at}.bin`, new Uint8Array(randomBytes(25_000))]),
    );
    await mine.api.upload(
      chosen(driveId, { ...files, 'Shoot/large.bin': new Uint8Array(randomBytes(300_000)) }),
    );
    await settled(scenario.server, mine, driveId);
    const tree = await serverTree(scenario.server, driveId);
    expect(tree).toEqual(['Shoot/', ...Object.keys(files), 'Shoot/large.bin'].sort());
    expect(await shownTree(mine, driveId)).toEqual(tree);
    expect((await mine.reader.uploadBatches())[0]).toMatchObject({ sentFiles: 13, outcomes: [] });
  });

  it('replaces the file that it names, and tells who had not seen another version', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    await mine.api.upload(chosen(driveId, { 'plan.txt': 'first', 'film.mov': large() }));
    await settled(scenario.server, mine, driveId);
    const theirs = await scenario.openFilled(scenario.other);
    device.network.cut();
    const film = large();
    const part = chosen(driveId, { 'PLAN.txt': 'mine', 'film.mov': film });
    await mine.api.upload({ ...part, files: part.files.map((file) => ({ ...file, resolution: 'replace' })) });
    expect(await shownTree(mine, driveId)).toEqual(['film.mov', 'plan.txt']);
    const other = chosen(driveId, { 'plan.txt': 'theirs' });
    await theirs.api.upload({
      ...other,
      files: other.files.map((file) => ({ ...file, resolution: 'replace' })),
    });
    await settled(scenario.server, theirs, driveId);
    device.network.mend();
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['film.mov', 'plan.txt']);
    expect((await contentOf(mine, 'plan.txt')).toString()).toBe('mine');
    expect((await contentOf(mine, 'film.mov')).equals(film)).toBe(true);
    const [batch] = await mine.reader.uploadBatches();
    expect(batch?.outcomes).toMatchObject([{ kind: 'concurrent', detail: scenario.other.email }]);
    expect(await mine.api.undoUpload(part.batchId)).toBeNull();
  });

  it('that is refused in part keeps the bytes of that part, until it may come in', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const [shut, open] = [newFolder(driveId, 'Shut'), newFolder(driveId, 'Open')];
    await mine.api.change([shut.input, open.input]);
    await settled(scenario.server, mine, driveId);
    device.network.cut();
    const part = chosen(driveId, { 'Open/a.txt': 'a', 'Shut/b.txt': 'b', 'Shut/c.txt': 'c' });
    await mine.api.upload(part);
    const theirs = await scenario.openFilled(scenario.other);
    await theirs.api.change([{ type: 'deleteItem', driveId, itemId: shut.itemId, kind: 'folder' }]);
    scenario.deviceOf(theirs).clock.pass(10_000);
    await settled(scenario.server, theirs, driveId);
    device.network.mend();
    await settled(scenario.server, mine, driveId);
    // What was to go into a folder that is gone went to where that had been.
    expect(await serverTree(scenario.server, driveId)).toEqual(['Open/', 'Open/a.txt', 'b.txt', 'c.txt']);
    const [batch] = await mine.reader.uploadBatches();
    expect(batch?.outcomes.map(({ kind, name }) => [kind, name])).toEqual([
      ['relocated', 'b.txt'],
      ['relocated', 'c.txt'],
    ]);
  });

  it('is paused and goes on; nothing is sent between', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    const part = chosen(driveId, { 'a.txt': 'a', 'film.mov': large() });
    await mine.api.upload(part);
    const bothAre = (isSo: (row: OutboxRow) => boolean) =>
      mine.until(async ({ outbox }) => (await outbox.toArray()).every(isSo));
    await bothAre(({ attempts }) => attempts > 0);
    await mine.api.pauseUpload(part.batchId, true);
    await bothAre(({ state }) => state === 'queued');
    const plans = newFolder(driveId, 'Plans');
    await mine.api.change([plans.input]);
    device.network.mend();
    await mine.until(async ({ outbox }) =>
      (await outbox.toArray()).every(({ change }) => 'uploadId' in change),
    );
    expect(await serverTree(scenario.server, driveId)).toEqual(['Plans/']);
    await mine.api.pauseUpload(part.batchId, false);
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['Plans/', 'a.txt', 'film.mov']);
  });

  it('into a folder that is not there changes nothing', async () => {
    const mine = await scenario.openFilled(scenario.owner);
    const gone = newFolder(driveId, 'Gone');
    const result = await mine.api.upload(chosen(driveId, { 'a.txt': 'a' }, { folderId: gone.itemId }));
    expect(result).toEqual({ ok: false, problem: { kind: 'gone' } });
    expect(await mine.database.uploads.count()).toBe(0);
    expect(await mine.reader.uploadBatches()).toEqual([]);
  });

  it('that finds the workspace full says what is missing, and comes in when it is tried again', async () => {
    const { settings } = scenario.server.deps;
    const before = settings.workspaceQuotaBytes;
    const mine = await scenario.openFilled(scenario.owner);
    Object.assign(settings, { workspaceQuotaBytes: 1_000_000 });
    try {
      await mine.api.upload(chosen(driveId, { 'film.mov': large() }));
      await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'rejected');
      const [row] = await mine.reader.outbox();
      expect(row).toMatchObject({
        problem: 'workspace-full',
        room: { neededBytes: 3_000_000, leftBytes: 1_000_000 },
      });
    } finally {
      Object.assign(settings, { workspaceQuotaBytes: before });
    }
    const [batch] = await mine.reader.uploadBatches();
    await mine.api.retryUpload(batch?.batchId ?? '');
    await settled(scenario.server, mine, driveId);
    expect(await serverTree(scenario.server, driveId)).toEqual(['film.mov']);
  });

  it('that may not go into a folder any more goes into another one, with all that it brings', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const [shut, other] = [newFolder(driveId, 'Shut'), newFolder(driveId, 'Other')];
    await mine.api.change([shut.input, other.input]);
    await settled(scenario.server, mine, driveId);
    const refuse = scenario.server.deps.settings;
    const before = refuse.workspaceQuotaBytes;
    Object.assign(refuse, { workspaceQuotaBytes: 1 });
    try {
      await mine.api.upload(
        chosen(driveId, { 'Trip/a.txt': 'aa', 'b.txt': 'bb' }, { folderId: shut.itemId }),
      );
      await mine.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'rejected');
    } finally {
      Object.assign(refuse, { workspaceQuotaBytes: before });
    }
    const [row] = await mine.reader.outbox();
    expect(await mine.api.retryUploadInto(row?.changeId ?? '', other.itemId)).toEqual({
      ok: true,
      value: true,
    });
    expect(await mine.reader.uploadBatches()).toMatchObject([
      { folderId: other.itemId, folderName: 'Other' },
    ]);
    await settled(scenario.server, mine, driveId);
    const tree = ['Other/', 'Other/Trip/', 'Other/Trip/a.txt', 'Other/b.txt', 'Shut/'];
    expect(await serverTree(scenario.server, driveId)).toEqual(tree);
    expect(await shownTree(mine, driveId)).toEqual(tree);
  });
});
