import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { callApi } from '../harness/api.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

const machine = 'DESKTOP12345';

test(
  'a desktop app that asks for a sign-in gets a session by its own link',
  landing,
  async ({ product, person, device, page }) => {
    await page.goto(`/?source=desktop&machineid=${machine}`);
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole('link', { name: 'Create new account' })).toHaveAttribute(
      'href',
      `/create?source=desktop&machineid=${machine}`,
    );
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(page).toHaveURL(`${product.url}/forgot-password`);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByLabel('Email or username').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Logged in successfully' })).toBeVisible();
    const open = page.getByRole('button', { name: 'Open desktop app' });
    await expect(open).not.toHaveAttribute('aria-disabled', 'true');
    await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'app-login');

    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/users\/desktop-code/ });
    await open.click();
    await expect(alertFor(page)).toHaveText('Connect to open the desktop app from here.');
    device.network.set({ kind: 'pass' });
    const link = await linkOf(page, () => open.click());
    expect([link.protocol, link.host]).toEqual(['lunvik:', 'sign-in']);
    const { code = '', ...rest } = Object.fromEntries(link.searchParams);
    expect(rest).toEqual({ id: person.userId, email: person.email });
    const body = { code, machine_id: machine };
    const session = await callApi(product.url, 'exchangeDesktopCode', { body });
    const params = { email: person.email };
    expect(await callApi(product.url, 'listWorkspaces', { params }, session.access_token)).toHaveLength(1);
    await expect(callApi(product.url, 'exchangeDesktopCode', { body })).rejects.toThrow('token-invalid');

    await page.getByRole('button', { name: 'Go to dashboard' }).click();
    await page.waitForURL('**/drive*');
    // From the filespace that is to be opened, too.
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/users\/desktop-code/ });
    await open.click();
    await expect(alertFor(page)).toContainText('Connect to open the desktop app from here');
    device.network.set({ kind: 'pass' });
    const there = await linkOf(page, () => open.click());
    expect(there.searchParams.get('driveId')).toBe(person.filespace.drive_id);
    const brought = { code: there.searchParams.get('code') ?? '', machine_id: machine };
    expect((await callApi(product.url, 'exchangeDesktopCode', { body: brought })).user_id).toBe(
      person.userId,
    );
    // Who is signed in already is sent on.
    await page.goto(`/?source=desktop&machineid=${machine}`);
    await expect(page.getByRole('heading', { name: 'Logged in successfully' })).toBeVisible();
    await page.goto('/?reset');
    await page.waitForURL('**/drive*');
  },
);

/** Where the page sends the system; it opens nothing here. */
async function linkOf(page: Page, act: () => Promise<void>): Promise<URL> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'openedLink');
    document.addEventListener('click', (event) => {
      const anchor = (event.target as Element).closest('a');
      if (!anchor?.href.startsWith('lunvik:')) return;
      event.preventDefault();
      Object.assign(window, { openedLink: anchor.href });
    });
  });
  await act();
  const opened = await page.waitForFunction(() => Reflect.get(window, 'openedLink') as string | undefined);
  return new URL(String(await opened.jsonValue()));
}
