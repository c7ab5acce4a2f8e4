import type { Page } from 'playwright/test';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, itemRow, openFolder, rowNames } from '../harness/browser-actions.ts';
import { scrollTo } from '../harness/grid.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { type DriveCredentials, tokenFor } from '../harness/users.ts';
import { longLane } from '../lane.ts';
import { fillDemo } from './fill-demo.ts';

const items = 20_000;

test(
  'twenty thousand items: opened, scrolled to the end, jumped into, searched, turned round',
  longLane,
  async ({ product, device, page }) => {
    const owner = await fillDemo(product, items);
    await device.signIn(owner);
    await connect(page);
    const bearer = {
      token: await tokenFor(product, owner),
      filespace: { drive_id: new URL(page.url()).searchParams.get('filespace') ?? '' },
    };
    await openFolder(page, 'Photos');
    await openFolder(page, 'Camera imports');
    const { files } = await children(product, bearer, folderOnScreen(page));
    expect(files).toHaveLength(items / 2);
    await expect(page.getByText('0 folders, 10,000 files')).toBeVisible();

    await itemRow(page, files[0] ?? '').click();
    for (let part = 0; part <= 20; part += 1) {
      await scrollTo(page, part / 20);
      await expect.poll(() => blanks(page, files), { message: `rows at ${part} of 20` }).toEqual([]);
    }
    await expect(itemRow(page, files.at(-1) ?? '')).toBeInViewport();

    // The keyboard stays where it was, however far one has scrolled.
    await page.keyboard.press('ArrowDown');
    await expect(itemRow(page, files[1] ?? '')).toBeFocused();
    await expect(itemRow(page, files[1] ?? '')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(itemRow(page, files[0] ?? '')).toBeFocused();
    await page.keyboard.type('img');
    const firstImage = files.find((name) => name.startsWith('IMG')) ?? '';
    expect(files.indexOf(firstImage)).toBeGreaterThan(1000);
    await expect(itemRow(page, firstImage)).toBeFocused();
    await expect(itemRow(page, firstImage)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(itemRow(page, files.at(-1) ?? '')).toBeFocused();

    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await scrollTo(page, 0);
    await expect.poll(() => blanks(page, files.toReversed())).toEqual([]);

    const sought = files[7777] ?? '';
    await page.getByRole('searchbox', { name: 'Search' }).fill(sought.slice(0, -4).toLowerCase());
    await expect(itemRow(page, sought)).toContainText('Photos / Camera imports');
    await page.getByRole('searchbox', { name: 'Search' }).fill('');

    // Turned round, files stand before folders.
    const mixed = await folderOfBothKinds(product, bearer);
    await page.goto(`/drive?filespace=${bearer.filespace.drive_id}&folder=${mixed.id}`);
    const forward = [...mixed.folders.map((name) => `${name}/`), ...mixed.files];
    await expect.poll(() => rowNames(page)).toEqual(forward);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(() => rowNames(page)).toEqual(forward.toReversed());
  },
);

interface Children {
  /** Names in the order of the server. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly folderIds: readonly string[];
}

async function children(
  product: ServerUnderTest,
  bearer: DriveCredentials,
  folderId: string,
): Promise<Children> {
  const params = { driveId: bearer.filespace.drive_id, folderId };
  const folders: { readonly folder_id: string; readonly folder_name: string }[] = [];
  const files: string[] = [];
  for (;;) {
    const query = { limit: limits.pageItems, offset: folders.length + files.length } as const;
    const page = await callApi(
      product.url,
      'listChildren',
      { params, query: { ...query, sortBy: 'name', sortDir: 'asc' } },
      bearer.token,
    );
    folders.push(...page.folders);
    files.push(...page.files.map(({ filename }) => filename));
    if (page.folders.length + page.files.length < limits.pageItems) break;
  }
  return {
    folders: folders.map(({ folder_name }) => folder_name),
    files,
    folderIds: folders.map(({ folder_id }) => folder_id),
  };
}

/** One that fits on the screen. */
async function folderOfBothKinds(
  product: ServerUnderTest,
  bearer: DriveCredentials,
): Promise<Children & { readonly id: string }> {
  for (const department of (await children(product, bearer, rootId)).folderIds) {
    for (const id of (await children(product, bearer, department)).folderIds) {
      const inside = await children(product, bearer, id);
      const { folders, files } = inside;
      if (folders.length > 1 && files.length > 1 && folders.length + files.length < 15)
        return { ...inside, id };
    }
  }
  throw new Error('the demo has no small folder with folders and files');
}

function folderOnScreen(page: Page): string {
  return new URL(page.url()).searchParams.get('folder') ?? rootId;
}

/** Points of the list, from its first row to its last on screen, at which a person sees no row or not the right one. */
function blanks(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.getByRole('grid').evaluate((grid, wanted) => {
    const box = grid.parentElement?.getBoundingClientRect();
    if (!box) return ['no list'];
    const wrong: string[] = [];
    for (let y = box.top + 60; y < box.bottom - 4; y += 16) {
      const row = document.elementFromPoint(box.left + 200, y)?.closest<HTMLElement>('[role=row]');
      const index = row?.dataset['index'];
      const label = row?.getAttribute('aria-label');
      if (index === undefined) wrong.push(`nothing at ${y}`);
      else if (wanted[Number(index)] !== label) wrong.push(`${label} at place ${index}`);
    }
    return wrong;
  }, names);
}
