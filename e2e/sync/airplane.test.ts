import { expect, test } from '../fixtures.ts';
import { dayWithoutNetwork } from '../harness/day-without-network.ts';
import { addFolder, connect, status } from '../harness/screen.ts';

test('a day in airplane mode: the browser knows that it is offline', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ lasting: true });
  await dayWithoutNetwork({
    product,
    person,
    device,
    newDevice,
    cut: () => device.goOffline(),
    mend: () => device.comeOnline(),
  });
});

test('airplane mode on the first visit: parts that were not opened yet come all the same', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  // The browser's own cache happens to hold them; it promises nothing.
  await (await device.context.newCDPSession(page)).send('Network.clearBrowserCache');
  await device.goOffline();
  await addFolder(page, 'Made above the clouds');
  await status(page, 'Offline, 1 waiting').click();
  await expect(page.getByRole('complementary', { name: 'Outbox' })).toContainText('Made above the clouds');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
