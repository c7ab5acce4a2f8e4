import type { Page } from 'playwright/test';
import { type BrowserSession, bundleScript } from '../browser-session.ts';

const rows = 2000;

/** A list with all of its rows in the document, which the browser scrolls alone, and the probe of a scroll. */
export async function openPlainList(scenario: BrowserSession): Promise<Page> {
  const context = await scenario.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const list = Array.from(
    { length: rows },
    (_, at) => `<div role=row data-index=${at} aria-label="row ${at}" style="height:40px">row ${at}</div>`,
  );
  await page.setContent(
    `<!doctype html><div style="height:100vh;overflow:auto"><div role=grid>${list.join('')}</div></div>`,
  );
  await page.evaluate(await bundleScript('page/scroll-pass.ts'));
  return page;
}
