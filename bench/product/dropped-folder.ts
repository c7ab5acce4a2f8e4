import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { grid } from '#e2e/harness/grid.ts';
import { dragFiles } from '#e2e/uploads/upload-steps.ts';
import { type BrowserSession, settle } from './browser-session.ts';
import { type Finding, one } from './findings.ts';
import { watchPageTasks } from './page-tasks.ts';
import type { Subject } from './subject.ts';

const filesInFolder = 1000;
const longestTaskMs = 50;
const mostRows = 60;

/** A folder of many files that is dropped on the list. In a dialog the browser alone holds the page while it lists them. */
export async function measureDroppedFolder(
  scenario: BrowserSession,
  subject: Subject,
  files: number,
): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-folder-'));
  const context = await scenario.newContext();
  try {
    await fill(join(folder, 'Archive'), files);
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await settle(page, subject);
    const rows = await watchRows(page);
    const total = files.toLocaleString('en');
    const longestTask = await watchPageTasks(page);
    const drag = await dragFiles(page, [join(folder, 'Archive')]);
    await drag.over(grid(page));
    await drag.drop();
    await page
      .getByText(new RegExp(`Uploading [1-9][\\d,]* of ${total}`))
      .first()
      .waitFor();
    const what = `a folder of ${total} files is dropped`;
    const longestMs = await longestTask();
    return [
      {
        what: `${what}, until the first are uploaded: the longest task of the page, where one took 50 ms`,
        unit: 'ms',
        ours: one(longestMs),
        promise: { words: `≤ ${longestTaskMs} ms`, kept: longestMs <= longestTaskMs },
      },
      {
        what: `${what}, most rows in the document`,
        unit: 'rows',
        ours: one(await rows()),
        promise: { words: `≤ ${mostRows} rows`, kept: (await rows()) <= mostRows },
      },
    ];
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}

async function fill(folder: string, files: number): Promise<void> {
  for (let from = 0; from < files; from += filesInFolder) {
    const path = join(folder, `Folder ${from / filesInFolder}`);
    await mkdir(path, { recursive: true });
    const count = Math.min(filesInFolder, files - from);
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        writeFile(join(path, `Photo ${from + at}.jpg`), `${from + at}`),
      ),
    );
  }
}

/** Answers the most rows that were in the document at once. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle(() => {
    const seen = { rows: 0 };
    new MutationObserver(() => {
      seen.rows = Math.max(seen.rows, document.querySelectorAll('[role="row"], tr, li').length);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => most.evaluate(({ rows }) => rows);
}
