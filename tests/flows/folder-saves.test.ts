import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { FolderSaveRow } from '#worker/read/reader.ts';
import type { createDevice } from '../support/device.ts';
import { grantFolder } from '../support/permissions/grant-folder.ts';
import { createScenario, type Scenario, shareServer } from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
import { chosen } from '../support/transfers/choose-files.ts';
import { settled } from '../support/trees.ts';
import { joinWorkspace, signUpVerified } from '../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
let device: ReturnType<typeof createDevice>;
let tab: Tab;

beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
  device = scenario.newDevice();
  tab = await scenario.openFilled(scenario.owner, device);
  device.folders.choose('Downloads');
});
afterEach(() => scenario.close());

const film = randomBytes(9_000_000);
const files = {
  'Shoot/a.txt': 'first',
  'Shoot/raw/b.txt': 'second',
  'Shoot/raw/film.mov': new Uint8Array(film),
  'Shoot/empty.txt': '',
};
const everything = [
  'Shoot/',
  'Shoot/a.txt',
  'Shoot/empty.txt',
  'Shoot/nothing/',
  'Shoot/raw/',
  'Shoot/raw/b.txt',
  'Shoot/raw/film.mov',
];

async function uploaded(tree: Parameters<typeof chosen>[1] = files, folders = [['Shoot', 'nothing']]) {
  await tab.api.upload({ ...chosen(driveId, tree), folders });
  await settled(scenario.server, tab, driveId);
  return idOf('Shoot');
}

async function idOf(name: string): Promise<string> {
  const query = { driveId, folderId: rootId, direction: 'asc', from: 0, to: 100 } as const;
  const { rows } = await tab.reader.folder(query);
  return rows.find((row) => row.name === name)?.id ?? '';
}

async function save(itemId: string, by: Tab = tab) {
  const folder = device.folders.choose('Downloads');
  const input = { driveId, itemIds: [itemId], name: 'Shoot', files: 0, bytes: 0, folder };
  expect(await by.api.saveToFolder(input)).toEqual({ ok: true, value: true });
}

const last = async (by: Tab = tab): Promise<FolderSaveRow> => {
  const [row] = await by.reader.folderSaves();
  if (row === undefined) throw new Error('nothing is saved');
  return row;
};
const ended = (by: Tab = tab) =>
  by.until(async ({ folderSaves }) => (await folderSaves.toCollection().last())?.endedMs != null);
const stopped = (problem: string) =>
  tab.until(async ({ folderSaves }) => (await folderSaves.toCollection().last())?.problem === problem);
const paths = () => device.folders.paths('Downloads');
const read = (path: string) => device.folders.read('Downloads', path);

describe('what is saved to a folder of the device', () => {
  it('is written with its folders, empty ones too, and every byte of it', async () => {
    await save(await uploaded());
    await ended();
    expect(paths()).toEqual(everything);
    expect(read('Shoot/raw/b.txt')).toBe('second');
    expect(read('Shoot/raw/film.mov')).toBe(film.toString());
    expect(await last()).toMatchObject({
      ...{ files: 4, doneFiles: 4, skippedFiles: 0, bytes: 9_000_011, doneBytes: 9_000_011 },
      ...{ outcomes: [], problem: null, waits: false },
    });
    expect(tab.reports).toEqual([]);
  });

  it('asks for one ticket and few ranges, however many files there are', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, at) => [`Shoot/${at % 7}/${at}.txt`, `${at}`]),
    );
    const id = await uploaded(many, []);
    device.network.passages.length = 0;
    await save(id);
    await ended();
    expect(await last()).toMatchObject({ files: 600, doneFiles: 600 });
    expect(read('Shoot/3/451.txt')).toBe('451');
    const asked = device.network.passages.filter(({ path }) => path.includes('downloads'));
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('goes on in the middle of a file when the connection comes back, and asks for nothing twice', async () => {
    const id = await uploaded();
    device.network.cutNextResponse(({ path }) => path.startsWith('downloads/'), 5_000_000);
    await save(id);
    await ended();
    expect(paths()).toEqual(everything);
    expect(read('Shoot/raw/film.mov')).toBe(film.toString());
    expect(device.folders.writes.filter((name) => name === 'film.mov')).toHaveLength(1);
  });

  it('skips what is there already, and puts what is different beside it with a number', async () => {
    const id = await uploaded();
    device.folders.put('Downloads', 'Shoot/a.txt', 'first');
    device.folders.put('Downloads', 'Shoot/raw/b.txt', 'SECOND');
    device.folders.put('Downloads', 'Shoot/nothing', 'a file of that name');
    await save(id);
    await ended();
    expect(read('Shoot/raw/b.txt')).toBe('SECOND');
    expect(read('Shoot/raw/b (2).txt')).toBe('second');
    expect(read('Shoot/nothing')).toBe('a file of that name');
    expect(paths()).toContain('Shoot/nothing (2)/');
    expect(device.folders.writes).not.toContain('a.txt');
    const row = await last();
    expect(row).toMatchObject({ doneFiles: 4, skippedFiles: 1 });
    expect(row.outcomes.map(({ path, kind, detail }) => [path, kind, detail])).toEqual(
      expect.arrayContaining([
        ['Shoot/raw/b.txt', 'kept-both', 'b (2).txt'],
        ['Shoot/nothing', 'kept-both', 'nothing (2)'],
      ]),
    );
    await save(id);
    await tab.until(
      async ({ folderSaves }) => (await folderSaves.filter(({ endedMs }) => endedMs !== null).count()) === 2,
    );
    expect(paths().filter((path) => path.includes('('))).toEqual([
      'Shoot/nothing (2)/',
      'Shoot/raw/b (2).txt',
    ]);
  });

  it('goes on in the next tab when its own is closed, without writing again what it had written', async () => {
    const id = await uploaded();
    let reached = () => {};
    const reaching = new Promise<void>((resolve) => {
      reached = resolve;
    });
    device.folders.beforeEach(async (name) => {
      if (name !== 'film.mov') return;
      reached();
      await new Promise(() => undefined);
    });
    await save(id);
    await reaching;
    device.folders.beforeEach(() => undefined);
    tab.kill();
    const next = await scenario.open(scenario.owner, device);
    await ended(next);
    expect(paths()).toEqual(everything);
    expect(read('Shoot/raw/film.mov')).toBe(film.toString());
    for (const name of ['a.txt', 'b.txt', 'film.mov'])
      expect(device.folders.writes.filter((written) => written === name)).toHaveLength(1);
  });

  it('waits for one click where the browser has forgotten the permission', async () => {
    const id = await uploaded();
    device.folders.grant(false);
    await save(id);
    await stopped('needs-permission');
    expect(paths()).toEqual([]);
    device.folders.grant(true);
    await tab.api.resumeSave((await last()).saveId);
    await ended();
    expect(paths()).toEqual(everything);
  });

  it('stops while it is paused, goes on from there, and ends where it is cancelled', async () => {
    const id = await uploaded();
    let count = 0;
    device.folders.beforeEach(async (name) => {
      if (name !== 'film.mov') return;
      count += 1;
      if (count === 1) await tab.api.pauseSave((await last()).saveId, true);
      if (count === 2) await tab.api.cancelSave((await last()).saveId);
      await new Promise((resolve) => setImmediate(resolve));
    });
    await save(id);
    await tab.until(async ({ folderSaves }) => (await folderSaves.toCollection().last())?.paused === true);
    expect((await last()).endedMs).toBeNull();
    await tab.api.pauseSave((await last()).saveId, false);
    await ended();
    expect(paths()).toContain('Shoot/raw/b.txt');
  });
});

