import { expect, test } from '../fixtures.ts';

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
  await expect(page.getByRole('heading', { name: 'This invitation cannot be opened' })).toBeVisible();
  expect(address()).toBe('/inviteuser');
});
