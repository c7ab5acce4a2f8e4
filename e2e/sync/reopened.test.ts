import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { itemRow, syncStatus } from '../harness/browser-actions.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const offline = /Offline|You're offline/;

for (const [how, stored] of [
  ['a day ago', { connection: 'online', lastReceivedMs: 1 }],
  ['without a connection', { connection: 'offline' }],
] as const)
  test(`a device that was closed ${how} does not call itself offline when it is opened again`, async ({
    product,
    person,
    device,
    page,
  }) => {
    await openFilespace(product, person, device, { 'Plan.txt': 5 });
    const address = page.url();

    await page.goto('/layers.css');
    await storeDevice(page, person.userId, stored);
    await noteLabels(page);
    const release = await holdWorker(page);
    await page.goto(address);
    await expect(itemRow(page, 'Plan.txt')).toBeVisible();
    await expect(syncStatus(page, 'Getting ready')).toBeVisible();
    // What is fetched for later is here: a banner would come with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    release();
    await expect(syncStatus(page, 'All changes synced')).toBeVisible();
    expect((await labels(page)).filter((label) => offline.test(label))).toEqual([]);
  });

/** As the tab that led left it. */
async function storeDevice(page: Page, userId: string, change: object): Promise<void> {
  await page.evaluate(
    async ([name, change]) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction('device', 'readwrite');
      const table = transaction.objectStore('device');
      const reading = table.get('device');
      reading.onsuccess = () => table.put({ ...reading.result, ...change });
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    },
    [`lunvik-${userId}`, change] as const,
  );
}

/** Lets the page begin alone: its rows do not wait for the worker. */
const holdWorker = (page: Page) => holdRequests(page, /\/assets\/worker-/);

/** Notes what is on screen, and what it is called, for however short a time. */
async function noteLabels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenLabels: seen });
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('button, [role=status], [role=alert], b'))
        seen.add(`${each.getAttribute('aria-label') ?? ''} ${each.textContent}`.trim());
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
}

async function labels(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(Reflect.get(window, 'seenLabels') as Set<string>)]);
}
