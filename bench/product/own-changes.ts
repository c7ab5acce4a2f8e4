import type { BrowserContext, Page } from 'playwright/test';
import { openEmptyApp } from './baselines/empty-app.ts';
import { type BrowserSession, lastVisibleTime, settle, startProbe } from './browser-session.ts';
import { type Finding, Samples, timesAsLong } from './findings.ts';
import type { Subject } from './subject.ts';

const floorName = 'React, 30 rows in memory';

/** From the key that confirms a change to the row on the screen, with the server and without. */
export async function measureOwnChanges(
  scenario: BrowserSession,
  subject: Subject,
  rounds: number,
): Promise<Finding[]> {
  const samples = new Samples();
  const names = Array.from({ length: 30 }, (_, number) => `row ${number}`);
  const floor = await openEmptyApp(scenario, names);
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    await settle(page, subject);
    await changeAndBack(page, floor, rounds, 'online', samples);
    await goOffline(context, subject);
    await changeAndBack(page, floor, rounds, 'offline', samples);
  } finally {
    await context.close();
    await floor.context().close();
    await subject.product.start();
  }
  const figure = samples.of('floor');
  return ['online', 'offline'].flatMap((connection) =>
    ['create a folder', 'rename it'].flatMap((action): Finding[] => {
      const ours = samples.of(`${action} ${connection}`);
      const frames = samples.of(`${action} ${connection} frames`);
      return [
        {
          what: `${action}, ${connection}, Enter to painted`,
          unit: 'ms',
          ours,
          ratio: timesAsLong(ours, figure),
          theirs: { name: floorName, figure },
        },
        {
          what: 'the frame in which its row is',
          unit: 'frames',
          ours: frames,
          theirs: { name: floorName, figure: samples.of('floor frames') },
          promise: { words: 'the next frame at p95', kept: frames.p95 <= 1 },
        },
      ];
    }),
  );
}

async function goOffline(context: BrowserContext, { product }: Subject): Promise<void> {
  await context.setOffline(true);
  await product.stop();
}

async function changeAndBack(
  page: Page,
  floor: Page,
  rounds: number,
  connection: 'online' | 'offline',
  samples: Samples,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const name = `000 ${connection} ${String(round).padStart(3, '0')}`;
    await create(page, name);
    await note(page, `create a folder ${connection}`, samples);
    await rename(page, name, `${name} renamed`);
    await note(page, `rename it ${connection}`, samples);
    const button = floor.getByRole('button', { name: 'open' });
    await startProbe(floor, 'click', [{ see: 'row', name: 'row 0' }]);
    await button.click();
    await note(floor, 'floor', samples);
    await button.click();
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
  await startProbe(page, 'keydown', [{ see: 'row', name }]);
  await field.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('row', { name: from, exact: true }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel(`New name of ${from}`);
  await field.fill(to);
  await startProbe(page, 'keydown', [{ see: 'row', name: to }]);
  await field.press('Enter');
  await field.waitFor({ state: 'hidden' });
}
