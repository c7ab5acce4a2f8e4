import type { BrowserContext, Page } from 'playwright/test';

/** Holds back what is asked for at such addresses, until the function that it returns is called. */
export async function holdRequests(asking: Page | BrowserContext, urls: RegExp): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await asking.route(urls, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
