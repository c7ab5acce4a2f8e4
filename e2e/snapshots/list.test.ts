import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `Snapshots (${name})`, exact: true });
const line = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Snapshots' }).getByRole('row').filter({ hasText: name });

const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

async function openSnapshots(page: Page, { filespace }: TestUser) {
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await expect(heading(page, filespace.drive_name)).toBeVisible();
}

function capture(product: ServerUnderTest, person: TestUser, name: string) {
  const body = { schedular_name: name, drive_id: person.filespace.drive_id };
  return callApi(product.url, 'captureSnapshot', { body }, person.token);
}

test(
  'a snapshot is captured, listed, read without a connection and deleted',
  landing,
  async ({ product, person, newDevice }, { outputDir }) => {
    await filespaceClient(product, person, person.filespace.drive_id).fill({ Brand: {}, 'Plan.txt': 12 });
    const device = await newDevice();
    const { page } = device;
    await device.signIn(person);
    await connect(page);
    await openSnapshots(page, person);

    await test.step('none yet', async () => {
      await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
      await checkLayouts(page, outputDir, 'none');
    });

    await test.step('captured under a name', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Capture snapshot' }).last().click();
      const dialog = page.getByRole('dialog', { name: 'Create Snapshot' });
      await dialog.getByLabel('Snapshot name').fill('   ');
      await dialog.getByRole('button', { name: 'Capture snapshot' }).click();
      await expect(dialog.getByText('Enter a valid snapshot name')).toBeVisible();
      await checkLayouts(page, outputDir, 'capture');
      await dialog.getByLabel('Snapshot name').fill('  Before launch ');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(notice(page, 'Snapshot Before launch captured')).toBeVisible();
      await expect(line(page, 'Before launch')).toContainText(/1.*Today, \d+:\d\d [AP]M.*Default/);
      await expect(page.getByRole('columnheader')).toHaveText([
        ...['ID', 'Snapshot', 'Created On', 'Type', 'Kept until', 'Frees', 'Actions'],
      ]);
      // Nothing but the history and the files keeps what it holds.
      await expect(
        line(page, 'Before launch').getByRole('cell', { name: 'Nothing', exact: true }),
      ).toBeVisible();
    });

    await test.step('what somebody else captures comes by itself', async () => {
      await capture(product, person, 'From elsewhere');
      await expect(line(page, 'From elsewhere')).toBeVisible();
      await expect(page.getByRole('paragraph').getByText('2 snapshots')).toBeVisible();
      await checkLayouts(page, outputDir, 'list');
    });

    await test.step('without a connection it is read, and says what cannot be done', async () => {
      await device.goOffline();
      await page.reload();
      await expect(line(page, 'Before launch')).toBeVisible();
      await expect(page.getByText(/You're offline\. Showing snapshots as of/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Capture snapshot' })).toHaveAccessibleDescription(
        'Needs a connection',
      );
      await checkLayouts(page, outputDir, 'offline');
      await device.comeOnline();
      await page.reload();
      await expect(page.getByText(/You're offline\. Showing snapshots as of/)).toBeHidden();
    });

    await test.step('deleted, with what that frees', async () => {
      await line(page, 'From elsewhere').getByRole('button', { name: 'Delete From elsewhere 2' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete Snapshot' });
      await expect(dialog).toContainText('Delete the snapshot From elsewhere?');
      await expect(dialog).toContainText('It frees nothing');
      await checkLayouts(page, outputDir, 'delete');
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(line(page, 'From elsewhere')).toHaveCount(0);
      await expect(line(page, 'Before launch')).toBeVisible();
    });

    await test.step('back to the files, and there again from the menu of the filespace', async () => {
      await page.getByRole('link', { name: 'Back to files' }).click();
      await expect(page.getByRole('row', { name: 'Brand', exact: true })).toBeVisible();
      await page.getByRole('button', { name: person.filespace.drive_name }).first().click();
      await page.getByRole('menuitem', { name: 'Snapshots' }).click();
      await expect(heading(page, person.filespace.drive_name)).toBeVisible();
    });
  },
);

test('a schedule is made with every field, runs on the server, and is stopped', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  await openFilespace(product, person, device, { Brand: {} });
  await openSnapshots(page, person);
  await page.getByRole('button', { name: 'Schedule snapshot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule snapshot' });
  const save = () => dialog.getByRole('button', { name: 'Schedule snapshot' }).click();
  const refused = async (text: string) => {
    await save();
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  };

  await test.step('each field says what is wrong with it', async () => {
    await refused('Enter a valid schedule name');
    await dialog.getByLabel('Schedule name').fill('Nightly');
    await dialog.getByLabel('Start time').fill('');
    await refused('Enter a valid start time');
    await dialog.getByLabel('Start time').fill('2026-01-31T09:00');
    await dialog.getByLabel('Interval').fill('0');
    await refused('Enter a valid interval');
    await dialog.getByLabel('Interval').fill('1');
    await refused('Choose a duration for your snapshot');
    await dialog.getByLabel('Duration').selectOption('Month');
    for (const wrong of ['0', '101', 'seven', '']) {
      await dialog.getByLabel('Retention period').fill(wrong);
      await refused('Enter a valid retention period');
    }
    await dialog.getByLabel('Retention period').fill('100');
    await expect(dialog.getByText('Times are in America/Los Angeles.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
    await checkLayouts(page, outputDir, 'schedule');
  });

  await test.step('it runs', async () => {
    // A minute of the present, as the device's clock shows it.
    const now = await page.evaluate(() => {
      const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
      return local.toISOString().slice(0, 16);
    });
    await dialog.getByLabel('Start time').fill(now);
    await save();
    await expect(notice(page, 'Schedule Nightly created')).toBeVisible();
    const schedule = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
    await expect(schedule).toContainText(/Nightly · Every month · keeps 100 snapshots · next /);
    await checkLayouts(page, outputDir, 'scheduled');
  });

  await test.step('what it captured stays when it is stopped', async () => {
    const ran = `update snapshot_schedules set next_at = now() where name = 'Nightly'`;
    await product.query(ran, []);
    await expect(line(page, 'Nightly')).toBeVisible({ timeout: 30_000 });
    await line(page, 'Nightly').getByRole('button', { name: 'Stop schedule of Nightly 1' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop schedule' });
    await expect(question).toContainText('Stop the schedule Nightly? Its snapshot stays.');
    await checkLayouts(page, outputDir, 'stop');
    await question.getByRole('button', { name: 'Stop schedule' }).click();
    await expect(notice(page, 'Schedule stopped')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Schedules' })).toHaveCount(0);
    await expect(
      line(page, 'Nightly').getByRole('button', { name: 'Stop schedule of Nightly 1' }),
    ).toHaveAccessibleDescription('Its schedule was stopped');
  });
});

test('a standard user reads the list, and is offered nothing that is not theirs to do', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  await filespaceClient(product, person, driveId).fill({ Brand: {} });
  await capture(product, person, 'Before');
  await filespaceClient(product, person, driveId).fill({ Later: {} });
  const omar = await createAccount(product, 'Omar');
  const memberId = await addMember(product, person.workspace.workspace_id, omar, roles.standard);
  const body = {
    drive_id: driveId,
    workspace_user_id: memberId,
    folder_id: rootId,
    permission: 0,
  } as const;
  await callApi(product.url, 'grantToUser', { body }, person.token);
  await device.signIn(omar);
  await connect(page);
  await openSnapshots(page, person);
  await expect(
    line(page, 'Before').getByRole('button', { name: 'Load snapshot' }),
  ).toHaveAccessibleDescription("It's from before you got access");
  await expect(page.getByRole('button', { name: /Capture|Schedule|Delete/ })).toHaveCount(0);
});
