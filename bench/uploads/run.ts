import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import { launchOptions } from '#e2e/harness/chromium.ts';
import { filespaceClient } from '#e2e/harness/filespace.ts';
import { type ServerUnderTest, startServer } from '#e2e/harness/server.ts';
import { noteWithoutInstall } from '#e2e/harness/service-worker-ready.ts';
import { signUp, type TestUser } from '#e2e/harness/users.ts';

import { viewport } from '../product/browser-session.ts';
import { type Finding, one, Samples, timesAsMany, toTable } from '../product/findings.ts';
import { openOtherWays } from './other-ways.ts';
import { countLogLines, openProduct, sendByProduct } from './own-way.ts';
import { type PlainServer, startPlainServer } from './plain-server.ts';

interface Setting {
  readonly product: ServerUnderTest;
  readonly plain: PlainServer;
  readonly browser: Browser;
  readonly folder: string;
  readonly rounds: number;
}

const mebibyte = 1_048_576;
const smallBytes = 10_240;
const perFolder = 500;
/** What uppy sends at a time where nothing else is said, as far as a browser opens as many connections. */
const atOnce = 5;

/**
 * From a real browser to the disk, from files that were chosen to the last answer: the product as people use it, beside a
 * plain PUT, tus-js-client, one request a file, and a PUT a file with several at once. BENCH_MIB, BENCH_FILES and
 * BENCH_PEER_FILES change the sizes.
 */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const mib = Number(process.env['BENCH_MIB'] ?? 1024);
  const files = Number(process.env['BENCH_FILES'] ?? 10_000);
  const peerFiles = Number(process.env['BENCH_PEER_FILES'] ?? 500);
  const [before] = loadavg();
  const folder = await mkdtemp(join(tmpdir(), 'bench-uploads-'));
  const product = await startServer();
  const plain = await startPlainServer();
  const browser = await chromium.launch(launchOptions('browser'));
  const setting = { product, plain, browser, folder, rounds };
  try {
    console.log(toTable(await measureLarge(setting, mib)));
    console.log(toTable(await measureSmall(setting, files, peerFiles)));
    console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
  } finally {
    await browser.close();
    await plain.close();
    await product.remove();
    await rm(folder, { recursive: true });
  }
}

async function measureLarge(setting: Setting, mib: number): Promise<Finding[]> {
  const path = await writeLarge(setting.folder, mib);
  const samples = new Samples();
  for (let round = 0; round < setting.rounds; round += 1) {
    await inPages(setting, async (page, others, plainUrl) => {
      const { ms } = await sendByProduct(page, 'chosen', path, '1 file uploaded');
      samples.add('product', (mib * 1000) / ms);
      await others.choose([path]);
      samples.add('put', (mib * 1000) / (await others.put(plainUrl, 1)));
      samples.add('tus', (mib * 1000) / (await others.tus(false)));
    });
  }
  const what = `${mib} MiB, browser to disk`;
  return [
    compare(what, 'MiB/s', samples, 'put', 'a plain PUT', 0.9),
    compare(what, 'MiB/s', samples, 'tus', 'tus-js-client alone'),
  ];
}

async function measureSmall(setting: Setting, files: number, peerFiles: number): Promise<Finding[]> {
  const { root, paths } = await writeSmall(setting.folder, files);
  const samples = new Samples();
  for (let round = 0; round < setting.rounds; round += 1) {
    await inPages(setting, async (page, others, plainUrl, person) => {
      const before = await countLogLines(setting.product, person);
      const said = `${files.toLocaleString('en-US')} files uploaded`;
      const sent = await sendByProduct(page, 'dropped', root, said);
      samples.add('product', (files * 1000) / sent.ms);
      samples.add('lines', (await countLogLines(setting.product, person)) - before);
      samples.add('requests', sent.requests);
      samples.add('task', sent.longestTaskMs);
      samples.add('rows', sent.rows);
      await others.choose(paths.slice(0, peerFiles));
      const add = (name: string, ms: number) => samples.add(name, (peerFiles * 1000) / ms);
      add('tus', await others.tus(false));
      add('one', await others.tus(true));
      add('uppy', await others.put(plainUrl, atOnce));
    });
  }
  const what = `${files.toLocaleString('en')} files of 10 KB in folders, browser to committed`;
  const bound = (name: string, words: string, unit: string, most: number): Finding => {
    const ours = one(samples.of(name).p95);
    return { what: words, unit, ours, promise: { words: `≤ ${most}`, kept: ours.median <= most } };
  };
  return [
    compare(what, 'files/s', samples, 'tus', 'tus-js-client, one by one', 20),
    compare(what, 'files/s', samples, 'one', 'one request a file, one by one'),
    compare(what, 'files/s', samples, 'uppy', `a PUT a file to a plain server, ${atOnce} at once`),
    bound('requests', 'requests for it', '', Math.ceil(files / perFolder)),
    bound('lines', 'lines of the log for it', '', Math.ceil(files / perFolder)),
    bound('task', 'longest task of the page meanwhile', 'ms', 50),
    bound('rows', 'rows of lists in the document', '', 60),
  ];
}

/** A browser's fresh profile for each round, with a page of the product and one of the other ways. */
async function inPages(
  { product, plain, browser }: Setting,
  work: (
    page: Parameters<typeof openProduct>[0],
    others: Awaited<ReturnType<typeof openOtherWays>>,
    plainUrl: string,
    person: TestUser,
  ) => Promise<void>,
): Promise<void> {
  const person = await signUp(product);
  // A list to drop on, which an empty filespace has not.
  await filespaceClient(product, person, person.filespace.drive_id).fill({ 'Notes.txt': 3 });
  const options = { baseURL: product.url, locale: 'en-US', serviceWorkers: 'block' } as const;
  const context = await browser.newContext({ ...options, viewport });
  noteWithoutInstall(context); // installing takes the line and the disk from whom is measured first
  const other = await browser.newContext({ ...options, bypassCSP: true });
  try {
    const page = await context.newPage();
    await openProduct(page, person);
    await work(page, await openOtherWays(await other.newPage(), product.url, person), plain.url, person);
  } finally {
    await context.close();
    await other.close();
  }
}

function compare(
  what: string,
  unit: string,
  samples: Samples,
  theirs: string,
  name: string,
  least?: number,
): Finding {
  const [ours, figure] = [samples.of('product'), samples.of(theirs)];
  const kept = ours.median >= (least ?? 0) * figure.median;
  return {
    what,
    unit,
    ours,
    ratio: timesAsMany(ours, figure),
    theirs: { figure, name },
    ...(least !== undefined && { promise: { words: `≥ ${least}× as many`, kept } }),
  };
}

async function writeLarge(folder: string, mib: number): Promise<string> {
  const path = join(folder, 'large.bin');
  const file = await open(path, 'w');
  for (let at = 0; at < mib; at += 1) await file.write(randomBytes(mebibyte));
  await file.close();
  return path;
}

async function writeSmall(folder: string, files: number) {
  const root = join(folder, 'Shoot');
  const paths: string[] = [];
  for (let at = 0; at < files; at += 1) {
    const inside = join(root, `Folder ${Math.floor(at / perFolder)}`);
    if (at % perFolder === 0) await mkdir(inside, { recursive: true });
    paths.push(join(inside, `File ${String(at).padStart(5, '0')}.bin`));
    await writeFile(paths[at] ?? '', randomBytes(smallBytes));
  }
  return { root, paths };
}
