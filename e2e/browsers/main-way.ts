import { roles } from '#contract/rules/roles.ts';
import { accessClient } from '../access/access-steps.ts';
import { click, type DrivenPage, signIn, type, untilShown } from '../firefox/page-steps.ts';
import { expect } from '../fixtures.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';

/** The main way through the product, in any browser: sign in, browse, upload, share. */
export async function walkMainWay(
  page: DrivenPage,
  product: ServerUnderTest,
  person: TestUser,
): Promise<void> {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill({ Brand: { 'Logo.svg': 40 }, 'Plan.txt': 10 });
  const priya = await createAccount(product, 'Priya');
  await addMember(product, person.workspace.workspace_id, priya, roles.standard);

  await signIn(page, product.url, person);
  await untilShown(page, /Brand[\s\S]*Plan/);

  await click(page, '//*[@role="row"][@aria-label="Brand"]//a[@data-open]');
  await untilShown(page, /Logo/);

  await page.inPage(chooseInsteadOfPerson, 'Budget.csv', 'day,cost\n1,200\n');
  await click(page, '//button[normalize-space()="Upload"]');
  await click(page, '//*[@role="menuitem"][starts-with(normalize-space(), "Files")]');
  await untilShown(page, /1 file uploaded/, 60_000);
  await expectPaths(files, 'Brand', 'Brand/Budget.csv', 'Brand/Logo.svg', 'Plan.txt');

  await click(page, '//nav[@aria-label="Breadcrumb"]//a[starts-with(@aria-label, "Home")]');
  await untilShown(page, /Plan/);
  await page.inPage(openMenuOf, 'Brand');
  await click(page, '//*[@role="menuitem"][starts-with(normalize-space(), "Share")]');
  await click(page, '//button[normalize-space()="Grant access"]');
  await type(page, '//input[@role="combobox"]', 'priya');
  await click(page, `//*[@role="option"][contains(normalize-space(), "${priya.email}")]`);
  await click(page, '//button[normalize-space()="Done"]');
  await untilShown(page, /Access granted/);
  const rights = await accessClient(product, person).rights();
  expect(rights).toEqual([expect.stringMatching(new RegExp(`^${priya.email} \\S+ 0$`))]);
}

/** Runs in the page: what a person chooses in the browser's own dialog, which no driver reaches. */
function chooseInsteadOfPerson(name: string, content: string): void {
  HTMLInputElement.prototype.click = function choose(this: HTMLInputElement) {
    const chosen = new DataTransfer();
    chosen.items.add(new File([content], name, { type: 'text/csv' }));
    this.files = chosen.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/** Runs in the page: the right mouse button on a row. */
function openMenuOf(name: string): void {
  const row = document.querySelector(`[role=row][aria-label="${name}"]`);
  if (row === null) throw new Error(`there is no row ${name}`);
  const { left, top } = row.getBoundingClientRect();
  const at = { clientX: left + 200, clientY: top + 10 };
  for (const kind of ['mousedown', 'contextmenu'])
    row.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 2, ...at }));
}