describe('a save that cannot go on says why', () => {
  it('when the person loses the folder in the middle of it', async () => {
    const id = await uploaded();
    const { server, owner, workspace } = scenario;
    const guest = await signUpVerified(server);
    const memberId = await joinWorkspace(server, guest, workspace.id, roles.standard);
    const team = { driveId, owner: owner as never, standard: { memberId } as never };
    await grantFolder(server, team, id, permissions.view);
    device = scenario.newDevice();
    device.folders.choose('Downloads');
    const theirs = await scenario.open(guest, device);
    const isContent = ({ path }: { readonly path: string }) => path.startsWith('downloads/');
    device.network.cutNextResponse(isContent, 5_000_000);
    device.folders.beforeEach(async (name) => {
      if (name !== 'b.txt') return;
      const { letGo } = device.network.hold(isContent);
      await grantFolder(server, team, id, 2);
      letGo();
    });
    await save(id, theirs);
    await theirs.until(
      async ({ folderSaves }) => (await folderSaves.toCollection().last())?.problem === 'gone',
    );
    expect(paths()).toEqual(expect.arrayContaining(['Shoot/raw/b.txt']));
    expect(paths()).not.toContain('Shoot/raw/film.mov');
    expect((await last(theirs)).endedMs).toBeNull();
  });

  it('when the device has no room left, and goes on when there is', async () => {
    const id = await uploaded();
    device.folders.failWith((name) =>
      name === 'film.mov' ? new DOMException('full', 'QuotaExceededError') : null,
    );
    await save(id);
    await stopped('device-full');
    device.folders.failWith(() => null);
    await tab.api.resumeSave((await last()).saveId);
    await ended();
    expect(paths()).toEqual(everything);
  });

  it('when its folder is not there any more', async () => {
    const id = await uploaded();
    device.folders.remove('Downloads');
    await tab.api.saveToFolder({
      ...{ driveId, itemIds: [id], name: 'Shoot', files: 0, bytes: 0 },
      folder: { kind: 'directory', name: 'Downloads' },
    });
    await stopped('folder-missing');
  });

  it('of a file that cannot be written, and tries that one again', async () => {
    const id = await uploaded();
    device.folders.failWith((name) => (name === 'film.mov' ? new DOMException('no', 'AbortError') : null));
    await save(id);
    await ended();
    expect(await last()).toMatchObject({
      doneFiles: 3,
      outcomes: [{ path: 'Shoot/raw/film.mov', kind: 'failed' }],
    });
    device.folders.failWith(() => null);
    await tab.api.resumeSave((await last()).saveId);
    await ended();
    expect(paths()).toEqual(everything);
    expect(await last()).toMatchObject({ doneFiles: 4, outcomes: [] });
  });
});

it('a name that devices refuse is brought into shape, and said', async () => {
  const id = await uploaded({ 'Shoot/con.txt': 'one', 'Shoot/site.url': 'two' }, []);
  await save(id);
  await ended();
  expect(paths()).toEqual(['Shoot/', 'Shoot/_con.txt', 'Shoot/site.url_']);
  expect((await last()).outcomes.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['renamed', '_con.txt'],
    ['renamed', 'site.url_'],
  ]);
});
