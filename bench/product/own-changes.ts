import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { openEmptyApp } from './baselines/empty-app.ts';
import { type BrowserSession, lastVisibleTime, settle, startProbe, visit } from './browser-session.ts';
import { type Finding, Samples, timesAsLong } from './findings.ts';
import type { Subject } from './subject.ts';

const floorName = 'React, 30 rows in memory';
/** Nobody reads a dialog, or goes from one row to the next, in less. */
const readingMs = 300;

/** From the key or click that confirms a change to what is seen of it, with the server and without. */
export async function measureOwnChanges(
  scenario: BrowserSession,
  subject: Subject,
  rounds: number,
): Promise<Finding[]> {
  const samples = new Samples();
  const large = subject.folders[2];
  const size = `a folder of ${large.children.toLocaleString('en')}`;
  const names = Array.from({ length: 30 }, (_, number) => `row ${number}`);
  const floor = await openEmptyApp(scenario, names);
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    await settle(page, subject);
    for (const [turn, connection] of ['online', 'offline'].entries()) {
      if (connection === 'offline') await goOffline(context, subject);
      const made = turn * rounds;
      await visit(page, subject, { ...large.parent, children: large.parent.children + made });
      await createAndRename(page, floor, rounds, connection, samples);
      await visit(page, subject, { ...large, children: large.children + made });
      await changeAndUndo(
        page,
        rounds,
        { where: `${connection} in ${size}`, parent: large.parent.name },
        samples,
      );
    }
  } finally {
    await context.close();
    await floor.context().close();
    await subject.product.start();
  }
  const figure = samples.of('floor');
  const floorFrames = samples.of('floor frames');
  return samples
    .names()
    .filter((name) => !name.includes('frames') && name !== 'floor')
    .flatMap((name): Finding[] => {
      const ours = samples.of(name);
      const frames = samples.of(`${name} frames`);
      return [
        {
          what: `${name}, key or click to painted`,
          unit: 'ms',
          ours,
          ratio: timesAsLong(ours, figure),
          theirs: { name: floorName, figure },
        },
        {
          what: 'the frame in which it is seen',
          unit: 'frames',
          ours: frames,
          theirs: { name: floorName, figure: floorFrames },
          promise: { words: 'the next frame at p95', kept: frames.p95 <= 1 },
        },
      ];
    });
}

async function goOffline(context: BrowserContext, { product }: Subject): Promise<void> {
  await context.setOffline(true);
  await product.stop();
}

async function createAndRename(
  page: Page,
  floor: Page,
  rounds: number,
  connection: string,
  samples: Samples,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const name = `000 ${connection} ${String(round).padStart(3, '0')}`;
    await create(page, name);
    await note(page, `create a folder, ${connection}`, samples);
    await rename(page, name, `${name} renamed`);
    await note(page, `rename it, ${connection}`, samples);
    const button = floor.getByRole('button', { name: 'open' });
    await startProbe(floor, 'click', [{ see: 'row', name: 'row 0' }]);
    await button.click();
    await note(floor, 'floor', samples);
    await button.click();
  }
}

/** Each is taken back as soon as it is written, so that the folder stays as it is but for what is made in it. */
async function changeAndUndo(
  page: Page,
  rounds: number,
  { where, parent }: { readonly where: string; readonly parent: string },
  samples: Samples,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const first = `000 ${where} ${String(round).padStart(3, '0')}`;
    const name = `${first} renamed`;
    await create(page, first);
    await note(page, `create a folder, ${where}`, samples);
    await rename(page, first, name);
    await note(page, `rename it, ${where}`, samples);
    await moveUp(page, name, parent);
    await note(page, `move it, ${where}`, samples);
    await written(page);
    await undo(page, name);
    await note(page, `undo that, ${where}`, samples);
    await remove(page, name);
    await note(page, `delete it, ${where}`, samples);
    await written(page);
    await undo(page, name);
    await note(page, `undo the deletion, ${where}`, samples);
    // What came back is selected: the next keys are for another row.
    await page.locator('[role=row][aria-selected=true]').first().waitFor();
    await page.keyboard.press('Escape');
  }
}

async function note(page: Page, name: string, samples: Samples): Promise<void> {
  const { paintedMs, frames } = await lastVisibleTime(page);
  samples.add(name, paintedMs);
  samples.add(`${name} frames`, frames);
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add folder' }).click();
  const field = page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name');
  await field.fill(name);
  await delay(readingMs);
  await startProbe(page, 'keydown', [{ see: 'row', name }]);
  await field.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('row', { name: from, exact: true }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel(`New name of ${from}`);
  await field.fill(to);
  await delay(readingMs);
  await startProbe(page, 'keydown', [{ see: 'row', name: to }]);
  await field.press('Enter');
  await field.waitFor({ state: 'hidden' });
}

async function moveUp(page: Page, name: string, parent: string): Promise<void> {
  await page.getByRole('row', { name, exact: true }).focus();
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Up to ${parent}` }).click();
  const button = dialog.getByRole('button', { name: `Move to ${parent}` });
  await button.waitFor();
  await delay(readingMs);
  await startProbe(page, 'click', [{ see: 'no-row', name }]);
  await button.click();
  await dialog.waitFor({ state: 'hidden' });
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name, exact: true }).focus();
  await page.keyboard.press('Delete');
  const button = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true });
  await button.waitFor();
  await delay(readingMs);
  await startProbe(page, 'keydown', [{ see: 'no-row', name }]);
  await button.press('Enter');
  await button.waitFor({ state: 'hidden' });
}

async function undo(page: Page, name: string): Promise<void> {
  await page.keyboard.down('Control');
  await startProbe(page, 'keydown', [{ see: 'row', name }]);
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await page.getByRole('row', { name, exact: true }).waitFor();
}

/** Until the device has written what the page shows. */
async function written(page: Page): Promise<void> {
  await page.locator('html:not([data-writing])').waitFor({ state: 'attached' });
}
