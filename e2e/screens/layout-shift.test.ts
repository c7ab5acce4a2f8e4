import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect, syncStatus } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { addMember, createAccount } from '../harness/users.ts';

/** Far below what a person notices: a line of text that gets a word more. */
const most = 0.005;
const widths = [1440, 1024, 390];
const panels = [
  'activity',
  'offline',
  'trash',
  'recent',
  'users',
  'groups',
  'access',
  'settings',
  'snapshots',
];

test('nothing moves by itself while a page loads', async ({ product, person, device, page }) => {
  const { drive_id } = person.filespace;
  await filespaceClient(product, person, drive_id).fill({ Reports: { 'Report.txt': 5 }, 'Readme.md': 9 });
  const omar = await createAccount(product, 'Omar');
  await addMember(product, person.workspace.workspace_id, omar, roles.standard);
  await callApi(product.url, 'requestAccess', { body: { drive_id } }, omar.token);
  await noteShifts(page);
  await device.signIn(person);
  await connect(page);
  const drive = `/drive?filespace=${drive_id}`;
  const addresses = [
    drive,
    `${drive}&q=re`,
    ...panels.map((panel) => `${drive}&panel=${panel}`),
    '/diagnostics',
    '/filespace',
  ];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of addresses) {
      await page.goto(address);
      await settled(page);
      expect(await shifts(page), `${address} at ${width}`).toEqual([]);
    }
  }
});

test('the form of a filespace stands still where there is no choice of regions', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await page.context().route(/\/api\/region\/active/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: answer.data.slice(0, 1) } });
  });
  await noteShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/filespace');
    await expect(page.getByRole('textbox', { name: 'Filespace name' })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0);
    expect(await shifts(page), `at ${width}`).toEqual([]);
  }
});

test('what stands in the header keeps its place while a change goes out', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  const palette = page.getByRole('button', { name: /^Search or run a command/ });
  const rest = await palette.boundingBox();
  const answer = await holdRequests(page.context(), /\/api\/events\//);
  await addFolder(page, 'Plans');
  await expect(syncStatus(page, 'Syncing 1 change')).toBeVisible();
  expect(await palette.boundingBox()).toEqual(rest);
  answer();
  await expect(syncStatus(page, 'All changes synced')).toBeVisible();
  expect(await palette.boundingBox()).toEqual(rest);
});

/** What moved more than that without anybody's hand, from where to where. */
function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (limit) =>
      (Reflect.get(window, 'shifts') as [number, string][]).flatMap(([by, what]) => (by > limit ? what : [])),
    most,
  );
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: [number, string][] = [];
    Object.assign(window, { shifts: noted });
    const placed = ({ x, y, width, height }: DOMRectReadOnly) => `${x} ${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (shift.hadRecentInput) continue;
        const moves = shift.sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.trim().slice(0, 40);
          return `“${text}” from ${placed(previousRect)} to ${placed(currentRect)}`;
        });
        noted.push([shift.value, `${shift.value.toFixed(4)}: ${moves.join('; ')}`]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** As the browser reports it; its types do not know it. */
interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Nothing is busy, and what comes behind the first frames is there. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}
