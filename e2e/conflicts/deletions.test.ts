import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, goToRoot, openFolder, remove, rename, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectRows, row, toast } from '../harness/grid.ts';
import { serverTree } from '../harness/server-tree.ts';
import { longLane } from '../lane.ts';
import { openOutbox, outbox, twoBrowsers } from './two-browsers.ts';

test(
  'what one deletes and the other renames, or puts something into',
  longLane,
  async ({ product, person, newDevice }, info) => {
    const tree = { Brand: { 'old.txt': 1 }, Campaigns: {}, 'notes.txt': 10 };
    const two = await twoBrowsers(product, person, newDevice, tree, info);
    const [mine, theirs] = [two.mine.page, two.theirs.page];
    const files = person.filespace.drive_name;
    await remove(mine, 'Brand');
    await remove(mine, 'Campaigns');
    await rename(mine, 'notes.txt', 'minutes.txt');
    await openFolder(theirs, 'Brand');
    await addFolder(theirs, 'Logos');
    await goToRoot(theirs, files);
    await rename(theirs, 'Campaigns', 'Campaigns 2027');
    await remove(theirs, 'notes.txt');

    await two.picture('deleted-and-renamed-apart');

    // The one who put something into it arrives first: it is kept, and the deletion of what was renamed asks.
    await two.theirs.comeOnline();
    await expect(syncStatus(theirs, 'All changes synced')).toBeVisible({ timeout: 20_000 });
    await two.mine.comeOnline();
    await expect(syncStatus(mine, '2 need attention')).toBeVisible({ timeout: 20_000 });
    await expectRows(mine, 'Campaigns 2027', 'Logos');
    await expect(
      toast(theirs, '“Brand” was deleted, so “Logos” was moved to the top of the filespace.'),
    ).toBeVisible();
    await expectRows(theirs, 'Campaigns 2027', 'Logos');

    const panel = await openOutbox(mine);
    // Three together would push each other off the screen: what asks for nothing can be read again here.
    await expect(panel.getByRole('heading', { name: 'Notices today 1' })).toBeVisible();
    await expect(panel).toContainText(`“Brand” was deleted. 1 item others had added was moved to ${files}.`);
    const deletion = panel.getByRole('article', { name: 'Changed before it was deleted' });
    await expect(deletion).toContainText(
      `${two.colleague.email} changed “Campaigns” before your deletion arrived.`,
    );
    const refused = panel
      .getByRole('article')
      .filter({ hasText: "Couldn't rename “notes.txt” to “minutes.txt”." });
    await expect(refused).toContainText(`${two.colleague.email} deleted it.`);
    await two.picture('deleted-and-renamed');
    await deletion.getByRole('button', { name: 'Keep theirs' }).press('Enter');
    await expect(deletion).toBeHidden();
    await expect(panel).toBeFocused();
    await refused.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(refused.getByRole('alert')).toHaveText(
      "It still can't be done. It no longer exists or isn't shared with you.",
    );
    await refused.getByRole('button', { name: 'Discard' }).click();
    await syncIdle(mine);
    await expect(outbox(mine)).toContainText("You're all caught up");
    await expect(row(mine, 'Campaigns 2027')).not.toContainText('Conflict');
    await two.picture('deleted-and-renamed-answered');
    expect(await serverTree(product, person)).toEqual(['Campaigns 2027/', 'Logos/']);
  },
);
