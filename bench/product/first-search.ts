import type { Page } from 'playwright/test';
import { savedIndexPrefix } from '#worker/replica/state/saved-index.ts';

const term = 'report';
const savedMs = 90_000;

/** From the term in the field to its hits on the screen, in milliseconds. */
export async function firstSearch(page: Page): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search' });
  const hits = page.getByRole('grid', { name: 'Search Results' }).and(page.locator(':not([aria-busy=true])'));
  await field.waitFor();
  const fromMs = performance.now();
  await field.fill(term);
  await hits.getByRole('row').nth(1).waitFor();
  const tookMs = performance.now() - fromMs;
  await field.fill('');
  return tookMs;
}

/** Until the index of a filespace stands in a file, which comes some 30 s after the last change; false where it does not come. */
export async function isIndexSaved(page: Page): Promise<boolean> {
  const endMs = performance.now() + savedMs;
  while (performance.now() < endMs) {
    const isSaved = await page.evaluate(async (begin) => {
      const root = await navigator.storage.getDirectory();
      for await (const [, directory] of root as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        if (directory.kind !== 'directory') continue;
        const names = (directory as unknown as { keys(): AsyncIterable<string> }).keys();
        for await (const name of names) if (name.startsWith(begin) && name.endsWith('.whole')) return true;
      }
      return false;
    }, savedIndexPrefix);
    if (isSaved) return true;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return false;
}
