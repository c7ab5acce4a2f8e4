import type { Page } from 'playwright/test';
import { type BrowserSession, bundleScript } from '../browser-session.ts';

/** A React page with everything in memory: what the browser itself takes to answer a person. */
export async function openEmptyApp(scenario: BrowserSession, names: readonly string[]): Promise<Page> {
  const context = await scenario.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto('data:text/html,<!doctype html><div id=root></div>');
  await page.evaluate((all) => {
    window.names = all;
  }, names);
  await page.addScriptTag({ content: await bundleScript('baselines/floor-page.ts') });
  await page.getByRole('button', { name: 'open' }).waitFor();
  return page;
}
