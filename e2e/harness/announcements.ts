import { expect, type Locator, type Page } from 'playwright/test';

/** A message that is read out when it appears. The page's own live region for words without a place stays out. */
export function alertFor(page: Page): Locator {
  return page.locator('[role=alert]:not([aria-live])');
}

/** The sentence belongs to the field: a screen reader says it with it. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => readAnnouncements(field)).toContain(message);
}

export async function expectNoFieldError(field: Locator, message: string): Promise<void> {
  await expect.poll(() => readAnnouncements(field)).not.toContain(message);
}

function readAnnouncements(field: Locator): Promise<readonly string[]> {
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? ''),
  );
}
