import type { Page } from 'playwright/test';

/** Notes whatever of these words is on the screen from now on, for however short a time. */
export async function watchText(
  page: Page,
  text: readonly string[],
): Promise<{ seen(): Promise<readonly string[]> }> {
  await page.evaluate((each) => {
    const seen = new Set<string>();
    const look = () => {
      for (const word of each) if (document.body.textContent.includes(word)) seen.add(word);
      Object.assign(window, { seenWords: [...seen] });
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { seenWords: [] });
  }, text);
  return { seen: () => page.evaluate(() => Reflect.get(window, 'seenWords') as readonly string[]) };
}
