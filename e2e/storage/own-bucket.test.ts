import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startAzurite } from '#tests/support/storage/azurite.ts';
import { startGoogleService } from '#tests/support/storage/google-service.ts';
import { startS3Service } from '#tests/support/storage/s3-service.ts';
import { expect, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { itemRow } from '../harness/browser-actions.ts';
import { openDevice } from '../harness/device.ts';
import { startServer } from '../harness/server.ts';
import { downloadFile, uploadFile } from '../harness/uploads-and-downloads.ts';
import { createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { readDeviceContents } from './device-contents.ts';

const refused = 'The storage does not accept these credentials.';

test('a workspace keeps its files in a bucket of its owner, once the right keys have been tried there', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [s3, google, azurite] = [await startS3Service(), await startGoogleService(), await startAzurite()];
  const product = await startServer({
    STORAGE_ALLOW_HOSTS: `${s3.host},${azurite.host}`,
    AZURE_STORAGE_URL: azurite.url,
    GOOGLE_STORAGE_URL: google.url,
    GOOGLE_TOKEN_URL: google.tokenUrl,
  });
  const device = await openDevice(product, browser);
  const { page } = device;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const goOn = page.getByRole('button', { name: 'Continue' });
  const made = async () => (await product.query('select name from workspaces')).map(({ name }) => name);
  const begin = async (type: string) => {
    await page.getByRole('radio', { name: type }).check();
    await goOn.click();
    await expect(page.getByRole('heading', { name: type })).toBeVisible();
  };
  const expectRefused = async (message: string) => {
    await goOn.click();
    await expect(alertFor(page)).toHaveText(message);
    expect(await made()).toEqual([]);
  };
  try {
    const account = await createAccount(product);
    await device.signIn(account);
    await page.goto('/workspace');
    await page.getByRole('textbox', { name: 'Workspace name' }).fill('harbor-film');
    await page.getByRole('button', { name: 'Change storage' }).click();

    await test.step('Azure refuses the key of another account', async () => {
      await begin('Azure');
      await field('Storage account name').fill(azurite.account);
      await field('Secret access key').fill(randomBytes(64).toString('base64'));
      await expectRefused(refused);
      await page.getByRole('button', { name: 'Back' }).click();
    });

    await test.step('Google refuses what another key has signed', async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const other = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      await begin('Google cloud storage');
      await field('Service account JSON').fill(JSON.stringify({ ...google.account, private_key: other }));
      await expectRefused(refused);
      await page.getByRole('button', { name: 'Back' }).click();
    });

    await test.step('S3 says what is wrong', async () => {
      await begin('S3 compatible');
      await field('Endpoint').fill('https://127.0.0.1:1/films');
      await field('Access key ID').fill('tester');
      await field('Secret access key').fill('right-secret');
      await expectRefused(
        'This address is not allowed for storage. Use the public https address of the service.',
      );
      await field('Endpoint').fill(`${s3.url}/nowhere`);
      await expectRefused('There is no such bucket or container in this storage.');
      await field('Endpoint').fill(s3.url);
      await field('Secret access key').fill('wrong-secret');
      await expectRefused(refused);
      await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'storage-refused');
    });

    await test.step('the right keys make it, once, though the answer is lost', async () => {
      await field('Secret access key').fill('right-secret');
      device.network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace/ });
      await goOn.click();
      await expect(alertFor(page)).toHaveText('Network error. Please check your internet connection.');
      device.network.set({ kind: 'pass' });
      await goOn.click();
      await expect(page.getByRole('heading', { name: 'Create filespace' })).toBeVisible();
      expect(await made()).toEqual(['harbor-film']);
      expect(await readDeviceContents(page)).not.toContain('right-secret');
    });

    await page.getByRole('textbox', { name: 'Filespace name' }).fill('dailies');
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Create filespace' }).click();
    await expect(page.getByText('No files or folders found in your filespace')).toBeVisible();
    const driveId = new URL(page.url()).searchParams.get('filespace') ?? '';
    const bearer = { token: account.token, filespace: { drive_id: driveId } };
    const content = randomBytes(1_200_000);
    const fileId = await uploadFile(product, bearer, 'Teaser.mp4', content);
    await expect(itemRow(page, 'Teaser.mp4')).toContainText('1.14 MB');
    expect(content.equals(await downloadFile(product, bearer, fileId))).toBe(true);
    const stored = [...s3.buckets.values()].flatMap(({ objects }) => [...objects.values()]);
    expect(stored.filter((object) => object.equals(content))).toHaveLength(1);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
    await product.remove();
    await Promise.all([s3.close(), google.close(), azurite.stop()]);
  }
});
