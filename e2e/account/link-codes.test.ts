import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { openWindow } from '../harness/browser-actions.ts';
import { landing } from '../lane.ts';

test('the code of a link leaves the address immediately, in its new form and its old one', async ({
  product,
  person,
  page,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If your email exists in our system')).toBeVisible();
  const { text } = await product.email(person.email, /\/reset#code=/);
  const link = /https?:\/\/\S+\/reset#code=\S+/.exec(text)?.[0] ?? '';
  const address = () => page.url().replace(product.url, '');

  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  expect(address()).toBe('/reset');
  await page.reload();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  expect(address()).toBe('/reset');

  await page.goto('about:blank');
  await page.goto(link.replace('#', '?'));
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  expect(address()).toBe('/reset');

  await page.goto('/validate?code=wrong');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  expect(address()).toBe('/validate');
  await page.goto('/inviteuser?code=wrong');
  await expect(page.getByRole('heading', { name: "This invitation can't be opened" })).toBeVisible();
  expect(address()).toBe('/inviteuser');
});

test(
  'an address is proved where the former session is refused at that very moment',
  landing,
  async ({ product, page }) => {
    // The refusal of the former token is heard the moment that the new one is stored, before anything is rendered with it.
    await page.addInitScript(() => {
      const channels: BroadcastChannel[] = [];
      window.BroadcastChannel = class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels.push(this);
        }
      };
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        const former = key === 'token' && this === localStorage ? this.getItem(key) : null;
        setItem.call(this, key, value);
        if (former === null || former === value) return;
        const data = { kind: 'refused', token: former, end: 'proof' };
        for (const channel of channels) channel.onmessage?.(new MessageEvent('message', { data }));
      };
    });
    const email = `mia.${randomUUID().slice(0, 8)}@north.example`;
    await page.goto('/create');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const { text } = await product.email(email, /\/validate#code=/);
    await page.goto(/https?:\/\/\S+\/validate#code=\S+/.exec(text)?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to dashboard' }).click();
    await expect(page.getByRole('textbox', { name: 'Workspace name' })).toBeVisible();
  },
);

test('a link to prove an address waits for the network, takes the tab that waits for it along, and says that it was used', async ({
  product,
  device,
  page,
  newDevice,
}) => {
  const email = `ida.${randomUUID().slice(0, 8)}@north.example`;
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { text } = await product.email(email, /\/validate#code=/);
  const link = /https?:\/\/\S+\/validate#code=\S+/.exec(text)?.[0] ?? '';

  const other = await openWindow(page.context());
  await other.goto('/validate');
  await expect(other.getByText('No verification code found')).toBeVisible();
  device.network.set({ kind: 'refuse' });
  await other.evaluate((hash) => location.replace(hash), new URL(link).hash);
  await expect(other.getByText("You're offline. Try again when you're back online.")).toBeVisible();
  device.network.set({ kind: 'pass' });
  await other.getByRole('button', { name: 'Try Again' }).click();
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Workspace name' })).toBeVisible();

  await other.goto('about:blank');
  await other.goto(link);
  await expect(other.getByText(`${email} is verified already.`)).toBeVisible();
  await other.goto('/email-verification');
  await expect(other.getByRole('textbox', { name: 'Workspace name' })).toBeVisible();

  const { page: elsewhere } = await newDevice();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('If the link was used before, your address is verified')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
