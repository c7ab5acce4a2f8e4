import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { leavesPath } from '#contract/wire/leaves.ts';
import { type BrowserSession, bundleScript } from '../browser-session.ts';
import type { Subject } from '../subject.ts';
import type { PeerInput, PeerName, PeerReport } from './peer.ts';

/** One peer, in a worker of a page with nothing else in it, in a fresh profile. */
export async function runPeer(
  scenario: BrowserSession,
  { product, driveId, people, items, folders }: Subject,
  peer: PeerName,
): Promise<PeerReport> {
  const context = await scenario.newContext({ bypassCSP: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`${product.url}/healthz`);
    const url = `${product.url}/api/${leavesPath(driveId)}`;
    const input = { peer, url, token: people[0].token, folderId: folders[2].id, wasm: await wasmOf(peer) };
    const report = await runInWorker(page, await bundleScript('peers/peer-worker.ts'), input);
    if (typeof report === 'string') throw new Error(`${peer}: ${report}`);
    if (report.items < items) throw new Error(`${peer} got ${report.items} items of ${items}`);
    return report;
  } finally {
    await context.close();
  }
}

async function wasmOf(peer: PeerName): Promise<string> {
  if (peer !== 'sqlite') return '';
  return readFile(new URL(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')), 'base64');
}

/** Text where it went wrong. */
function runInWorker(page: Page, script: string, input: PeerInput): Promise<PeerReport | string> {
  return page.evaluate(
    ([code, message]) =>
      new Promise<PeerReport | string>((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(message);
      }),
    [script, input] as const,
  );
}
