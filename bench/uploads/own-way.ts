import type { Page } from 'playwright/test';
import { beginSession } from '#e2e/begin-session.ts';
import { callApi } from '#e2e/harness/api.ts';
import { connect } from '#e2e/harness/browser-actions.ts';
import type { ServerUnderTest } from '#e2e/harness/server.ts';
import type { TestUser } from '#e2e/harness/users.ts';
import { dragFiles, nextFileChooser } from '#e2e/uploads/upload-steps.ts';

export interface SentByProduct {
  readonly ms: number;
  readonly requests: number;
  readonly longestTaskMs: number;
  /** Rows of lists in the document, at most. */
  readonly rows: number;
}

interface WatchedWindow extends Window {
  watched?: { longestTaskMs: number; rows: number };
}

export async function openProduct(page: Page, person: TestUser): Promise<void> {
  await beginSession(page, person, false);
  await connect(page);
}

/**
 * Chooses or drops them as a person does, and waits until the product says that all are uploaded. A folder is dropped: while one
 * is chosen in a dialog, the browser alone holds the page, a bare one too, until it has listed all of it.
 */
export async function sendByProduct(
  page: Page,
  how: 'chosen' | 'dropped',
  path: string,
  said: string,
): Promise<SentByProduct> {
  let requests = 0;
  const count = (request: { url(): string }) => {
    if (/\/(bundles|uploads)\b/.test(request.url())) requests += 1;
  };
  page.on('request', count);
  await page.evaluate(() => {
    const watched = { longestTaskMs: 0, rows: 0 };
    (window as WatchedWindow).watched = watched;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        watched.longestTaskMs = Math.max(watched.longestTaskMs, duration);
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
      const rows = document.querySelectorAll('[role=row], [role=listitem], li').length;
      watched.rows = Math.max(watched.rows, rows);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const give = how === 'chosen' ? await openChooser(page, path) : await drag(page, path);
  const startMs = performance.now();
  await give();
  const pill = page.getByRole('region', { name: 'Transfers', exact: true });
  await pill.filter({ hasText: said }).waitFor({ timeout: 3_600_000 });
  const ms = performance.now() - startMs;
  page.off('request', count);
  const watched = await page.evaluate(() => (window as WatchedWindow).watched);
  if (watched === undefined) throw new Error('the page was loaded again meanwhile');
  return { ms, requests, ...watched };
}

async function openChooser(page: Page, path: string): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const choosing = nextFileChooser(page);
  await page.getByRole('menuitem', { name: 'Files…' }).click();
  const chooser = await choosing;
  return () => chooser.setFiles([path]);
}

async function drag(page: Page, path: string): Promise<() => Promise<void>> {
  const dragged = await dragFiles(page, [path]);
  await dragged.over(page.getByRole('grid'));
  return dragged.drop;
}

/** How many changes the log of a person's filespace has. */
export async function countLogLines(
  product: ServerUnderTest,
  { token, filespace }: TestUser,
): Promise<number> {
  const input = { params: { driveId: filespace.drive_id }, query: { limit: 1 } };
  return (await callApi(product.url, 'itemPage', input, token)).seq;
}
