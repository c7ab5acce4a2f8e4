import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { builtServer } from './server.ts';

/** Beside the product: its copies find what it is built on. */
const copies = fileURLToPath(new URL('../../test-results/', import.meta.url));

/** A copy of the built product, of which a journey can publish another release. */
export async function copyBuild(): Promise<string> {
  await mkdir(copies, { recursive: true });
  const build = await mkdtemp(`${copies}release-`);
  await cp(builtServer, build, { recursive: true });
  return build;
}

export async function removeBuild(build: string): Promise<void> {
  await rm(build, { recursive: true, force: true });
}

/** The same product once more, as a build after a change would leave it. */
export async function release(build: string, name: string): Promise<void> {
  const pagePath = `${build}/app/index.html`;
  const workerPath = `${build}/app/service-worker.js`;
  for (const path of [pagePath, workerPath]) {
    for (const packed of ['.br', '.gz']) await rm(path + packed, { force: true });
  }
  const html = await readFile(pagePath, 'utf8');
  await writeFile(pagePath, html.replace('<head>', `<head><meta name="release" content="${name}">`));
  const worker = await readFile(workerPath, 'utf8');
  const changed = worker.replace(/"revision":"\w+"(?=,"url":"index.html")/, `"revision":"${name}"`);
  expect(changed).not.toBe(worker);
  await writeFile(workerPath, changed);
}

/** Null where the page is of the first one, or on its way. */
export function releaseOf(page: Page): Promise<string | null> {
  return page
    .evaluate(() => document.querySelector('meta[name=release]')?.getAttribute('content') ?? null)
    .catch(() => null);
}
