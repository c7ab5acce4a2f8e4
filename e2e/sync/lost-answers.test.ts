import type { Fault } from '../fault-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { addFolder, connect, copy, expectTree, move, remove, rename, status } from '../harness/screen.ts';
import { serverTree } from '../harness/server-tree.ts';

const change = /^POST \/api\/(events\/|drives\/items\/copy)/;
const faults: Readonly<Record<string, Fault>> = {
  'the answer is lost': { kind: 'lose-reply', of: change },
  'the line is cut in the middle of the request': {
    kind: 'cut-after',
    bytes: 80,
    direction: 'up',
    of: change,
  },
  'the line is cut in the middle of the answer': {
    kind: 'cut-after',
    bytes: 40,
    direction: 'down',
    of: change,
  },
};

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

for (const [what, fault] of Object.entries(faults)) {
  test(`every kind of change has its effect once when ${what}`, async ({ product, person, device, page }) => {
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
      const struck = device.line.nextStrike();
      device.line.set(fault);
      await make();
      await struck;
      device.line.set({ kind: 'pass' });
      await syncIdle(page);
      expect((await sequence()) - from).toBe(1);
    };

    await once(() => addFolder(page, 'Made'));
    await once(() => rename(page, 'notes.txt', 'memo.txt'));
    await once(() => move(page, 'memo.txt', 'Plans'));
    await once(() => copy(page, 'Box', 'Plans'));
    await once(() => remove(page, 'Waste'));

    expect(await serverTree(product, person)).toEqual(after);
    await expectTree(page, filespace, after);
    await status(page, 'All changes synced').click();
    await expect(
      page.getByRole('complementary', { name: 'Outbox' }).getByText('Nothing waiting'),
    ).toBeVisible();
    await expect(page.getByText(/not synced|needs? attention|failed/i)).toHaveCount(0);
  });
}
