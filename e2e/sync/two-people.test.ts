import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  expectVisibleTree,
  itemRow,
  move,
  openFolder,
  openWindow,
  remove,
  rename,
} from '../harness/browser-actions.ts';
import { type Device, syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { serverTree } from '../harness/server-tree.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';
import { landing, longLane } from '../lane.ts';

test(
  'what one does, two tabs and a colleague see',
  landing,
  async ({ product, person, device, newDevice }) => {
    await fill(product, person, { Shared: { 'plan.txt': 10 }, Rejects: { 'old.txt': 1 } });
    const [first, second] = await twoTabs(device, person);
    const other = await colleague(product, person, await newDevice());
    const all = [first, second, other];

    await addFolder(first, 'From one');
    await expectVisible(all, 'From one');
    await rename(second, 'From one', 'Called by two');
    await expectVisible(all, 'Called by two', 'From one');
    await addFolder(other, 'From a colleague');
    await expectVisible(all, 'From a colleague');
    await move(other, 'Called by two', 'Shared');
    await expectDeleted(all, 'Called by two');
    await remove(first, 'Rejects');
    await expectDeleted(all, 'Rejects');
    for (const page of [first, second]) await openFolder(page, 'Shared');
    await rename(other, 'From a colleague', 'Colleague');
    await openFolder(other, 'Shared');
    await rename(second, 'plan.txt', 'plan B.txt');
    await expectVisible(all, 'plan B.txt', 'plan.txt');

    const wanted = ['Colleague/', 'Shared/', 'Shared/Called by two/', 'Shared/plan B.txt'];
    for (const page of all) {
      await syncIdle(page);
      await expectVisibleTree(page, person.filespace.drive_name, wanted);
    }
    expect(await serverTree(product, person)).toEqual(wanted);
  },
);

test('a tab that is closed while it sends leaves nothing undone and nothing done twice', async ({
  product,
  person,
  device,
  newDevice,
}) => {
  await fill(product, person, { Source: { 'a.txt': 10 }, Target: {} });
  const [leading, second] = await twoTabs(device, person);
  const other = await colleague(product, person, await newDevice());

  // The request is on its way and stays there: the server gets it when the line moves, long after the tab is gone.
  device.network.set({ kind: 'hang' });
  await rename(leading, 'Source', 'Origin');
  await expect(itemRow(second, 'Origin').getByText('Syncing', { exact: true })).toBeAttached();
  await addFolder(leading, 'Made last');
  await leading.close();
  await addFolder(second, 'Made by the heir');
  device.network.set({ kind: 'pass' });

  const wanted = ['Made by the heir/', 'Made last/', 'Origin/', 'Origin/a.txt', 'Target/'];
  await syncIdle(second);
  expect(await serverTree(product, person)).toEqual(wanted);
  for (const page of [second, other]) await expectVisibleTree(page, person.filespace.drive_name, wanted);
  expect(await eventsOf(product, person)).toBe(2 + 1 + 3);
});

test('a tab that is closed after its answer was lost', longLane, async ({ product, person, device }) => {
  await fill(product, person, { Source: {} });
  const [leading, second] = await twoTabs(device, person);
  device.network.set({ kind: 'lose-reply', of: /^POST \/api\/events\// });
  const struck = device.network.nextStrike();
  await rename(leading, 'Source', 'Origin');
  await struck;
  await leading.close();
  device.network.set({ kind: 'pass' });
  await syncIdle(second);
  await expectVisibleTree(second, person.filespace.drive_name, ['Origin/']);
  expect(await serverTree(product, person)).toEqual(['Origin/']);
  expect(await eventsOf(product, person)).toBe(2);
});

offlineTest(
  'two tabs that were offline together send everything once',
  async ({ product, person, device, newDevice }) => {
    await fill(product, person, { Left: {}, Right: {}, 'draft.txt': 10 });
    const [first, second] = await twoTabs(device, person);
    const other = await colleague(product, person, await newDevice());
    const all = [first, second, other];

    await device.goOffline();
    await addFolder(first, 'By one');
    await addFolder(second, 'By two');
    await expectVisible([first, second], 'By one');
    await expectVisible([first, second], 'By two');
    // One works on with what the other has just made.
    await rename(second, 'By one', 'By both');
    await expectVisible([first, second], 'By both', 'By one');
    await move(first, 'By two', 'By both');
    await expectDeleted([first, second], 'By two');
    await rename(second, 'draft.txt', 'final.txt');
    await rename(first, 'Left', 'Was left');
    await device.comeOnline();

    const wanted = ['By both/', 'By both/By two/', 'Right/', 'Was left/', 'final.txt'];
    await syncIdle(first);
    await syncIdle(second);
    expect(await serverTree(product, person)).toEqual(wanted);
    for (const page of all) await expectVisibleTree(page, person.filespace.drive_name, wanted);
  },
);

async function fill(
  product: ServerUnderTest,
  person: TestUser,
  tree: Parameters<ReturnType<typeof filespaceClient>['fill']>[0],
): Promise<void> {
  await filespaceClient(product, person, person.filespace.drive_id).fill(tree);
}

/** The first one leads: it was there when nobody did. */
async function twoTabs(device: Device, person: TestUser): Promise<readonly [Page, Page]> {
  await device.signIn(person);
  await connect(device.page);
  const second = await openWindow(device.context);
  await second.goto('/');
  await syncIdle(second);
  return [device.page, second];
}

async function colleague(
  product: ServerUnderTest,
  person: TestUser,
  { signIn, page }: Device,
): Promise<Page> {
  const account = await createAccount(product, 'Noor');
  await addMember(product, person.workspace.workspace_id, account);
  await signIn(account);
  await connect(page);
  return page;
}

async function expectVisible(pages: readonly Page[], name: string, before?: string): Promise<void> {
  for (const page of pages) {
    await expect(itemRow(page, name)).toBeVisible();
    if (before !== undefined) await expect(itemRow(page, before)).toBeHidden();
  }
}

/** A deletion is held for 8 seconds before others hear of it. */
async function expectDeleted(pages: readonly Page[], name: string): Promise<void> {
  for (const page of pages) await expect(itemRow(page, name)).toBeHidden({ timeout: 15_000 });
}

/** How many changes the filespace has seen in all. */
async function eventsOf(product: ServerUnderTest, person: TestUser): Promise<number> {
  const [row] = await product.query('select seq from drives where id = $1', [person.filespace.drive_id]);
  return Number(row?.['seq']);
}
