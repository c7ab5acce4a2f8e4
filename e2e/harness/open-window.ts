import type { BrowserContext, Page } from 'playwright/test';

/**
 * A second tab of a browser, in a window of its own. Chromium draws a tab behind another one once or twice a second as soon as a
 * field in it has the focus, though Playwright tells it that it is visible: each action there would wait for seconds.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  const beside = context.pages()[0];
  if (browser === null || beside === undefined) throw new Error('a second window needs a first one');
  const [asked, browserSession] = await Promise.all([
    context.newCDPSession(beside),
    browser.newBrowserCDPSession(),
  ]);
  const { browserContextId } = (await asked.send('Target.getTargetInfo')).targetInfo;
  const opened = context.waitForEvent('page');
  await browserSession.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...(browserContextId !== undefined && { browserContextId }),
  });
  await Promise.all([asked.detach(), browserSession.detach()]);
  return opened;
}
