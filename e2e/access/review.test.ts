import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor, expectFieldError } from '../harness/announcements.ts';
import { callApi } from '../harness/api.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { press, rowWith } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { accessClient, announced } from './access-steps.ts';
import { prepareTeam } from './prepared-team.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'access-admin'), name);

test('an administrator reviews all rights: what is stale goes, what changed since is shown, the rest is a file', async ({
  product,
  person,
  device,
  page,
}) => {
  test.setTimeout(300_000);
  const { priya, tomas, grant } = await prepareTeam(product, person);
  const { drive_name: name } = person.filespace;
  // All of it was so a week ago; since then Priya got Edit, and Everyone may look at everything.
  await product.query("update grants set granted_at = now() - interval '7 days'");
  await grant('priya', 'Brand/Launch film', 1);
  await product.query("update grants_history set ended_at = now() - interval '1 day' where permission = 0");
  await product.query(
    "update grants set granted_at = now() - interval '1 day' where granted_at > now() - interval '1 hour'",
  );
  await grant('Everyone', '', 0);
  await device.signIn(person);
  await page.goto(`/drive?workspace=${person.workspace.workspace_id}&panel=access`);
  await press(page, 'Review access');
  const permissions = page.getByRole('table', { name: 'Access' });
  const cell = (text: string) => page.getByRole('cell', { name: text });
  const count = (rows: number) => expect(permissions).toHaveAttribute('aria-rowcount', String(rows + 1));

  await test.step('every right is in it, and says why it changes nothing', async () => {
    await count(7);
    await expect(rowWith(page, 'Deleted folder')).toContainText('The folder was deleted');
    await expect(rowWith(page, 'Freelancers')).toContainText('The group is empty');
    await expect(page.getByRole('row', { name: /^Select Design on/ })).toContainText('In use');
    await look(page, 'review');
    await page.getByRole('searchbox', { name: 'Search users, groups and folders' }).fill('LAUNCH');
    await count(2);
    await page.getByRole('button', { name: 'Access', exact: true }).click();
    await expect(permissions.getByRole('row').nth(1)).toContainText('View');
    await page.getByRole('button', { name: 'Access', exact: true }).click();
    await expect(permissions.getByRole('row').nth(1)).toContainText('Edit');
    await page.getByRole('searchbox', { name: 'Search users, groups and folders' }).fill('nobody');
    await expect(cell('No matches')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search users, groups and folders' }).fill('');
  });

  await test.step('what is on screen goes into a file', async () => {
    const download = page.waitForEvent('download');
    await press(page, 'Export CSV');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`Group,Design,${name},/Brand,Edit,`);
    expect(text).toContain('The group is empty');
  });

  await test.step('compared with an earlier day', async () => {
    await press(page, 'Compare with an earlier date');
    const day = page.getByLabel('Compare with (end of day)');
    await expect(page.getByText('Choose a date to compare with')).toBeVisible();
    await day.fill('2999-01-01');
    await expectFieldError(day, 'Choose a past date');
    device.network.set({ kind: 'lose-reply', of: /^GET \/api\/workspace\/permission/ });
    await day.fill(dayBefore(3));
    await expect(alertFor(page)).toContainText("Couldn't load access on that date.");
    device.network.set({ kind: 'pass' });
    await press(page, 'Try again');
    const differences = page.getByRole('table', { name: 'Differences' });
    await expect(differences.getByRole('row').filter({ hasText: priya.email })).toContainText(
      'View changed to Edit',
    );
    await expect(differences.getByRole('row').filter({ hasText: 'Everyone' })).toContainText('View added');
    await look(page, 'compare');
    await day.fill(dayBefore(30));
    await expect(page.getByText('7 added, 0 changed, 0 removed since')).toBeVisible();
    await press(page, 'All access');
  });

  await test.step('stale ones are taken away together, after the question', async () => {
    await page.getByRole('radio', { name: /^Unused only/ }).click();
    await count(4);
    await page.getByRole('checkbox', { name: 'Select all entries' }).check();
    await press(page, 'Remove access');
    const asking = page.getByRole('alertdialog', { name: 'Remove access' });
    await expect(asking).toContainText("No one loses access: they aren't in use.");
    await look(page, 'remove');
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/drives\/folder\/permission\/remove/ });
    await press(asking, 'Remove access');
    await expect(asking).toContainText("Couldn't remove some access. Try again.");
    device.network.set({ kind: 'pass' });
    await press(asking, 'Remove access');
    await announced(page, 'Access removed');
    await expect(cell('All entries are in use')).toBeVisible();
    await page.getByRole('radio', { name: /^All access/ }).click();
    await count(3);
  });

  await test.step('a workspace in which there is nothing yet', async () => {
    const own = { user_id: person.userId, storage: { type: 'own', settings: { region: 'OR' } } };
    const { workspace_id } = await callApi(
      product.url,
      'createWorkspace',
      { body: { workspace_name: 'empty-team', ...own } },
      person.token,
    );
    const back = page.url();
    await expect(page.getByRole('link', { name: 'empty-team' })).toBeVisible();
    await page.goto(`/drive?workspace=${workspace_id}&panel=access`);
    await expect(page.getByText('No filespaces in this workspace yet')).toBeVisible();
    await press(page, 'Review access');
    await expect(cell('No folders shared in this workspace yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove access' })).toHaveAccessibleDescription(
      'Select at least one entry',
    );
    await press(page, 'Compare with an earlier date');
    await page.getByLabel('Compare with (end of day)').fill(dayBefore(2));
    await expect(page.getByText('Nothing has changed since then')).toBeVisible();
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await press(page, 'Everyone');
    const panel = page.getByRole('complementary', { name: 'Group Details' });
    await panel.getByRole('tab', { name: 'Access and permissions' }).click();
    await expect(panel.getByRole('button', { name: 'Grant access' })).toHaveAccessibleDescription(
      'No filespaces in this workspace yet',
    );
    await page.goto(back);
  });

  await test.step('without a network the review is there to read', async () => {
    await device.goOffline();
    await expect(page.getByText("You're offline. Showing access as of")).toBeVisible({
      timeout: 20_000,
    });
    await page.reload();
    await count(3);
    await expect(
      page.getByRole('button', { name: 'Compare with an earlier date' }),
    ).toHaveAccessibleDescription('You need a connection to compare with an earlier date');
    await rowWith(page, tomas.email).first().getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Remove access' })).toHaveAccessibleDescription(
      'You need a connection to change access',
    );
    await look(page, 'review-offline');
  });
});

