import { expect, type Locator, type Page } from 'playwright/test';

/** How often somebody presses Tab before they give up: beyond it, a thing cannot be reached by keyboard. */
const patience = 60;

/** Goes there by Tab alone, from wherever the focus is. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < patience; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by ${patience} times ${key}`).toBeFocused({ timeout: 1000 });
}

/** Goes there by Tab and presses it. */
export async function tabAndPress(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** The command of the palette that is called so, from anywhere. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  const option = palette.getByRole('option').first();
  await expect(option).toHaveAccessibleName(new RegExp(`^${name}\\b`));
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

/** The entry of the menu that is open, by its arrows. */
export async function chooseByArrows(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(entry).toBeVisible();
  for (let step = 0; step < patience && !(await hasFocus(entry)); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

async function hasFocus(target: Locator): Promise<boolean> {
  const all = await target.evaluateAll((elements) => elements.map((one) => one === document.activeElement));
  return all.includes(true);
}
