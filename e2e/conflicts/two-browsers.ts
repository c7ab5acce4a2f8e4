import { join } from 'node:path';
import { expect, type Locator, type Page, type TestInfo } from 'playwright/test';
import { connect } from '../harness/browser-actions.ts';
import { type Device, syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { type Account, addMember, createAccount, type TestUser } from '../harness/users.ts';

type Tree = Parameters<ReturnType<typeof filespaceClient>['fill']>[0];

/** Two people side by side in one filespace, each in a browser that has lost its network. */
export interface TwoBrowsers {
  readonly mine: Device;
  readonly theirs: Device;
  readonly colleague: Account;
  /** Pictures of both screens as they stand, kept with the results. */
  picture(name: string): Promise<void>;
}

export async function twoBrowsers(
  product: ServerUnderTest,
  person: TestUser,
  newDevice: () => Promise<Device>,
  tree: Tree,
  info: TestInfo,
): Promise<TwoBrowsers> {
  await filespaceClient(product, person, person.filespace.drive_id).fill(tree);
  const colleague = await createAccount(product, 'Noor');
  await addMember(product, person.workspace.workspace_id, colleague);
  const [mine, theirs] = [await newDevice(), await newDevice()];
  await mine.signIn(person);
  await connect(mine.page);
  await theirs.signIn(colleague);
  await connect(theirs.page);
  for (const device of [mine, theirs]) await device.goOffline();
  return {
    mine,
    theirs,
    colleague,
    async picture(name) {
      for (const [who, { page }] of [
        ['mine', mine],
        ['theirs', theirs],
      ] as const) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        const path = join(info.project.outputDir, 'conflicts', `${name}-${who}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
    },
  };
}

/** The line is back, and all that can be sent is. */
export async function syncBoth(device: Device): Promise<void> {
  await device.comeOnline();
  await syncIdle(device.page);
}

export function outbox(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Outbox' });
}

export async function openOutbox(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /, open outbox$/ }).click();
  await expect(outbox(page)).toBeVisible();
  return outbox(page);
}
