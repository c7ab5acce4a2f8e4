import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, itemRow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { accessClient, announced } from './access-steps.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'access'), name);

test('who sees nothing asks for access and reads when; the owner gives it, and declines what else was asked for', async ({
  product,
  person,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const { workspace_id: workspaceId } = person.workspace;
  const { drive_id: driveId, drive_name: files } = person.filespace;
  const ids = await filespaceClient(product, person, driveId).fill({ Brand: { Films: {} }, Legal: {} });
  const omar = await createAccount(product, 'Omar');
  await addMember(product, workspaceId, omar, roles.standard);
  const [asking, answering] = [await newDevice(), await newDevice()];
  const [theirs, mine] = [asking.page, answering.page];
  for (const page of [theirs, mine]) page.setDefaultTimeout(20_000);
  const request = theirs.getByRole('button', { name: 'Request access' });
  const dialog = theirs.getByRole('dialog', { name: 'Request access' });
  const requested = theirs.getByText(/^You requested access on /);

  await test.step('the empty page names the owner and asks', async () => {
    await asking.signIn(omar);
    await expect(theirs.getByText('No filespace assigned yet')).toBeVisible();
    await expect(theirs.getByText(/Owner: Maya /)).toBeVisible();
    await expect(theirs.getByRole('link', { name: person.email })).toHaveAttribute(
      'href',
      `mailto:${person.email}`,
    );
    await look(theirs, 'request-none-assigned');
    await asking.goOffline();
    await expect(request).toHaveAccessibleDescription('You need a connection to request access');
    await asking.comeOnline();
    await expect(request).not.toHaveAttribute('aria-disabled', 'true');
    await request.click();
    await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill('For the launch in May.');
    await look(theirs, 'request-dialog');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(requested).toBeVisible();
    await expect(request).toHaveCount(0);
    await theirs.reload();
    await expect(requested).toBeVisible();
    await look(theirs, 'request-sent');
  });

  await test.step('an address of a filespace that is not theirs asks, whether there is one or not', async () => {
    for (const id of [driveId, randomUUID()]) {
      await theirs.goto(`/drive?filespace=${id}`);
      await expect(
        theirs.getByRole('heading', {
          name: "This filespace doesn't exist, or you don't have access to it.",
        }),
      ).toBeVisible();
      await look(theirs, 'request-unknown-filespace');
      await request.click();
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(requested).toBeVisible();
      await theirs.reload();
      await expect(requested).toBeVisible();
    }
  });

  await test.step('the owner is mailed, sees both requests and gives access to what was asked for', async () => {
    const { text } = await product.email(person.email, /For the launch in May/);
    const link = /https?:\/\/\S+\/drive\?\S+/.exec(text)?.[0] ?? '';
    await answering.signIn(person);
    await connect(mine);
    await mine.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    const requests = mine.getByRole('region', { name: 'Access requests' });
    await expect(requests.getByRole('listitem')).toHaveCount(2);
    await expect(requests).toContainText('Omar');
    await expect(requests).toContainText('For the launch in May.');
    await expect(requests).toContainText("Can't see any filespace yet");
    await expect(requests).toContainText(`Requests ${files}`);
    await look(mine, 'request-list');
    await requests
      .getByRole('listitem')
      .filter({ hasText: 'For the launch' })
      .getByRole('button', { name: /^Decline the request of Omar/ })
      .click();
    await announced(mine, 'Request declined');
    await expect(requests.getByRole('listitem')).toHaveCount(1);
    await requests.getByRole('button', { name: /^Give access to Omar/ }).click();
    const form = mine.getByRole('complementary', { name: 'Grant folder access' });
    await expect(form.getByRole('button', { name: `Remove ${omar.name}` })).toBeVisible();
    await form.getByRole('button', { name: 'Brand', exact: true }).click();
    await expect(form).toContainText('1 person gains View.');
    await look(mine, 'request-give');
    await form.getByRole('button', { name: 'Done' }).click();
    await announced(mine, 'Access granted');
    await mine.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await expect(mine.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(requests).toHaveCount(0);
  });

  await test.step('a link to a folder that is not theirs offers to ask for it', async () => {
    await theirs.goto(`/drive?filespace=${driveId}`);
    await connect(theirs);
    await expect(itemRow(theirs, 'Brand')).toBeVisible();
    await theirs.goto(`/drive?filespace=${driveId}&folder=${ids.get('Legal')}`);
    await request.click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await announced(theirs, 'Request sent');
    await expect(dialog).toHaveCount(0);
    await theirs.goto(`/drive?filespace=${driveId}&folder=${ids.get('Legal')}`);
    await request.click();
    await expect(dialog).toContainText('You requested access on ');
    await look(theirs, 'request-folder-sent');
    await mine.reload();
    await expect(mine.getByRole('region', { name: 'Access requests' })).toContainText(
      `Requests ${files} / Legal`,
    );
    expect(await accessClient(product, person).rights()).toEqual([`${omar.email} ${ids.get('Brand')} 0`]);
  });
});

test('what is asked for of a filespace that is not on the device is given beside the user', async ({
  product,
  person,
  device,
  page,
}) => {
  const { drive_id: driveId, drive_name: files } = person.filespace;
  const ids = await filespaceClient(product, person, driveId).fill({ Brand: {}, Legal: {} });
  const nora = await createAccount(product, 'Nora');
  const memberId = await addMember(product, person.workspace.workspace_id, nora, roles.standard);
  const folder = ids.get('Legal') ?? '';
  const body = { drive_id: driveId, folder_id: folder, message: '' };
  await callApi(product.url, 'requestAccess', { body }, nora.token);
  await device.signIn(person);
  await page.goto(`/drive?workspace=${person.workspace.workspace_id}&panel=users`);
  await page.getByRole('button', { name: /^Give access to Nora/ }).click();
  const panel = page.getByRole('complementary', { name: 'Manage users' });
  await expect(panel.getByRole('tab', { name: 'Access and permissions' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(panel.getByText(`${files} / Legal`)).toBeVisible();
  await expect(panel.getByRole('button', { name: `Remove ${nora.name}` })).toBeVisible();
  await look(page, 'request-give-elsewhere');
  await panel.getByRole('button', { name: 'Done' }).click();
  await announced(page, 'Access granted');
  const requests = page.getByRole('region', { name: 'Access requests' });
  await expect(requests).toHaveCount(0);
  const more = { ...body, folder_id: ids.get('Brand') ?? '' };
  await callApi(product.url, 'requestAccess', { body: more }, nora.token);
  // While the page stays open: that somebody asks, and that somebody else has given it.
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  const access = accessClient(product, person);
  await access.grantToUser(ids.get('Brand') ?? '', memberId, 0);
  await expect(requests).toHaveCount(0);
  await access.grantToUser(ids.get('Brand') ?? '', memberId, 2);
  await callApi(product.url, 'requestAccess', { body: more }, nora.token);
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: nora.email })).toBeVisible();
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  expect(await accessClient(product, person).rights()).toEqual([`${nora.email} ${folder} 0`]);
});

test('who lost the only filespace and asked for access has asked after a reload too', async ({
  product,
  person,
  newDevice,
}) => {
  const ids = await filespaceClient(product, person, person.filespace.drive_id).fill({
    Brand: { Films: {} },
  });
  const nora = await createAccount(product, 'Nora');
  const memberId = await addMember(product, person.workspace.workspace_id, nora, roles.standard);
  const access = accessClient(product, person);
  const group = await access.group('Film', memberId);
  await access.grantToGroup(ids.get('Brand') ?? '', group, 1);
  const device = await newDevice();
  const { page } = device;
  await device.signIn(nora);
  await connect(page);
  const folder = `/drive?filespace=${person.filespace.drive_id}&folder=${ids.get('Brand/Films')}`;
  await page.goto(folder);
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeAttached();
  await access.leave(group, memberId);
  await expect(page.getByText('No filespace assigned yet')).toBeVisible();
  const request = page.getByRole('button', { name: 'Request access' });
  await request.click();
  await page.getByRole('button', { name: 'Send request' }).click();
  const requested = page.getByText(/^You requested access on /);
  await expect(requested).toBeVisible();
  await page.goto(folder);
  await expect(page.getByText("This filespace doesn't exist, or you don't have access to it.")).toBeVisible();
  await expect(requested).toBeVisible();
  await expect(request).toHaveCount(0);
});
