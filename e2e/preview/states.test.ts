import { randomUUID } from 'node:crypto';
import { roles } from '#contract/rules/roles.ts';
import { previewPath } from '#src/lib/paths.ts';
import { pngOf } from '#tests/support/files/preview-files.ts';
import { expect, offlineTest } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectToast, focusRow, row } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

offlineTest(
  'what becomes of a file while it is previewed is said: replaced, deleted, damaged, not here, out of sight',
  async ({ product, person, device, page }, info) => {
    const driveId = person.filespace.drive_id;
    const files = filespaceClient(product, person, driveId);
    const ids = await files.fill({ Brand: {}, Legal: {} });
    const brand = ids.get('Brand') ?? '';
    const upload = (name: string, content: Buffer, replacedId?: string) =>
      uploadFile(product, person, name, content, brand, replacedId);
    const plan = await upload('a.txt', Buffer.from('the first content'));
    const notes = await upload('b.txt', Buffer.from('notes'));
    await upload('c.png', Buffer.from('no image at all'));
    await upload('d.png', pngOf(20, 10));
    const omar = await createAccount(product, 'Omar');
    const memberId = await addMember(product, person.workspace.workspace_id, omar, roles.standard);
    const grant = (folder: string, permission: 0 | 1 | 2) =>
      callApi(
        product.url,
        'grantToUser',
        {
          body: {
            drive_id: driveId,
            workspace_user_id: memberId,
            folder_id: ids.get(folder) ?? '',
            permission,
          },
        },
        person.token,
      );
    await grant('Brand', 0);
    await grant('Legal', 0);
    await device.signIn(omar);
    await connect(page);
    await openFolder(page, 'Brand');

    await focusRow(page, 'a.txt');
    await page.keyboard.press('Space');
    await expect(preview(page, 'a.txt')).toContainText('the first content');
    await upload('a.txt', Buffer.from('the second content'), plan);
    await expect(preview(page, 'a.txt')).toContainText('This file was replaced');
    const announced = page.locator('[aria-live=polite]');
    await expect(announced).toContainText('This file was replaced');
    await expect(preview(page, 'a.txt')).toContainText('the first content');
    await checkLayouts(page, info.outputPath(), 'preview-replaced');
    await page.getByRole('button', { name: 'Show the new version' }).click();
    await expect(preview(page, 'a.txt')).toContainText('the second content');
    await expect(preview(page, 'a.txt')).not.toContainText('This file was replaced');

    await page.keyboard.press('ArrowRight');
    await expect(preview(page, 'b.txt')).toContainText('notes');
    await files.send({ type: 'DELETE_FILE', data: { file_id: notes, base_seq: Number.MAX_SAFE_INTEGER } });
    await expect(preview(page, 'b.txt')).toContainText('This file was deleted.');
    await expect(announced).toHaveText('b.txt. This file was deleted.');

    await page.keyboard.press('ArrowRight');
    await expect(preview(page, 'c.png')).toContainText("Can't show this file. It may be damaged.");
    await page.keyboard.press('Escape');
    await expect(row(page, 'c.png')).toBeFocused();

    await device.goOffline();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(preview(page, 'd.png')).toContainText("This file isn't on this device.");
    await checkLayouts(page, info.outputPath(), 'preview-not-here');
    await device.comeOnline();
    await expect(page.getByRole('img', { name: 'd.png' })).toBeVisible();

    await grant('Brand', 2);
    await expectToast(page, 'You no longer have access to d.png');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto(previewPath(driveId, brand, randomUUID()));
    await expect(page.getByRole('dialog')).toContainText(
      "This file doesn't exist, or you don't have access to it.",
    );
  },
);
