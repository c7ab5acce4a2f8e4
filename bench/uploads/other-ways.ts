import type { Page } from 'playwright/test';
import type { DriveCredentials } from '#e2e/harness/users.ts';
import { bundleScript } from '../product/browser-session.ts';

/** How others send files from a browser, each in one page with the files already chosen. Times are in milliseconds. */
export interface OtherWays {
  choose(paths: readonly string[]): Promise<void>;
  /** A PUT of each to a plain server, so many at once. */
  put(url: string, atOnce: number): Promise<number>;
  /** tus-js-client against the product, one by one. `together`: the content goes with the creation. */
  tus(together: boolean): Promise<number>;
}

/** The page is of the product's origin and has no other code in it; its context bypasses the policy of the page. */
export async function openOtherWays(
  page: Page,
  productUrl: string,
  { token, filespace }: DriveCredentials,
): Promise<OtherWays> {
  await page.goto(`${productUrl}/healthz`);
  await page.addScriptTag({ content: await bundleScript('../uploads/page/send-each.ts') });
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.multiple = true;
    document.body.append(field);
  });
  return {
    choose: (paths) => page.locator('input[type=file]').setInputFiles([...paths]),
    put: (url, atOnce) =>
      page.evaluate(([address, most]) => window.putEach(address, most), [url, atOnce] as const),
    tus: (together) =>
      page.evaluate((setting) => window.tusEach(setting), {
        token,
        driveId: filespace.drive_id,
        together,
      }),
  };
}
