import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { longLane } from '../lane.ts';
import { announced, openAccess } from './access-steps.ts';

/** Few enough to be drawn at once, whatever the screen. */
const few = 60;

/** How long a list says that it is, and that only what is on screen of it is in the document. */
async function expectLong(rows: Locator, length: number): Promise<void> {
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(length));
  expect(await rows.count()).toBeLessThan(few);
}

test(
  'ten thousand people and three thousand folders are lists that scroll, and one right for all is said before it is given',
  longLane,
  async ({ product, person, device, page }) => {
    test.setTimeout(180_000);
    page.setDefaultTimeout(20_000);
    const { drive_id: driveId, drive_name: files } = person.filespace;
    await product.query(
      `insert into members (id, workspace_id, user_id, email, role, status, joined_at)
     select gen_random_uuid(), $1, null, 'user.' || lpad(n::text, 5, '0') || '@north.example', 0, 0, null
     from generate_series(1, 9999) n`,
      [person.workspace.workspace_id],
    );
    await filespaceClient(product, person, driveId).fill(
      Object.fromEntries(
        Array.from({ length: 3000 }, (_, n) => [`Folder ${String(n + 1).padStart(4, '0')}`, {}]),
      ),
    );
    await device.signIn(person);
    await connect(page);
    const panel = await openAccess(page, files);
    await expectLong(panel.getByRole('list', { name: 'Folders' }).getByRole('listitem'), 2001);
    await expect(panel.getByText('1000 more folders. Search to find them.')).toBeAttached();
    await panel.getByRole('searchbox', { name: 'Filter folders' }).fill('2999');
    await expect(panel.getByRole('listitem').filter({ hasText: 'Folder 2999' })).toContainText('Not shared');
    await panel.getByRole('tab', { name: /^Users/ }).click();
    await expectLong(panel.getByRole('list', { name: 'Users' }).getByRole('listitem'), 9999);

    await panel.getByRole('button', { name: 'Grant folder access' }).click();
    const form = page.getByRole('complementary', { name: 'Grant folder access' });
    const folders = form.getByRole('list', { name: `Folders in ${files}` });
    await expectLong(folders.getByRole('listitem'), 3000);
    await folders.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await form.getByRole('button', { name: 'Folder 3000', exact: true }).click();
    await expectLong(folders.getByRole('listitem'), 3000);
    const field = form.getByRole('combobox');
    await field.click();
    await expectLong(form.getByRole('option'), 10_000);
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('option', { selected: true })).toBeInViewport();
    await expect(form.getByRole('option', { selected: true })).toContainText('user.00040@');
    await field.fill('every');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('9,999 people gain View.');
    await form.getByRole('button', { name: 'Show names' }).click();
    await expect(form.getByRole('definition')).toContainText('and 9,949 more');
    await checkLayouts(page, join(test.info().project.outputDir, 'access'), 'many-grant');
    await form.getByRole('button', { name: 'Done' }).click();
    await announced(page, 'Access granted');
    await panel.getByRole('tab', { name: /^Folders/ }).click();
    await panel.getByRole('button', { name: 'Open Folder 3000' }).click();
    await expect(panel.getByRole('radio', { name: 'Given here 10000' })).toBeVisible();
    const who = panel.getByRole('list', { name: 'People and groups with access to Folder 3000' });
    await expectLong(who.getByRole('listitem'), 10_001);
    await expect(who.getByRole('button', { name: 'user.00001@north.example' })).toContainText(
      'Given on this folder, through group Everyone · invitation pending',
    );
    await panel.getByRole('searchbox', { name: 'Filter users and groups' }).fill('user.0999');
    await expect(who.getByRole('listitem')).toHaveCount(10);
  },
);
