import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { landing } from '../lane.ts';

test(
  'code and styles of a part that somebody asks for come where their first requests are lost',
  landing,
  async ({ person, device, page }) => {
    const refused: string[] = [];
    await page
      .context()
      .route(/\/assets\/(command-palette|shortcuts-dialog|dialog-surface)-/, async (route) => {
        const url = route.request().url();
        const isFirst = !refused.includes(url);
        if (isFirst) refused.push(url);
        await (isFirst ? route.abort() : route.continue());
      });
    await device.signIn(person);
    await connect(page);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    const kindsOf = (names: readonly string[]) => new Set(names.map((name) => name.replace(/.*\./, '')));
    expect(kindsOf(refused)).toEqual(new Set(['js', 'css']));
    const arrived = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
          .filter(({ sheet }) => sheet)
          .map(({ href }) => href),
      );
    const sheets = refused.filter((url) => url.endsWith('.css'));
    await expect.poll(arrived).toEqual(expect.arrayContaining(sheets));
  },
);
