import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { syncIdle } from '../harness/device.ts';
import { expectRows, holdToasts, row, toast } from '../harness/list.ts';
import { lookAt } from '../harness/looks.ts';
import { addFolder, rename, status } from '../harness/screen.ts';
import { serverTree } from '../harness/server-tree.ts';
import { arrive, openOutbox, twoBrowsers } from './two-browsers.ts';

test('two names for one file, and one name for two folders', async ({ product, person, newDevice }, info) => {
  const two = await twoBrowsers(product, person, newDevice, { Brand: {}, 'plan.txt': 10 }, info);
  const [mine, theirs] = [two.mine.page, two.theirs.page];
  await rename(mine, 'plan.txt', 'plan of Maya.txt');
  await addFolder(mine, 'Offers');
  await rename(theirs, 'plan.txt', 'plan of Noor.txt');
  await addFolder(theirs, 'offers');

  await two.picture('two-names-apart');
  for (const page of [mine, theirs]) await holdToasts(page);
  await arrive(two.mine);
  await arrive(two.theirs);
  await expect(toast(theirs, /renamed “plan.txt” to “plan of Maya.txt” meanwhile/)).toBeVisible();
  await expect(toast(theirs, '“offers” is called “offers (2)” now: the name was taken.')).toBeVisible();
  const asked = toast(
    mine,
    `${two.colleague.email} renamed “plan.txt” to “plan of Noor.txt”. You had called it “plan of Maya.txt”.`,
  );
  await expect(asked).toBeVisible();
  await expect(status(mine, '1 needs attention')).toBeVisible();
  await expectRows(mine, 'Brand', 'Offers', 'offers (2)', 'plan of Noor.txt');
  await expectRows(theirs, 'Brand', 'Offers', 'offers (2)', 'plan of Noor.txt');
  await expect(row(mine, 'plan of Noor.txt')).toContainText('Conflict');

  const panel = await openOutbox(mine);
  const card = panel.getByRole('article', { name: 'Two names for one file' });
  await expect(card).toContainText(`${two.colleague.email} renamed it without having seen your name.`);
  await expect(card.getByRole('definition')).toHaveText(['plan of Maya.txt', 'plan of Noor.txt']);
  await two.picture('two-names');
  await lookAt(mine, join(info.project.outputDir, 'conflicts'), 'conflict-card');

  await card.getByRole('button', { name: 'Keep mine' }).click();
  await syncIdle(mine);
  await expect(card).toBeHidden();
  await expect(asked).toBeHidden();
  for (const page of [mine, theirs]) await expect(row(page, 'plan of Maya.txt')).toBeVisible();
  await expect(row(mine, 'plan of Maya.txt')).not.toContainText('Conflict');
  await two.picture('two-names-kept-mine');
  expect(await serverTree(product, person)).toEqual(['Brand/', 'Offers/', 'offers (2)/', 'plan of Maya.txt']);
});
