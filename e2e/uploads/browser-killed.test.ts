import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect, killBrowser } from '../harness/browser-actions.ts';
import { type Device, syncIdle } from '../harness/device.ts';
import { row } from '../harness/grid.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { serverItem, serverTree } from '../harness/server-tree.ts';
import { downloadFile } from '../harness/uploads-and-downloads.ts';
import type { TestUser } from '../harness/users.ts';
import { storedContents } from '../offline-files/stored-contents.ts';
import { chooseFiles } from './upload-steps.ts';

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
}

const small = 40_000;
const large = 6_000_000;
const choose = ({ page, path }: Upload) => chooseFiles(page, [path]);
const slowly = { kind: 'slow', bytesPerSecond: 400_000 } as const;

const states: readonly UploadState[] = [
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

test('the browser is killed in the middle of an upload, and before its answer: each file is there once, byte for byte', async ({
  product,
  person,
  newDevice,
}) => {
  test.setTimeout(60_000 + states.length * 60_000);
  const device = await newDevice({ lasting: true });
  await device.signIn(person);
  await connect(device.page);
  let { page } = device;
  const names: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-killed-'));
  try {
    for (const state of states) {
      await test.step(state.name, async () => {
        const name = `${state.name}.bin`;
        names.push(name);
        const bytes = randomBytes(state.bytes);
        const upload = { product, person, device, name, path: join(folder, name) };
        await writeFile(upload.path, bytes);
        await state.reach({ ...upload, page });
        page = await killBrowser(device, person, async () => device.network.set({ kind: 'pass' }));
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
