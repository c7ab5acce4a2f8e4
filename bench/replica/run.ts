import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { Finding, LabWish } from './lab.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Blocks against a Dexie row per item, in one worker of one browser, in turns. ITEMS and ROUNDS change the size. */
export async function run(): Promise<void> {
  const wish: LabWish = {
    items: Number(process.env['ITEMS'] ?? 100_000),
    rounds: Number(process.env['ROUNDS'] ?? 3),
  };
  const folder = await mkdtemp(join(tmpdir(), 'replica-bench-'));
  try {
    await build({
      root: new URL('.', import.meta.url).pathname,
      configFile: false,
      logLevel: 'error',
      worker: { format: 'es' },
      build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    });
    print(wish, await measure(folder, wish));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(folder: string, wish: LabWish): Promise<Finding[]> {
  const server = createServer((request, response) => {
    const path = normalize((request.url ?? '/').split('?')[0] ?? '/');
    const file = join(folder, path === '/' ? 'index.html' : path);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-sync',
  ];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate((given) => window.measure(given), wish);
  } finally {
    await browser.close();
    server.close();
  }
}

function print(wish: LabWish, findings: readonly Finding[]): void {
  console.log(`${wish.items.toLocaleString('en')} items, ${wish.rounds} rounds in turns, medians`);
  const lines = findings.map(({ what, ours, theirs, against, unit }) => [
    what,
    `${shown(ours)} ${unit}`,
    theirs === undefined ? '' : `${shown(theirs)} ${unit}`,
    theirs === undefined ? '' : `${shown(unit === 'items/s' ? ours / theirs : theirs / ours)}×`,
    against ?? '',
  ]);
  lines.unshift(['', 'blocks', 'compared', 'ratio', 'with']);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);
}
