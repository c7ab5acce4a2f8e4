import { expect, test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  copy,
  expectVisibleTree,
  move,
  remove,
  rename,
  syncStatus,
} from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { serverTree } from '../harness/server-tree.ts';
import { longLane } from '../lane.ts';

const change = /^POST \/api\/(events\/|drives\/items\/copy)/;
const before = { Box: { 'inside.txt': 12 }, Plans: {}, Waste: { 'old.txt': 3 }, 'notes.txt': 5 };
const after = [
  'Box/',
  'Box/inside.txt',
  'Made/',
  'Plans/',
  'Plans/Box/',
  'Plans/Box/inside.txt',
  'Plans/memo.txt',
];

test(
  'every kind of change has its effect once when the answer is lost',
  longLane,
  async ({ product, person, device, page }) => {
    const { drive_id: driveId, drive_name: filespace } = person.filespace;
    await filespaceClient(product, person, driveId).fill(before);
    await device.signIn(person);
    await connect(page);
    const sequence = async () => {
      const [row] = await product.query('select seq from drives where id = $1', [driveId]);
      return Number(row?.['seq']);
    };
    const once = async (make: () => Promise<void>) => {
      const from = await sequence();
      const struck = device.network.nextStrike();
      device.network.set({ kind: 'lose-reply', of: change });
      await make();
      await struck;
      device.network.set({ kind: 'pass' });
      await syncIdle(page);
      expect((await sequence()) - from).toBe(1);
    };

    await once(() => addFolder(page, 'Made'));
    await once(() => rename(page, 'notes.txt', 'memo.txt'));
    await once(() => move(page, 'memo.txt', 'Plans'));
    await once(() => copy(page, 'Box', 'Plans'));
    await once(() => remove(page, 'Waste'));

    expect(await serverTree(product, person)).toEqual(after);
    await expectVisibleTree(page, filespace, after);
    await syncStatus(page, 'All changes synced').click();
    await expect(
      page.getByRole('complementary', { name: 'Outbox' }).getByText("You're all caught up"),
    ).toBeVisible();
    await expect(page.getByText(/not synced|needs? attention|failed/i)).toHaveCount(0);
  },
);
