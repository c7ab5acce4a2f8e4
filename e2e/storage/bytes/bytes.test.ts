import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { landing } from '../../lane.ts';
import { startBytesServer } from './bytes-server.ts';
import type { BytesActions } from './bytes-worker.ts';

type Answer<Name extends keyof BytesActions> = Awaited<ReturnType<BytesActions[Name]>>;

let server: Awaited<ReturnType<typeof startBytesServer>>;
let folder: string;
test.beforeAll(async () => {
  server = await startBytesServer();
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-bytes-'));
  await page.goto(server.address);
});
test.afterEach(() => rm(folder, { recursive: true }));

/** In the worker; `files`: those that were chosen come as the first argument that is not named. */
function ask<Name extends keyof BytesActions>(
  page: Page,
  action: Name,
  ...args: unknown[]
): Promise<Answer<Name>> {
  return page.evaluate(
    ([name, given]) => {
      const { ask, chosen } = globalThis as unknown as {
        ask: (...all: unknown[]) => Promise<unknown>;
        chosen: () => File[];
      };
      return ask(
        name,
        ...given.map((one) => (one === 'chosen' ? chosen() : one === 'first' ? chosen()[0] : one)),
      );
    },
    [action, args] as const,
  ) as Promise<Answer<Name>>;
}

const restartWorker = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { startWorker(): void }).startWorker());

async function choose(page: Page, ...contents: readonly Buffer[]): Promise<readonly string[]> {
  const paths = contents.map((_, at) => join(folder, `${at}.bin`));
  for (const [at, path] of paths.entries()) await writeFile(path, contents[at] ?? '');
  await page.locator('input').setInputFiles(paths);
  return paths;
}

test(
  'files are kept on the device as they were chosen, and are sent from there',
  landing,
  async ({ page }) => {
    const contents = [randomBytes(20_000_000), Buffer.alloc(0), randomBytes(10_000)];
    await choose(page, ...contents);
    const hashes = await ask(page, 'hash', 'chosen');
    const staged = await ask(page, 'stage', 'one', 'chosen');
    if (typeof staged === 'string') throw new Error(staged);
    expect(staged.map((file) => file.ok && file.content.sha256)).toEqual(
      hashes.map((file) => file.ok && file.sha256),
    );
    for (const [at, file] of staged.entries()) {
      if (!file.ok) throw new Error(file.why);
      const { offset } = file.content;
      expect(await ask(page, 'hashStored', 'one', offset, offset + file.sizeBytes)).toEqual([hashes[at]]);
    }
    const all = Buffer.concat([Buffer.alloc(4), ...contents]);
    const sent = await ask(page, 'send', '/take', 'one', null);
    if (!('status' in sent)) throw new Error(sent.error);
    expect(JSON.parse(sent.text)).toEqual({
      length: all.length,
      sha256: createHash('sha256').update(all).digest('hex'),
      header: '1',
    });
    expect(sent.progress.at(-1)).toBe(all.length);
    await ask(page, 'remove', 'one');
    expect(await ask(page, 'list')).toEqual([]);
  },
);

test(
  'a worker that dies in the middle leaves what is not whole, and a file that is written stays',
  landing,
  async ({ page }) => {
    await choose(page, randomBytes(1000));
    await ask(page, 'stage', 'whole', 'chosen');
    await ask(page, 'writeForEver', 'half');
    // Another worker may not take away what this one writes; it takes the rest.
    const other = await page.context().newPage();
    await other.goto(server.address);
    await ask(other, 'removeAll');
    expect((await ask(other, 'list')).map(({ file }) => file)).toEqual(['half']);
    await ask(other, 'stage', 'whole', 'chosen');
    await restartWorker(page);
    const half = { file: 'half', sizeBytes: 2_000_000, isWhole: false };
    await expect.poll(() => ask(page, 'list')).toEqual([half]);
    expect(await ask(page, 'hashStored', 'half', 0, 1)).toBe(null);
    await expect
      .poll(async () => {
        await ask(page, 'removeAll');
        return ask(page, 'directories');
      })
      .toEqual([]);
  },
);

test('a device without room says so, and keeps nothing of it', landing, async ({ page, context }) => {
  await choose(page, randomBytes(8_000_000));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.address, quotaSize: 3_000_000 });
  expect(await ask(page, 'stage', 'full', 'chosen')).toBe('full');
  expect(await ask(page, 'list')).toEqual([]);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.address });
  expect(await ask(page, 'stage', 'full', 'chosen')).toMatchObject([{ ok: true }]);
});

test('a file that changed, or is gone, is told from a connection that broke', landing, async ({ page }) => {
  const [changed, gone] = await choose(page, randomBytes(5_000_000), randomBytes(10), randomBytes(10));
  await appendFile(changed ?? '', 'more');
  await rm(gone ?? '');
  const staged = await ask(page, 'stage', 'some', 'chosen');
  // The first is 0.bin, which is sent below.
  expect(Array.isArray(staged) && staged.map((file) => file.ok || file.why)).toEqual([
    'file-changed',
    'file-missing',
    true,
  ]);
  expect(await ask(page, 'send', '/take', '', 'first')).toEqual({ error: 'TypeError', why: 'file-changed' });
});

test('a refusal before the end, a broken connection and a cancelled upload', landing, async ({ page }) => {
  await choose(page, randomBytes(30_000_000));
  const refused = await ask(page, 'send', '/too-large', '', 'first');
  expect(refused).toMatchObject({ status: 413, retryAfter: '7' });
  expect(await ask(page, 'send', '/broken', '', 'first')).toEqual({ error: 'TypeError', why: null });
  expect(await ask(page, 'send', '/cancelled', '', 'first')).toEqual({ error: 'AbortError', why: null });
});
