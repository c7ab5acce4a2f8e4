import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test';
import { launchOptions } from '#e2e/harness/chromium.ts';
import type { VisibleMark } from './page/probe.ts';
import type { VisibleState } from './page/visible-states.ts';
import type { Person, Subject } from './subject.ts';

/** One browser for a whole run; every measurement opens what it needs in it, straight to the server. */
export interface BrowserSession {
  readonly browser: Browser;
  /** A fresh profile with the probe in every page. */
  newContext(options?: {
    readonly bypassCSP?: boolean;
    readonly blockServiceWorker?: boolean;
  }): Promise<BrowserContext>;
  close(): Promise<void>;
}

export const viewport = { width: 1440, height: 900 };

export async function openBrowserSession(): Promise<BrowserSession> {
  const browser = await chromium.launch(launchOptions('browser'));
  const probe = await bundleScript('page/probe.ts');
  return {
    browser,
    async newContext({ bypassCSP = false, blockServiceWorker = false } = {}) {
      const serviceWorkers = blockServiceWorker ? 'block' : 'allow';
      const context = await browser.newContext({ viewport, locale: 'en-US', bypassCSP, serviceWorkers });
      await context.addInitScript({ content: probe });
      return context;
    },
    close: () => browser.close(),
  };
}

/** A file of this folder as one script for a browser. */
export async function bundleScript(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** With Remember Me: what the device shows is shown, too, when the browser was closed in between. */
export async function signIn(page: Page, { product }: Subject, person: Person): Promise<void> {
  await page.goto(product.url);
  await page.getByLabel('Email or username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByText('Remember Me').click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive*');
}

/** Signs in, connects the filespace and waits until all of it is on the device. */
export async function settle(
  page: Page,
  subject: Subject,
  person: Person = subject.people[0],
): Promise<void> {
  await signIn(page, subject, person);
  await page.goto(`${subject.product.url}/drive?filespace=${subject.driveId}`);
  await startProbe(page, 'now', [{ see: 'filling' }, { see: 'filled' }]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await visibleTimes(page);
}

/** From the next such event on (or `now`, or `navigation`), these scenes one after the other. */
export async function startProbe(page: Page, event: string, scenes: readonly VisibleState[]): Promise<void> {
  await page.evaluate(([name, wanted]) => window.probe.arm(name, wanted), [event, scenes] as const);
}

export function visibleTimes(page: Page): Promise<readonly VisibleMark[]> {
  return page.evaluate(() => window.probe.sights);
}

export async function lastVisibleTime(page: Page): Promise<VisibleMark> {
  const last = (await visibleTimes(page)).at(-1);
  if (last === undefined) throw new Error('no scene was asked for');
  return last;
}

/** Goes to a folder as the history of the browser does, without loading the page again. */
export async function visit(
  page: Page,
  { driveId }: Subject,
  folder: { readonly id: string; readonly name: string; readonly children: number },
): Promise<void> {
  await startProbe(page, 'now', [{ see: 'folder', name: folder.name, children: folder.children }]);
  const search = new URLSearchParams({ filespace: driveId });
  if (folder.id !== 'root') search.set('folder', folder.id);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/drive?${search}`);
  await visibleTimes(page);
}
