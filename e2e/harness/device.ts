import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page } from 'playwright/test';
import { beginSession, type Credentials } from '../begin-session.ts';
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts';
import { isLongLane } from '../lane.ts';
import { launchOptions } from './chromium.ts';
import { killBrowserOn } from './kill-browser.ts';
import type { ServerUnderTest } from './server.ts';
import { noteWithoutInstall, serviceWorkerReady } from './service-worker-ready.ts';

export interface DeviceOptions {
  /** Keeps the profile on disk, so that the whole browser, which the headless shell is not, can be closed and opened again. */
  readonly lasting?: boolean;
  /** Lets a page that is left be kept as it is for coming back, as browsers do. Only of a lasting device. */
  readonly backForwardCache?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** A phone: it is touched, and its browser is the one of phones. */
  readonly touch?: boolean;
  /** Whether the product installs itself here, which a device needs that goes offline. It does, unless this is false. */
  readonly installs?: boolean;
  /** The language that its browser asks for; American English where none is named. */
  readonly locale?: string;
}

/** One browser of one person, with its own line to the server. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything between this browser and the server goes through here: pages, workers, service worker, socket. */
  readonly network: FaultProxy;
  /** Signs in without the form and waits for the drive. A lasting device is to be remembered: it is closed and opened again. */
  signIn(account: Credentials): Promise<void>;
  /** The same as a person does it: where signing in, or what it leaves behind, is the subject. */
  signInByForm(account: Credentials): Promise<void>;
  /** Airplane mode: the browser knows that it is offline, and the line is cut. */
  goOffline(): Promise<void>;
  comeOnline(): Promise<void>;
  /** Closes the browser and opens it again on the same profile, perhaps changed between. Only of a lasting device. */
  restart(whileClosed?: () => Promise<void>): Promise<void>;
  /** The same, by kill -9. */
  kill(whileClosed?: () => Promise<void>): Promise<void>;
  /** Where its profile is. Only of a lasting device. */
  readonly profile: string;
  /** Uncaught errors and console errors of the pages, those about the network left out. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export async function openDevice(
  product: ServerUnderTest,
  browser: Browser,
  options: DeviceOptions = {},
): Promise<Device> {
  const { lasting = false, backForwardCache = false, installs = true } = options;
  const network = await startFaultProxy();
  const profile = lasting ? await mkdtemp(join(tmpdir(), 'lunvik-profile-')) : undefined;
  const complaints: string[] = [];
  const settings = {
    baseURL: product.url,
    proxy: { server: `socks5://127.0.0.1:${network.port}` },
    viewport: options.viewport ?? { width: 1440, height: 900 },
    serviceWorkers: installs ? ('allow' as const) : ('block' as const),
    // What moves is drawn again and again, and is waited for: the long lane does, as most people's devices do.
    reducedMotion: isLongLane ? ('no-preference' as const) : ('reduce' as const),
    locale: options.locale ?? 'en-US',
    ...(options.touch === true && { hasTouch: true, isMobile: true }),
    timezoneId: 'America/Los_Angeles',
  };
  const open = async () => {
    const context =
      profile === undefined
        ? await browser.newContext(settings)
        : await chromium.launchPersistentContext(profile, {
            ...launchOptions('browser'),
            ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
            ...settings,
          });
    listen(context, complaints);
    if (!installs) noteWithoutInstall(context);
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  let opened = await open();

  return {
    get context() {
      return opened.context;
    },
    get page() {
      return opened.page;
    },
    network,
    get profile() {
      if (profile === undefined) throw new Error('only a lasting device has a profile of its own');
      return profile;
    },
    async signIn(account) {
      await beginSession(opened.page, account, lasting);
    },
    async signInByForm(account) {
      const { page } = opened;
      await page.goto('/');
      await page.getByLabel('Email or username').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      if (lasting) await page.getByText('Remember Me').click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/drive');
    },
    async goOffline() {
      if (!installs) throw new Error('a journey whose devices go offline is an offlineTest');
      // Nobody goes on a plane before the browser has the product: it installs itself within seconds.
      const [page = opened.page] = opened.context.pages();
      if (/^\/(?!healthz)/.test(new URL(page.url()).pathname)) await serviceWorkerReady(page);
      network.set({ kind: 'refuse' });
      await opened.context.setOffline(true);
    },
    async comeOnline() {
      network.set({ kind: 'pass' });
      await opened.context.setOffline(false);
    },
    async restart(whileClosed = async () => undefined) {
      if (profile === undefined) throw new Error('only a lasting device can be restarted');
      await opened.context.close();
      await whileClosed();
      opened = await open();
    },
    async kill(whileClosed = async () => undefined) {
      if (profile === undefined) throw new Error('only a lasting device can be killed');
      // A browser writes its cookies down within half a minute, which nobody waits for here.
      const cookies = (await opened.context.cookies()).filter(({ expires }) => expires !== -1);
      await killBrowserOn(profile);
      // Playwright may hear of the end before it is asked to close what is gone.
      await opened.context.close().catch(() => undefined);
      await whileClosed();
      opened = await open();
      await opened.context.addCookies(cookies);
    },
    complaints: () => complaints,
    async close() {
      await opened.context.close();
      await network.close();
      if (profile !== undefined) await rm(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until everything that was done on the page has reached the server, as the product itself says it. A list may
 * show a change one frame before the light counts it, so the light is asked once nothing is written down as waiting.
 */
export async function syncIdle(page: Page, timeout = 20_000): Promise<void> {
  await expectWritten(page);
  await expect.poll(async () => (await waitingRows(page)).length, { timeout }).toBe(0);
  await expect(page.getByRole('button', { name: 'All changes synced' })).toBeVisible({ timeout });
}

/** Waits until the device has written what the page shows: it shows a change in the turn in which it is made. */
export async function expectWritten(page: Page): Promise<void> {
  await expect(page.locator('html[data-writing]')).toHaveCount(0);
}

/** The changes of the person who is signed in that are written down on this device and not known to be done. */
export function waitingRows(
  page: Page,
): Promise<readonly { readonly state: string; readonly attempts: number }[]> {
  return page.evaluate(async () => {
    const name = `lunvik-${localStorage.getItem('userId')}`;
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    return new Promise<{ state: string; attempts: number }[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.transaction?.abort(); // it was deleted just now: it is not made again
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('outbox').objectStore('outbox').getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
        database.close();
      };
    });
  });
}

// Chromium itself writes these for every request that a journey lets fail.
const aboutTheNetwork = /net::ERR_|Failed to load resource|WebSocket connection to/;

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (event) =>
    complaints.push(`uncaught: ${event.error().stack ?? event.error().message}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error' && !aboutTheNetwork.test(message.text())) complaints.push(message.text());
  });
}
