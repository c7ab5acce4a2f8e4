import type { Page } from 'playwright/test';

/** Until the whole product is kept on the device and this page is served from there. Nothing on the screen tells it. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
