import type { Locator, Page } from 'playwright/test';

/** The preview of a file. */
export function preview(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}
