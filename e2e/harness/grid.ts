import { expect, type Locator, type Page } from 'playwright/test';

/** The list of the filespace browser as a person sees it. */
export function grid(page: Page): Locator {
  return page.getByRole('grid');
}

/** `share` of the way from the top to the end. */
export async function scrollTo(page: Page, share: number): Promise<void> {
  await grid(page).evaluate((element, to) => {
    const scroller = element.parentElement;
    if (scroller) scroller.scrollTop = to * scroller.scrollHeight;
  }, share);
}

export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** A row of a table of people, groups or rights, by what stands in it. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** An entry of the menu of the row of a user, a group or an invite, by what stands in it. */
export async function chooseMenuItem(page: Page, name: string, entry: string): Promise<void> {
  await rowWith(page, name)
    .getByRole('button', { name: / options$/ })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export function row(page: Page, name: string): Locator {
  return page.getByRole('row', { name, exact: true });
}

/** Rows with content, in order; of a long list those around what is on screen. */
export function rows(page: Page): Locator {
  return page.locator('[role=row][data-index]');
}

export async function expectRows(page: Page, ...names: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(names.length);
  await expect
    .poll(() => rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(names);
}

export async function expectSelected(page: Page, ...names: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      rows(page).evaluateAll((all) =>
        all
          .filter((one) => one.getAttribute('aria-selected') === 'true')
          .map((one) => one.getAttribute('aria-label')),
      ),
    )
    .toEqual(names);
}

/** The row of the keyboard. */
export async function expectFocused(page: Page, name: string): Promise<void> {
  await expect(row(page, name)).toBeFocused();
}

/** Puts the keyboard into the list and leads it to a row that is on screen, as keys do: nothing is selected by it. */
export async function focusRow(page: Page, name: string): Promise<void> {
  await expect(row(page, name)).toBeVisible();
  const index = Number(await row(page, name).getAttribute('data-index'));
  await page.locator('[role=row][data-index][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < index; step++) await page.keyboard.press('ArrowDown');
  await expectFocused(page, name);
}

/** As if the pointer rested on them: what comes stays until it is closed, however long the journey looks elsewhere. */
export async function pinToasts(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Notifications', includeHidden: true })
    .dispatchEvent('pointerover', { bubbles: true });
}

export function toast(page: Page, text: string | RegExp, exact = false): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact });
}

/** These words and no others. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text, true)).toBeVisible();
}
