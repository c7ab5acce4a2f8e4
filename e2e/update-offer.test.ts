import type { Page } from 'playwright/test';
import { openAccess } from './access/access-steps.ts';
import { expect, offlineTest as test } from './fixtures.ts';
import { connect } from './harness/browser-actions.ts';
import { openDevice } from './harness/device.ts';
import { pinToasts, toast } from './harness/grid.ts';
import { copyBuild, release, removeBuild } from './harness/releases.ts';
import { startServer } from './harness/server.ts';
import { serviceWorkerReady } from './harness/service-worker-ready.ts';
import { signUp } from './harness/users.ts';

test('a new release is offered over nothing that is entered and not saved, wherever the keyboard is', async ({
  browser,
}) => {
  const build = await copyBuild();
  const product = await startServer({}, build);
  const device = await openDevice(product, browser);
  try {
    const { page } = device;
    const offer = toast(page, 'A new version of Lunvik is ready');
    const person = await signUp(product);
    await device.signIn(person);
    await connect(page);
    await serviceWorkerReady(page);
    await pinToasts(page);
    // A search is nothing that is lost.
    await page.getByRole('searchbox', { name: 'Search' }).fill('a');
    await page.getByRole('button', { name: 'Invite Users' }).click();
    const panel = page.getByRole('complementary', { name: 'Invite Users' });
    await panel.getByLabel('Email addresses').fill('grace@north.example');
    await panel.getByLabel('Email addresses').press('Enter');
    await panel.getByRole('button', { name: 'Cancel' }).focus();
    await release(build, 'second');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expectKnown(page);
    await expect(offer).toBeHidden();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(offer).toBeVisible();

    await (await openAccess(page, person.filespace.drive_name))
      .getByRole('button', { name: 'Grant folder access' })
      .click();
    const grant = page.getByRole('complementary', { name: 'Grant folder access' });
    await grant.getByRole('radio', { name: 'Edit' }).click();
    await expect(offer).toBeHidden();
    await grant.getByRole('button', { name: 'Cancel' }).click();
    await expect(offer).toBeVisible();

    await page.goto('/account');
    const name = page.getByLabel('First name');
    await expect(offer).toBeVisible();
    await pinToasts(page);
    await name.fill('Maja');
    await page.getByRole('button', { name: 'Save name' }).focus();
    await expect(offer).toBeHidden();
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(toast(page, 'Name saved')).toBeVisible();
    await expect(offer).toBeVisible();

    await page.goto('/drive?panel=settings');
    await expect(offer).toBeVisible();
    await pinToasts(page);
    await page.getByRole('radio', { name: '30 days' }).click();
    await expect(offer).toBeHidden();
    await page.getByRole('radio', { name: '90 days' }).click();
    await expect(offer).toBeVisible();

    // What is chosen for a workspace is kept, and outlives a reload.
    await page.goto('/drive?panel=create-workspace');
    await expect(offer).toBeVisible();
    await pinToasts(page);
    await page.getByLabel('Workspace name').fill('north');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await expect(offer).toBeVisible();
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
    await product.remove();
    await removeBuild(build);
  }
});

/** The page has heard of the release: its menu offers it whatever is typed. */
async function expectKnown(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Reload to update' })).toBeVisible();
  await page.keyboard.press('Escape');
}
