import type { Page } from 'playwright/test';

/** The style sheets that the page has asked for and does not have, by address. */
export function missingStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => {
        try {
          return !sheet?.cssRules.length;
        } catch {
          // One that failed is there and lets nobody read it.
          return true;
        }
      })
      .map(({ href }) => href),
  );
}
