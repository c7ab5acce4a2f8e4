import type { BrowserContext, Page } from 'playwright/test';

const withoutInstall = new WeakSet<BrowserContext>();

/** Of a device on which the product does not install itself. */
export function noteWithoutInstall(context: BrowserContext): void {
  withoutInstall.add(context);
}

/**
 * Until the whole product is kept on the device and this page is served from there. Nothing on the screen shows it. Where it
 * does not install itself there is nothing to wait for.
 */
export async function serviceWorkerReady(page: Page): Promise<void> {
  if (withoutInstall.has(page.context())) return;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
