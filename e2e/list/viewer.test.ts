import { folderPath } from '#src/lib/paths.ts';
import { prepareTeam } from '../access/prepared-team.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectFocused, toast } from '../harness/grid.ts';

test('keys that would change something tell a viewer once why nothing changes', async ({
  product,
  person,
  device,
  page,
}) => {
  const { tomas } = await prepareTeam(product, person);
  await device.signIn(tomas);
  await page.goto(folderPath(person.filespace.drive_id));
  await connect(page);
  await expectFocused(page, 'Brand');
  for (const key of ['Delete', 'F2', 'Shift+N']) await page.keyboard.press(key);
  await expect(toast(page, 'You can view this folder but not change it.')).toHaveCount(1);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
