import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect } from '../harness/browser-actions.ts';
import { toast } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

async function openSettings(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Workspace / })
    .click();
  await page.getByRole('menuitem', { name: 'Workspace settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workspace settings' })).toBeVisible();
}

test('the owner renames and deletes a workspace, a member leaves one, and nobody does it half', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  const sam = await createAccount(product, 'Sam');
  await addMember(product, person.workspace.id, sam, roles.admin);
  const empty = await callApi(
    product.url,
    'createWorkspace',
    {
      body: {
        workspace_name: 'second-team',
        user_id: person.userId,
        storage: { type: 'own', settings: { region: 'OR' } },
      },
    },
    person.token,
  );
  await addMember(product, empty.id, sam, roles.standard);

  await device.signIn(person);
  // The two may be of the same second, and then either is listed first.
  await page.goto(`/drive?workspace=${person.workspace.id}`);
  await connect(page);
  await openSettings(page);
  const name = page.getByRole('textbox', { name: 'Workspace name' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await name.fill('other-team');
  await save.click();
  await expect(page.getByText('Rename failed: Workspace has active drives.')).toBeVisible();
  await name.fill('other-team-');
  await expect(save).toBeDisabled();
  await look(page, 'workspace-settings');

  // The other one, which Sam looks at by then.
  const samsDevice = await newDevice();
  await samsDevice.signIn(sam);
  const sams = samsDevice.page;
  await sams.goto(`/drive?workspace=${empty.workspace_id}&panel=settings`);
  await expect(sams.getByRole('heading', { level: 2, name: 'Exit workspace' })).toBeVisible();
  await expect(sams.getByRole('heading', { level: 2, name: 'Delete workspace' })).toBeHidden();
  await look(sams, 'workspace-settings-member');

  await page.goto(`/drive?workspace=${empty.workspace_id}&panel=settings`);
  await name.fill('renamed-team');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The workspace name is updated to renamed-team')).toBeVisible();
  await expect(sams.getByRole('button', { name: 'Workspace renamed-team' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete workspace' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete workspace' });
  await asked.getByRole('textbox', { name: 'Workspace name' }).fill('renamed');
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(asked.getByText('Entered workspace name does not match')).toBeVisible();
  await look(page, 'workspace-delete');
  await asked.getByRole('textbox', { name: 'Workspace name' }).fill('renamed-team');
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'The workspace renamed-team is deleted')).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Workspace ${person.workspace.workspace_name}` }),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/panel=/);
  await expect(
    sams.getByRole('button', { name: `Workspace ${person.workspace.workspace_name}` }),
  ).toBeVisible();
  await expect(sams.getByRole('heading', { name: 'Workspace settings' })).toBeHidden();

  // Whoever leaves first sends what waits.
  await sams.goto('/drive');
  await connect(sams);
  await samsDevice.goOffline();
  await addFolder(sams, 'Waits');
  await openSettings(sams);
  const exit = sams.getByRole('button', { name: 'Exit workspace' });
  await expect(exit).toHaveAttribute('aria-disabled', 'true');
  await samsDevice.comeOnline();
  await expect(exit).not.toHaveAttribute('aria-disabled', 'true');
  await exit.click();
  await sams.getByRole('alertdialog').getByRole('button', { name: 'Exit', exact: true }).click();
  await expect(toast(sams, `Workspace ${person.workspace.workspace_name} Exited Successfully`)).toBeVisible();
  await expect(sams.getByRole('heading', { name: 'Create workspace' })).toBeVisible();
});
