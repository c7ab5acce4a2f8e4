import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, connect, syncStatus } from '../harness/browser-actions.ts';
import { runOfflineScenario } from '../harness/offline-scenario.ts';
import { landing } from '../lane.ts';

test('a day in airplane mode: the browser knows that it is offline', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ lasting: true });
  await runOfflineScenario({
    product,
    person,
    device,
    newDevice,
    cut: () => device.goOffline(),
    mend: () => device.comeOnline(),
  });
});

test(
  'airplane mode on the first visit: parts that were not opened yet come all the same',
  landing,
  async ({ person, device, page }) => {
    await device.signIn(person);
    await connect(page);
    // The browser's own cache happens to hold them; it promises nothing.
    await (await device.context.newCDPSession(page)).send('Network.clearBrowserCache');
    await device.goOffline();
    await addFolder(page, 'Made above the clouds');
    await syncStatus(page, 'Offline, 1 waiting').click();
    await expect(page.getByRole('complementary', { name: 'Outbox' })).toContainText('Made above the clouds');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
);
