import type { Locator, Page } from 'playwright/test';

export const historyBar = (page: Page): Locator => page.getByRole('region', { name: 'History', exact: true });

/** The button in the bar of a moment whose menu has what the bar has no button for. */
export const moreOfMoment = (page: Page): Locator =>
  historyBar(page).getByRole('button', { name: 'More', exact: true });

export async function chooseForMoment(page: Page, entry: string): Promise<void> {
  await moreOfMoment(page).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