test('who is asked about access of a group that is deleted meanwhile is told that it is gone', async ({
  product,
  person,
  device,
  page,
}) => {
  const ids = await filespaceClient(product, person, person.filespace.drive_id).fill({ Brand: {} });
  const access = accessClient(product, person);
  const group = await access.group('Design');
  await access.grantToGroup(ids.get('Brand') ?? '', group, 1);
  await device.signIn(person);
  await page.goto(`/drive?workspace=${person.workspace.workspace_id}&panel=access`);
  await press(page, 'Review access');
  await rowWith(page, 'Design').getByRole('checkbox').check();
  await press(page, 'Remove access');
  const asking = page.getByRole('alertdialog', { name: 'Remove access' });
  await expect(asking).toContainText('Design loses Edit');
  const { workspace_id: workspaceId } = person.workspace;
  await callApi(product.url, 'deleteGroup', { params: { workspaceId, groupId: group } }, person.token);
  await expect(asking.getByRole('status')).toHaveText('This access has already been removed.');
  await expect(asking).not.toContainText('loses');
  await expect(asking.getByRole('button', { name: 'Remove access' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
});

/** `2026-03-01`, so many days ago where the clocks of the product are set. */
function dayBefore(days: number): string {
  const at = Date.now() - days * 86_400_000;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at);
}
