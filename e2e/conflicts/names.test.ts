import { join } from 'node:path';
import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, rename, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectRows, pinToasts, row, toast } from '../harness/grid.ts';
import { serverTree } from '../harness/server-tree.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { longLane } from '../lane.ts';
import { openOutbox, syncBoth, twoBrowsers } from './two-browsers.ts';

test(
  'two names for one file, and one name for two folders',
  longLane,
  async ({ product, person, newDevice }, info) => {
    const two = await twoBrowsers(product, person, newDevice, { Brand: {}, 'plan.txt': 10 }, info);
    const [mine, theirs] = [two.mine.page, two.theirs.page];
    await rename(mine, 'plan.txt', 'plan of Maya.txt');
    await addFolder(mine, 'Offers');
    await rename(theirs, 'plan.txt', 'plan of Noor.txt');
    await addFolder(theirs, 'offers');

    await two.picture('two-names-apart');
    for (const page of [mine, theirs]) await pinToasts(page);
    await syncBoth(two.mine);
    await syncBoth(two.theirs);
    await expect(toast(theirs, /renamed “plan.txt” to “plan of Maya.txt” too/)).toBeVisible();
    await expect(
      toast(theirs, '“offers” was renamed to “offers (2)” because the name was already taken.'),
    ).toBeVisible();
    const asked = toast(
      mine,
      `${two.colleague.email} renamed “plan.txt” to “plan of Noor.txt”. Your name “plan of Maya.txt” wasn't used.`,
    );
    await expect(asked).toBeVisible();
    await expect(syncStatus(mine, '1 needs attention')).toBeVisible();
    await expectRows(mine, 'Brand', 'Offers', 'offers (2)', 'plan of Noor.txt');
    await expectRows(theirs, 'Brand', 'Offers', 'offers (2)', 'plan of Noor.txt');
    await expect(row(mine, 'plan of Noor.txt')).toContainText('Conflict');

    const panel = await openOutbox(mine);
    const card = panel.getByRole('article', { name: 'Two names for one file' });
    await expect(card).toContainText(`${two.colleague.email} renamed it after you did.`);
    await expect(card.getByRole('definition')).toHaveText(['plan of Maya.txt', 'plan of Noor.txt']);
    await two.picture('two-names');
    await checkLayouts(mine, join(info.project.outputDir, 'conflicts'), 'conflict-card');

    await card.getByRole('button', { name: 'Keep mine' }).click();
    await syncIdle(mine);
    await expect(card).toBeHidden();
    await expect(asked).toBeHidden();
    for (const page of [mine, theirs]) await expect(row(page, 'plan of Maya.txt')).toBeVisible();
    await expect(row(mine, 'plan of Maya.txt')).not.toContainText('Conflict');
    await two.picture('two-names-kept-mine');
    expect(await serverTree(product, person)).toEqual([
      'Brand/',
      'Offers/',
      'offers (2)/',
      'plan of Maya.txt',
    ]);
  },
);
