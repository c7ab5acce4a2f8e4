import type { Page } from 'playwright/test';
import { bundleScript, type Stage } from '../stage.ts';

/** A React page with everything in memory: what the browser itself takes to answer a person. */
export async function openFloor(stage: Stage, names: readonly string[]): Promise<Page> {
  const context = await stage.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto('data:text/html,<!doctype html><div id=root></div>');
  await page.evaluate((all) => {
    window.names = all;
  }, names);
  await page.addScriptTag({ content: await bundleScript('rivals/floor-page.ts') });
  await page.getByRole('button', { name: 'open' }).waitFor();
  return page;
}
