import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor, expectFieldError, expectNoFieldError } from '../harness/announcements.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { readDeviceContents } from './device-contents.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

/** Each form's fields and what they say while they are empty. */
const forms = {
  'Amazon S3': {
    Endpoint: 'Enter Endpoint',
    'Access key ID': 'Enter a access key ID',
    'Secret access key': 'Enter a secret access key',
  },
  'S3 compatible': {
    Endpoint: 'Enter Endpoint',
    'Access key ID': 'Enter a Endpoint url',
    'Secret access key': 'Enter a secret access key',
  },
  Azure: {
    'Storage account name': 'Enter a storage account name',
    'Secret access key': 'Enter a secret access key',
  },
  'Google cloud storage': { 'Service account JSON': 'Please provide credentials (upload or paste JSON).' },
} as const;

test('each type of storage has its form, which says what is missing and forgets no step but every key', async ({
  person,
  device,
  page,
}) => {
  test.setTimeout(240_000);
  const name = page.getByRole('textbox', { name: 'Workspace name' });
  const chooser = page.getByRole('heading', { name: 'Where should harbor-film keep its files?' });
  const goOn = page.getByRole('button', { name: 'Continue' });
  const back = page.getByRole('button', { name: 'Back' });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await device.signIn(person);
  await page.getByRole('link', { name: 'Create workspace' }).click();
  await name.fill('Harbor Film');
  const changeStorage = page.getByRole('button', { name: 'Change storage' });
  await changeStorage.click();
  await expect(chooser).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Lunvik storage' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('OR');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('SG');

  for (const [type, fields] of Object.entries(forms)) {
    await test.step(`${type}: nothing is filled in`, async () => {
      await page.getByRole('radio', { name: type }).check();
      if (type === 'Azure') await look(page, 'storage-chooser');
      await goOn.click();
      await expect(page.getByRole('heading', { name: type })).toBeVisible();
      await goOn.click();
      for (const [label, message] of Object.entries(fields)) await expectFieldError(field(label), message);
      await expect(field(Object.keys(fields)[0] ?? '')).toBeFocused();
      if (type !== 'S3 compatible') await look(page, `storage-${type.split(' ')[0]?.toLowerCase()}`);
      await back.click();
    });
  }

  const json = field('Service account JSON');
  await test.step('the JSON of Google is pasted or uploaded', async () => {
    await goOn.click();
    const upload = async (mimeType: string, text: string) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload JSON' }).click();
      await (await choosing).setFiles({ name: 'key.json', mimeType, buffer: Buffer.from(text) });
    };
    await json.fill('{"type": ');
    await goOn.click();
    await expectFieldError(json, 'Invalid JSON format. Please check your credentials file.');
    await upload('text/plain', '{}');
    await expectFieldError(json, 'Please upload a valid JSON file.');
    await expect(json).toHaveValue('{"type": ');
    await upload('application/json', '{"type": "service_account", "private_key": "canary-google"}');
    await expectNoFieldError(json, 'Please upload a valid JSON file.');
    await expect(json).toHaveValue(/canary-google/);
    await goOn.click();
    await expect(alertFor(page)).toBeVisible();
    await back.click();
  });

  await test.step('what was typed is there again after Back, in each form its own', async () => {
    await page.getByRole('radio', { name: 'S3 compatible' }).check();
    await goOn.click();
    await field('Endpoint').fill('https://s3.storage.example/films');
    await field('Access key ID').fill('canary-access');
    const secret = field('Secret access key');
    await secret.fill('canary-secret');
    await expect(secret).toHaveAttribute('type', 'password');
    await expect(secret).toHaveAttribute('autocomplete', 'off');
    await page.getByRole('button', { name: 'Show key' }).click();
    await expect(secret).toHaveAttribute('type', 'text');
    await back.click();
    await back.click();
    await expect(name).toHaveValue('Harbor Film');
    await expect(page.getByText('S3 compatible')).toBeVisible();
    await expect(goOn, 'without Lunvik storage the first step only goes on').toBeEnabled();
    await changeStorage.click();
    await page.getByRole('radio', { name: 'Lunvik storage' }).check();
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('SG');
    await page.getByRole('radio', { name: 'Google cloud storage' }).check();
    await goOn.click();
    await expect(json).toHaveValue(/canary-google/);
    await back.click();
    await page.getByRole('radio', { name: 'S3 compatible' }).check();
    await goOn.click();
    await expect(secret).toHaveValue('canary-secret');
  });

  await test.step('a creation that takes long can be given up, and nothing is lost', async () => {
    device.network.set({ kind: 'hang' });
    await goOn.click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect(field('Endpoint')).not.toBeEditable();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(field('Secret access key')).toHaveValue('canary-secret');
    await expect(goOn).toBeVisible();
    device.network.set({ kind: 'pass' });
  });

  await test.step('without a connection it says why not', async () => {
    await device.goOffline();
    await expect(goOn).toHaveAccessibleDescription('You need a connection to create a workspace');
    await device.comeOnline();
    await expect(goOn).toHaveAccessibleDescription('');
  });

  await test.step('the keys are nowhere on the device', async () => {
    const stored = await readDeviceContents(page);
    expect(stored).toContain('Harbor Film');
    expect(stored).toContain(person.workspace.workspace_name);
    expect(stored).not.toContain('canary');
  });

  await test.step('a reload keeps the steps and forgets the keys; Close forgets all', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'S3 compatible' })).toBeVisible();
    await expect(field('Endpoint')).toHaveValue('');
    await field('Secret access key').fill('canary-again');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Create workspace' }).click();
    await expect(name).toHaveValue('');
    expect(await readDeviceContents(page)).not.toContain('Harbor Film');
  });
});

test('Enter before the regions are known makes the workspace once they are', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  const begin = async (name: string) => {
    await page.getByRole('link', { name: 'Create workspace' }).click();
    await page.getByRole('textbox', { name: 'Workspace name' }).fill(name);
  };
  const creating = page.getByRole('button', { name: 'Creating...' });
  const isMade = (name: string) => expect(page.getByRole('button', { name }).first()).toBeVisible();

  await test.step('at its name', async () => {
    const answer = await holdRequests(page.context(), /\/api\/region\/active/);
    await begin('Harbor Film');
    await page.keyboard.press('Enter');
    await expect(creating).toBeDisabled();
    answer();
    await isMade('harbor-film');
  });

  await test.step('at its storage', async () => {
    await begin('Quay Film');
    await page.getByRole('button', { name: 'Change storage' }).click();
    const answer = await holdRequests(page.context(), /\/api\/region\/active/);
    await page.reload();
    await page.getByRole('radio', { name: 'Lunvik storage' }).press('Enter');
    await expect(creating).toBeDisabled();
    answer();
    await isMade('quay-film');
  });
});
