import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { landing } from '../lane.ts';

test(
  'an address that is replaced while it leads to the filespace leads there all the same',
  landing,
  async ({ person, device, page }) => {
    await device.signIn(person);
    await connect(page);
    const home = page.getByRole('link', { name: 'Lunvik home' });
    // As when a filespace is deleted here: the list loses it and the page goes on to the workspace, in one moment.
    await home.evaluate((link) => {
      const replace = history.replaceState.bind(history);
      let times = 0;
      history.replaceState = (...args) => {
        replace(...args);
        times += 1;
        if (times === 1) (link as HTMLAnchorElement).click();
      };
    });
    await home.click();
    await expect(page).toHaveURL(/filespace=/);
    await expect(page.getByRole('button', { name: 'Add folder' })).toBeVisible();
  },
);
