import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect, killBrowser } from '../harness/browser-actions.ts';
import { type Device, syncIdle, waitingRows } from '../harness/device.ts';
import { row } from '../harness/grid.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { serverItem, serverTree } from '../harness/server-tree.ts';
import { downloadFile } from '../harness/uploads-and-downloads.ts';
import type { TestUser } from '../harness/users.ts';
import { isLongLane } from '../lane.ts';
import { storedContents } from '../offline-files/stored-contents.ts';
import { chooseFiles, nextFileChooser, openTransfers, uploadsInTab } from './upload-steps.ts';

interface Upload {
  readonly product: ServerUnderTest;
  readonly person: TestUser;
  readonly device: Device;
  readonly page: Page;
  readonly name: string;
  readonly path: string;
}

interface UploadState {
  readonly name: string;
  readonly bytes: number;
  /** Chooses the file and waits until its upload is in this state. */
  readonly reach: (upload: Upload) => Promise<void>;
  /** What the person has to do afterwards. */
  readonly goOn?: (upload: Upload) => Promise<void>;
  readonly isLong?: true;
}

const quotaBytes = 1_000_000_000;
test.use({ serverEnv: { WORKSPACE_QUOTA_BYTES: String(quotaBytes) } });

const small = 40_000;
const large = 6_000_000;
const choose = ({ page, path }: Upload) => chooseFiles(page, [path]);
const slowly = { kind: 'slow', bytesPerSecond: 400_000 } as const;

const states: readonly UploadState[] = [
  {
    name: 'asked',
    bytes: small,
    isLong: true,
    async reach(upload) {
      // The same name twice: the second one is asked about, and nothing of it is known to the device yet.
      await choose(upload);
      await syncIdle(upload.page);
      await choose(upload);
      await expect(upload.page.getByRole('dialog', { name: '1 file is already in' })).toBeVisible();
    },
  },
  {
    name: 'read',
    bytes: 250_000_000,
    isLong: true,
    async reach(upload) {
      await choose(upload);
      await expect.poll(() => uploadsInTab(upload.page, upload.person.userId)).toBe(1);
    },
    async goOn({ page, name, path }) {
      const panel = await openTransfers(page);
      await expect(panel).toContainText(
        'Choose the file again to go on: it was open in a tab that was closed',
      );
      const choosing = nextFileChooser(page);
      await panel.getByRole('button', { name: `Choose file: ${name}` }).click();
      await (await choosing).setFiles(path);
    },
  },
  {
    name: 'waiting for a connection',
    bytes: small,
    isLong: true,
    async reach(upload) {
      await upload.device.goOffline();
      await choose(upload);
      await onDevice(upload);
    },
  },
  {
    name: 'sent in a bundle',
    bytes: small,
    isLong: true,
    async reach(upload) {
      upload.device.network.set({ kind: 'hang' });
      await choose(upload);
      await expect.poll(async () => (await waitingRows(upload.page))[0]?.state).toBe('sending');
    },
  },
  {
    name: 'sent in a bundle and not answered',
    bytes: small,
    async reach(upload) {
      await unanswered(upload, /^POST \S+\/bundles/);
    },
  },
  {
    name: 'sent by tus',
    bytes: large,
    async reach(upload) {
      upload.device.network.set(slowly);
      await choose(upload);
      await expect(row(upload.page, upload.name)).toContainText(/Uploading, [1-9]\d? %/);
    },
  },
  {
    name: 'sent by tus and not answered',
    bytes: large,
    isLong: true,
    async reach(upload) {
      await unanswered(upload, /^PATCH /);
    },
  },
  {
    name: 'paused on the way',
    bytes: large,
    isLong: true,
    async reach(upload) {
      const { page, name, device } = upload;
      device.network.set(slowly);
      await choose(upload);
      await expect(row(page, name)).toContainText(/Uploading, [1-9]\d? %/);
      const panel = await openTransfers(page);
      await panel.getByRole('button', { name: `Pause ${name}` }).click();
      await expect(row(page, name)).toContainText('Upload paused');
    },
    async goOn({ page, name }) {
      await expect(row(page, name)).toContainText('Upload paused');
      const panel = await openTransfers(page);
      await panel.getByRole('button', { name: `Resume ${name}` }).click();
    },
  },
  {
    name: 'waiting for room in the workspace',
    bytes: large,
    isLong: true,
    async reach(upload) {
      await fill(upload, 1);
      await choose(upload);
      await expect(await openTransfers(upload.page)).toContainText('The workspace is full: 6 MB needed');
    },
    async goOn(upload) {
      const panel = await openTransfers(upload.page);
      await expect(panel).toContainText('The workspace is full');
      await fill(upload, -1);
      await panel.getByRole('button', { name: 'Try again' }).click();
    },
  },
];

/** The server has all of it, and the device does not know. */
async function unanswered(upload: Upload, of: RegExp) {
  const { network } = upload.device;
  network.set({ kind: 'lose-reply', of });
  const lost = network.nextStrike();
  await choose(upload);
  await lost;
  network.set({ kind: 'refuse' });
  await expect
    .poll(async () => (await serverTree(upload.product, upload.person)).includes(upload.name))
    .toBe(true);
}

const onDevice = ({ page, person, name }: Upload) =>
  expect
    .poll(async () => [await row(page, name).isVisible(), await uploadsInTab(page, person.userId)])
    .toEqual([true, 0]);

/** As much as the workspace may hold, or takes it away again. */
const fill = ({ product, person }: Upload, by: 1 | -1) =>
  product.query(
    `insert into workspace_usage (workspace_id, stored_bytes) values ($1, $2)
     on conflict (workspace_id) do update set stored_bytes = workspace_usage.stored_bytes + $2`,
    [person.workspace.workspace_id, by * quotaBytes],
  );

test('the browser is killed in each state of an upload: each file is there once, byte for byte', async ({
  product,
  person,
  newDevice,
}) => {
  const tried = states.filter(({ isLong }) => isLongLane || !isLong);
  test.setTimeout(60_000 + tried.length * 60_000);
  const device = await newDevice({ lasting: true });
  await device.signIn(person);
  await connect(device.page);
  let { page } = device;
  const names: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-killed-'));
  try {
    for (const state of tried) {
      await test.step(state.name, async () => {
        const name = `${state.name}.bin`;
        names.push(name);
        const bytes = randomBytes(state.bytes);
        const upload = { product, person, device, name, path: join(folder, name) };
        await writeFile(upload.path, bytes);
        await state.reach({ ...upload, page });
        page = await killBrowser(device, person, async () => device.network.set({ kind: 'pass' }));
        await state.goOn?.({ ...upload, page });
        await expect.poll(() => serverTree(product, person), { timeout: 60_000 }).toEqual(names.toSorted());
        await syncIdle(page, 60_000);
        const { id } = await serverItem(product, person, name);
        expect(hashOf(await downloadFile(product, person, id))).toBe(hashOf(bytes));
        await expect.poll(() => storedContents(page)).toEqual([]);
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
