import { expect, test } from '../fixtures.ts';
import { openFilespace } from '../screens/team-filespace.ts';
import { chooseFiles, onDisk } from './upload-steps.ts';

test('the focus stays among the conflicts, however fast Tab is pressed', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, { 'a.txt': 3, 'b.txt': 3 });
  await onDisk({ 'a.txt': 'new content', 'b.txt': 'new content' }, async (path) => {
    await chooseFiles(page, [path('a.txt'), path('b.txt')]);
    const dialog = page.getByRole('dialog', { name: /^2 files are already in/ });
    await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeFocused();
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        const at = target as Element;
        const isGuard = at.hasAttribute('data-base-ui-focus-guard');
        if (at.closest('[role=dialog]') === null && !isGuard) document.body.dataset['left'] = at.outerHTML;
      });
    });
    // As a key that is held down: no answer is waited for.
    const session = await page.context().newCDPSession(page);
    const tab = (modifiers: number) =>
      session.send('Input.dispatchKeyEvent', {
        ...{ type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers },
      });
    const stops = 6; // the cross, for all, a choice each, and two buttons
    for (const shift of [0, 8]) {
      await Promise.all(Array.from({ length: 10 * stops }, () => tab(shift)));
      await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeFocused();
    }
    expect(await page.evaluate(() => document.body.dataset['left'])).toBeUndefined();
  });
});
