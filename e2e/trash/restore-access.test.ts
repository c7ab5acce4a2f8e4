import { roles } from '#contract/rules/roles.ts';
import { accessClient } from '../access/access-steps.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a restore says before who gets access again, and asks nothing where nobody does', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await files.fill({ Contracts: { Drafts: {} }, Plans: { Old: {} }, Kept: {} });
  const idOf = (path: string) => ids.get(path) ?? '';
  const anna = await createAccount(product, 'Anna');
  const memberId = await addMember(product, person.workspace.workspace_id, anna, roles.standard);
  const access = accessClient(product, person);
  await access.grantToUser(idOf('Contracts/Drafts'), memberId, 0);
  await access.grantToGroup(idOf('Contracts'), await access.group('Legal', memberId), 1);
  await files.send(
    ...['Contracts', 'Plans'].map((path) => ({
      type: 'DELETE_FOLDER' as const,
      data: { folder_id: idOf(path) },
    })),
  );
  const dialog = page.getByRole('dialog', { name: 'Restore Contracts?' });
  const restore = (name: string) => page.getByRole('button', { name: `Restore ${name}` });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('link', { name: 'Trash' }).click();

  await test.step('where nobody gets access again it is restored at once', async () => {
    await restore('Plans').click();
    await expect(restore('Plans')).toHaveCount(0);
  });

  await test.step('offline the list of rights on the device decides, and what it cannot know is said', async () => {
    await device.goOffline();
    await expect(page.getByText(/You're offline\. The trash is shown as of/)).toBeVisible();
    await restore('Contracts').click();
    await expect(dialog).toContainText('Legal (1 person) get back their access to it.');
    await expect(dialog).toContainText(
      "This device doesn't know whether others get back their access to folders inside.",
    );
    await checkLayouts(page, outputDir, 'restore-access-offline');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await device.comeOnline();
    await expect(page.getByText(/You're offline\./)).toHaveCount(0);
  });

  await test.step('the server knows of what is inside; Enter restores', async () => {
    await restore('Contracts').click();
    await expect(dialog).toContainText('and Legal (1 person) get back their access to it.');
    await checkLayouts(page, outputDir, 'restore-access');
    await page.keyboard.press('Enter');
    await expect(restore('Contracts')).toHaveCount(0);
    expect(await files.paths()).toEqual(['Contracts', 'Contracts/Drafts', 'Kept', 'Plans', 'Plans/Old']);
  });
});
