import { join } from 'node:path';
import { releasedSchemas } from '#tests/support/replica/released-schemas.ts';
import { expect, test } from '../fixtures.ts';
import { connect, expectVisibleTree, openWindow } from '../harness/browser-actions.ts';
import { makeReleasedDatabase } from '../harness/replica/released-database.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('an older tab that does not let go of the database is reported, and closing it is enough', async ({
  person,
  device,
  page,
}) => {
  const older = await openWindow(device.context);
  await older.goto('/healthz');
  await makeReleasedDatabase(older, `lunvik-${person.userId}`, {
    rows: { device: [olderDevice] },
    isHeld: true,
  });
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
});

const olderDevice = {
  ...{ key: 'device', identity: 'older', schema: releasedSchemas.length, connection: 'connecting' },
  ...{ heardMs: 0, leaderEpoch: 1, paused: false, spacesMs: 0 },
};
