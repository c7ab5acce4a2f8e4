import type { Page } from 'playwright/test';

/** The longest task that the main thread of a page ran from now on, in milliseconds; 0 where none took 50. */
export async function watchPageTasks(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const seen = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.ms = Math.max(seen.ms, duration);
    }).observe({ type: 'longtask' });
    return seen;
  });
  return () => longest.evaluate(({ ms }) => ms);
}
