import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { longLane } from '../lane.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

/** Rows with content; what is left out is as high as its rows, and nobody hears of it. */
const rowsOf = (table: Locator) => table.locator('tbody tr[aria-rowindex]');

/** Few enough to be drawn at once, whatever the screen. */
const few = 60;

test(
  'ten thousand users and a thousand groups are tables that scroll, by mouse, by keyboard and by ear',
  longLane,
  async ({ product, person, device, page }) => {
    const { workspace_id: workspaceId } = person.workspace;
    await product.query(
      `insert into members (id, workspace_id, user_id, email, role, status, joined_at)
     select gen_random_uuid(), $1, null, 'user.' || lpad(n::text, 5, '0') || '@north.example', 0, 0, null
     from generate_series(1, 9999) n`,
      [workspaceId],
    );
    await product.query(
      `insert into groups (id, workspace_id, name, name_key)
     select gen_random_uuid(), $1, name, name from (select 'group ' || lpad(n::text, 4, '0') as name from generate_series(1, 999) n) names`,
      [workspaceId],
    );
    await device.signIn(person);
    await page.goto(`/drive?workspace=${workspaceId}&panel=users`);
    const users = page.getByRole('table', { name: 'Users' });
    const scroller = page.getByRole('group', { name: 'Users table' });
    const user = (number: string) => users.getByRole('row').filter({ hasText: `user.${number}@` });

    await test.step('few rows are in the document, and each says where it stands among all', async () => {
      await expect(users).toHaveAttribute('aria-rowcount', '10001', { timeout: 30_000 });
      await expect(users.getByRole('row').first()).toHaveAttribute('aria-rowindex', '1');
      await expect(rowsOf(users).first()).toContainText(person.email);
      await expect(rowsOf(users).first()).toHaveAttribute('aria-rowindex', '2');
      expect(await rowsOf(users).count()).toBeLessThan(few);
      await scroller.focus();
      await page.keyboard.press('End');
      await expect(user('09999')).toBeInViewport();
      await expect(user('09999')).toHaveAttribute('aria-rowindex', '10001');
      expect(await rowsOf(users).count()).toBeLessThan(few);
      await look(page, 'many-users');
      await page.keyboard.press('Home');
      await expect(rowsOf(users).first()).toContainText(person.email);
    });

    await test.step('the key Tab goes on through rows that were not there, and the focus outlives scrolling', async () => {
      await page.getByRole('button', { name: 'user.00001@north.example', exact: true }).focus();
      for (let step = 0; step < 100; step += 1) await page.keyboard.press('Tab');
      const button = page.getByRole('button', { name: 'user.00051@north.example', exact: true });
      await expect(button).toBeFocused();
      await expect(button).toBeInViewport();
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(user('09999')).toBeInViewport();
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Manage users' })).toContainText('user.00051@');
      await page.keyboard.press('Escape');
    });

    await test.step('searching leaves what fits, however far it was scrolled', async () => {
      await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('user.0123');
      await expect(users).toHaveAttribute('aria-rowcount', '11');
      await expect(rowsOf(users)).toHaveCount(10);
      await expect(user('01230')).toBeInViewport();
      await expect(page.getByText('10 of 10,000 users', { exact: true })).toBeVisible();
    });

    await test.step('groups are no other table, and Everyone no shorter list', async () => {
      await page.goto(`/drive?workspace=${workspaceId}&panel=groups`);
      const groups = page.getByRole('table', { name: 'Groups' });
      await expect(groups).toHaveAttribute('aria-rowcount', '1001');
      expect(await rowsOf(groups).count()).toBeLessThan(few);
      await page.getByRole('button', { name: 'Everyone', exact: true }).click();
      const list = page.getByRole('list', { name: 'Users of Everyone' });
      await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10000');
      expect(await list.getByRole('listitem').count()).toBeLessThan(few);
      await list.evaluate((element) => element.lastElementChild?.scrollIntoView({ block: 'end' }));
      await expect(list.getByText('user.09999@north.example')).toBeInViewport();
      await look(page, 'many-groups');
      await page.getByRole('button', { name: 'group 0001', exact: true }).click();
      await page.getByRole('button', { name: 'Add users' }).click();
      const adding = page.getByRole('dialog', { name: 'Add users' });
      expect(await adding.getByRole('checkbox').count()).toBeLessThan(few);
      await adding.getByRole('searchbox').fill('user.09998');
      await adding.getByRole('checkbox', { name: 'user.09998@north.example' }).check();
      await adding.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(adding).toBeHidden();
      await expect(alertFor(page)).toBeHidden();
      await expect(page.getByRole('list', { name: 'Users of group 0001' })).toContainText('user.09998@');
    });

    await test.step('a deletion of many counts, and Escape ends it after the present one', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select all groups' }).check();
      device.network.set({ kind: 'latency', ms: 100 });
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const asked = page.getByRole('alertdialog', { name: 'Delete selected groups' });
      await asked.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(asked.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 999');
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      const said = page.getByText(/^\d+ of 999 groups were deleted\.$/).first();
      await expect(said).toBeVisible();
      device.network.set({ kind: 'pass' });
      const gone = Number((await said.textContent())?.split(' ')[0]);
      const left = await product.query('select id from groups where workspace_id = $1', [workspaceId]);
      expect(left).toHaveLength(1000 - gone);
    });
  },
);
