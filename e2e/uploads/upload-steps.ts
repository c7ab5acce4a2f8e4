import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type FileChooser, type Locator, type Page } from 'playwright/test';

/** Files on a disk, by path; null is an empty folder. */
export type DiskTree = Readonly<Record<string, string | Uint8Array | null>>;

/** Writes them into a folder of its own, which goes when the journey is over. Answers the path of an item of it. */
export async function onDisk(files: DiskTree, run: (path: (name: string) => string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-upload-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await mkdir(content === null ? path : dirname(path), { recursive: true });
      if (content === null) continue;
      await writeFile(path, content);
      await utimes(path, writtenAt, writtenAt);
    }
    await run((name) => join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** When files of a disk tree were changed last. */
export const writtenAt = new Date('2026-11-20T12:00:00Z');

/**
 * The dialog that is about to open. Playwright takes dialogs from the browser only while somebody listens, and lets go of
 * that late: whoever listens again at once could meet the browser's own.
 */
export function nextFileChooser(page: Page): Promise<FileChooser> {
  page.on('filechooser', keepsListening);
  return page.waitForEvent('filechooser');
}

function keepsListening() {}

/** From the menu of the button. */
export async function chooseFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const choosing = nextFileChooser(page);
  await page.getByRole('menuitem', { name: /^Files…/ }).click();
  await (await choosing).setFiles([...paths]);
}

/** Files and folders of the disk, dragged over the page as from another program. */
export interface FileDrag {
  /** Onto what takes files, or says why not. */
  readonly over: (target: Locator) => Promise<void>;
  /** Onto anything else. */
  readonly past: (target: Locator) => Promise<void>;
  readonly drop: () => Promise<void>;
  readonly cancel: () => Promise<void>;
}

export async function dragFiles(page: Page, paths: readonly string[]): Promise<FileDrag> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  let at = { x: 0, y: 0 };
  let entered = false;
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  const move = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('the target of the drag is not on screen');
    at = { x: box.x + Math.min(box.width / 2, 300), y: box.y + box.height / 2 };
    if (!entered) await send('dragEnter');
    entered = true;
    await send('dragOver');
  };
  return {
    past: move,
    async over(target) {
      await move(target);
      // As a browser does for as long as the drag lasts; the page's own code for it comes once the page is idle.
      const hovered = page.locator('[data-upload], [data-drop]');
      await expect
        .poll(async () => {
          await send('dragOver');
          return hovered.count();
        })
        .toBe(1);
    },
    async drop() {
      await send('drop');
      await session.detach();
    },
    async cancel() {
      // Chromium's own message for it reaches no page.
      await page.evaluate(() => document.dispatchEvent(new DragEvent('dragleave')));
      await session.detach();
    },
  };
}

export const transfersPill = (page: Page) => page.getByRole('region', { name: 'Transfers', exact: true });
export const transfersPanel = (page: Page) =>
  page.getByRole('complementary', { name: 'Transfers', exact: true });

export async function openTransfers(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Transfers/ })
    .click();
  await expect(transfersPanel(page)).toBeVisible();
  return transfersPanel(page);
}

/** How many uploads have bytes that are in the page alone. */
export function uploadsInTab(page: Page, userId: string): Promise<number> {
  return page.evaluate(countInTab, `lunvik-${userId}`);
}

/** Runs in the page. */
export function countInTab(database: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('uploads').objectStore('uploads').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.filter(({ tabId }) => tabId !== '').length);
      };
    };
  });
}
