import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { releasedSchemas } from '#tests/support/replica/released-schemas.ts';
import { expect, test } from '../fixtures.ts';
import { connect, expectVisibleTree, openWindow } from '../harness/browser-actions.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { longLane } from '../lane.ts';

test(
  'an older tab that does not let go of the database is reported, and closing it is enough',
  longLane,
  async ({ person, device, page }) => {
    const older = await openWindow(device.context);
    await older.goto('/healthz');
    await holdOlder(older, `lunvik-${person.userId}`);
    await device.signIn(person);
    const heading = page.getByRole('heading', { name: 'Close the other tabs of Lunvik' });
    await expect(heading).toBeVisible({ timeout: 15_000 });
    await checkLayouts(page, join(test.info().project.outputDir, 'halted'), 'blocked');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(heading).toBeVisible({ timeout: 15_000 });
    await older.close();
    await page.getByRole('button', { name: 'Reload' }).click();
    await connect(page);
    await expectVisibleTree(page, person.filespace.drive_name, []);
  },
);

/** Makes the database as the release before left it, and keeps it open without a word: a tab that the browser has frozen. */
async function holdOlder(page: Page, name: string): Promise<void> {
  await page.evaluate(
    async ([database, version, schema]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const pathOf = (text: string) => (text.startsWith('[') ? text.slice(1, -1).split('+') : text);
      const opening = indexedDB.open(database, version * 10);
      opening.onupgradeneeded = () => {
        for (const [table, keys] of Object.entries(schema)) {
          const [primary = '', ...others] = keys.split(', ');
          const autoIncrement = primary.startsWith('++');
          const store = opening.result.createObjectStore(table, {
            keyPath: pathOf(primary.replace('++', '')),
            autoIncrement,
          });
          for (const index of others) {
            const path = index.replace('&', '');
            store.createIndex(path, pathOf(path), { unique: index.startsWith('&') });
          }
        }
      };
      const opened = await done(opening);
      const device = { key: 'device', identity: 'older', schema: version, connection: 'connecting' };
      const rest = { heardMs: 0, leaderEpoch: 1, paused: false, spacesMs: 0 };
      await done(
        opened
          .transaction('device', 'readwrite')
          .objectStore('device')
          .add({ ...device, ...rest }),
      );
      Object.assign(window, { held: opened });
    },
    [name, releasedSchemas.length, releasedSchemas.at(-1) ?? {}] as const,
  );
}
