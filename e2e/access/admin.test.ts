import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { connect } from '../harness/browser-actions.ts';
import { press, rowWith } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { announced } from './access-steps.ts';
import { prepareTeam } from './prepared-team.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'access-admin'), name);

test('an administrator looks after access: folder by folder, user by user, group by group', async ({
  product,
  person,
  device,
  page,
}) => {
  test.setTimeout(300_000);
  const { jonas, priya, tomas, otherName } = await prepareTeam(product, person);
  const { drive_name: name } = person.filespace;
  await device.signIn(person);
  await page.goto(`/drive?filespace=${person.filespace.drive_id}`);
  await connect(page);
  const folders = page.getByRole('table', { name: 'Folders' });
  const path = page.getByRole('navigation', { name: 'Folder path' });

  await test.step('from the menu of the workspace to the folders of a filespace', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(?!.*(sync|Search|menu)).*team-/ })
      .click();
    await page.getByRole('menuitem', { name: 'Access and permissions', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Access and Permissions' })).toBeAttached();
    await expect(rowWith(page, 'Brand')).toContainText('Given here');
    await expect(rowWith(page, 'Brand')).toContainText('Design');
    await expect(rowWith(page, 'Media')).toContainText('Not shared');
    await press(folders, 'Brand');
    await expect(rowWith(page, 'Briefs')).toContainText('Brand');
    await expect(rowWith(page, 'Launch film')).toContainText('Brand and given here');
    await look(page, 'folders');
  });

  await test.step('who has access to a folder and why; a right is changed after the question', async () => {
    await rowWith(page, 'Launch film')
      .getByRole('button', { name: /^Details/ })
      .click();
    const panel = page.getByRole('complementary', { name: 'Who has access to Launch film' });
    await expect(panel).toContainText('From Brand, through group Design');
    await look(page, 'why');
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const width of [1440, 1366, 1280, 1100, 1025]) {
      await page.setViewportSize({ ...size, width });
      const cell = await rowWith(page, 'Launch film').getByRole('cell').first().boundingBox();
      expect(cell?.width, `the name of a folder at ${width}`).toBeGreaterThanOrEqual(175);
      const grant = await page.getByRole('button', { name: 'Grant access', exact: true }).boundingBox();
      expect((grant?.x ?? 0) + (grant?.width ?? 0), `the end of the bar at ${width}`).toBeLessThanOrEqual(
        (await panel.boundingBox())?.x ?? 0,
      );
    }
    await page.setViewportSize(size);
    await panel.getByRole('button', { name: new RegExp(`^${tomas.name}`) }).click();
    await panel.getByRole('button', { name: `View, ${tomas.name} on Launch film` }).click();
    await page
      .getByRole('menuitem', { name: 'Edit' })
      .or(page.getByRole('menuitemradio', { name: 'Edit' }))
      .or(page.getByRole('menuitemradio', { name: 'Edit' }))
      .click();
    await press(page.getByRole('alertdialog', { name: 'Change access' }), 'Change to Edit');
    await announced(page, 'Access changed');
    await press(panel, 'Grant access to Launch film');
    const granting = page.getByRole('complementary', { name: 'Grant folder access' });
    await granting.getByRole('combobox', { name: 'Add users or groups' }).fill('Every');
    await page.getByRole('option', { name: /^Everyone/ }).click();
    await expect(granting).toContainText('1 person gains View');
    await press(granting, 'Done');
    await announced(page, 'Access granted');
    await expect(rowWith(page, 'Launch film')).toContainText('Design +1');
    await press(page.getByRole('complementary', { name: 'Who has access to Launch film' }), 'Close');
  });

  await test.step('fifty folders at a time, by name, and back by the way', async () => {
    await path.getByRole('button', { name: `Home, ${name}` }).click();
    await press(folders, 'Media');
    await expect(rowWith(page, 'Shot 01')).toBeVisible();
    await expect(folders).toHaveAttribute('aria-rowcount', '51');
    await press(page, 'Show more folders');
    await expect(folders).toHaveAttribute('aria-rowcount', '61');
    await page.getByRole('searchbox', { name: 'Search folders' }).fill('launch');
    await expect(rowWith(page, 'Launch film')).toContainText(`${name} / Brand`);
    await page.getByRole('searchbox', { name: 'Search folders' }).fill('nothing like it');
    await expect(page.getByText('No matching folders')).toBeVisible();
    await page.goBack();
    await expect(rowWith(page, 'Legal')).toContainText('Freelancers');
  });

  await test.step('a filespace that is not kept here is looked at through the server', async () => {
    const filespaces = page.getByRole('searchbox', { name: 'Search filespaces' });
    await filespaces.fill('nowhere');
    await expect(page.getByText('No matching filespaces')).toBeVisible();
    await filespaces.fill('other-');
    device.network.set({ kind: 'lose-reply', of: /^GET \/api\/folders/ });
    await press(page, otherName);
    await expect(alertFor(page)).toHaveText("Couldn't load folders.");
    device.network.set({ kind: 'pass' });
    await press(page, 'Try again');
    await press(folders, 'Archive');
    await expect(rowWith(page, '2024')).toContainText('Archive');
    await page.reload();
    await expect(rowWith(page, '2024')).toContainText('Archive');
    await press(page, 'Who has access');
    await expect(page.getByRole('complementary', { name: 'Who has access to Archive' })).toContainText(
      tomas.email,
    );
    await look(page, 'not-kept');
  });

  await test.step('without a network all of it can be read and nothing changed', async () => {
    await device.goOffline();
    await expect(page.getByText("You're offline. Showing access as of")).toBeVisible({
      timeout: 20_000,
    });
    await page.reload();
    await expect(page.getByText("This filespace isn't available offline.")).toBeVisible();
    await press(page, name);
    await expect(rowWith(page, 'Brand')).toContainText('Design');
    await expect(page.getByRole('button', { name: 'Grant access', exact: true })).toHaveAccessibleDescription(
      'You need a connection to change access',
    );
    await rowWith(page, 'Brand')
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(page.getByRole('complementary', { name: 'Who has access to Brand' })).toContainText(
      priya.email,
    );
    await look(page, 'offline');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await press(page, `${tomas.name} ${tomas.email}`);
    const panel = page.getByRole('complementary', { name: 'Manage users' });
    await panel.getByRole('tab', { name: 'Access and permissions' }).click();
    await expect(panel.getByRole('list')).toContainText(`${name} / Brand / Launch film`);
    await expect(panel.getByRole('button', { name: 'Remove all' })).toHaveAccessibleDescription(
      'You need a connection to change access',
    );
    await device.comeOnline();
    await expect(page.getByText("You're offline. Showing users as of")).toBeHidden({ timeout: 40_000 });
  });

  await test.step('the folders of a user: own ones and those through groups', async () => {
    const panel = page.getByRole('complementary', { name: 'Manage users' });
    const list = panel.getByRole('list', { name: `Folders of ${tomas.name}` });
    await expect(list).toContainText(`${otherName} / Archive`);
    await expect(list).toContainText('From group Everyone');
    await expect(list).toContainText('folder deleted');
    await look(page, 'user-tab');
    await press(panel, 'Grant access');
    const filespace = panel.getByRole('combobox', { name: 'Filespace' });
    await filespace.selectOption({ label: otherName });
    await expect(panel).toContainText(
      "This filespace isn't available offline, so you can only share all of it here.",
    );
    await filespace.selectOption({ label: name });
    await panel.getByRole('button', { name: 'Legal', exact: true }).click();
    await look(page, 'user-grant');
    await press(panel, 'Done');
    await announced(page, 'Access granted');
    await expect(list).toContainText(`${name} / Legal`);
    await press(panel, 'Remove all');
    const asking = page.getByRole('alertdialog', { name: 'Remove all access' });
    await expect(asking).toContainText('loses all access given directly');
    await press(asking, 'Remove all access');
    await announced(page, 'Access removed');
    await expect(list).not.toContainText('Given directly');
    await expect(panel.getByRole('button', { name: 'Remove all' })).toHaveAccessibleDescription(
      'No folders shared directly with this person.',
    );
    await press(page, `${jonas.name} ${jonas.email}`);
    await panel.getByRole('tab', { name: 'Access and permissions' }).click();
    await expect(panel).toContainText('This role has Edit access everywhere');
    await press(page, `${person.name} ${person.email}`);
    await expect(panel.getByRole('tab')).toHaveText(['Users']);
  });

  await test.step('the folders of a group', async () => {
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await press(page, 'Design');
    const panel = page.getByRole('complementary', { name: 'Group Details' });
    await expect(panel.getByRole('tab')).toHaveText([/^Users\s*01$/, /^Access and permissions\s*01$/]);
    await panel.getByRole('tab', { name: 'Access and permissions' }).click();
    await expect(panel.getByRole('list')).toContainText(`${name} / Brand`);
    await look(page, 'group-tab');
    await panel.getByRole('button', { name: `Edit, Design on ${name} / Brand` }).click();
    await page.getByRole('menuitem', { name: 'Remove access' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Remove access' });
    await press(asking, 'Remove access');
    await announced(page, 'Access removed');
    await expect(panel).toContainText('No folders shared yet.');
    await expect(panel.getByRole('tab')).toHaveText([/^Users\s*01$/, /^Access and permissions\s*00$/]);
  });
});
