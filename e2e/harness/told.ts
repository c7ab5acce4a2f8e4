import { expect, type Locator, type Page } from 'playwright/test';

/** A message that is read out when it appears. The page's own live region for words without a place stays out. */
export function alertOf(page: Page): Locator {
  return page.locator('[role=alert]:not([aria-live])');
}

/** The sentence belongs to the field: a screen reader says it with it. */
export async function expectTold(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => told(field)).toContain(sentence);
}

export async function expectNotTold(field: Locator, sentence: string): Promise<void> {
  await expect.poll(() => told(field)).not.toContain(sentence);
}

function told(field: Locator): Promise<readonly string[]> {
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? ''),
  );
}
