import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from 'playwright/test';
import { callApi } from '../harness/api.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import type { TestUser } from '../harness/users.ts';

/** Access and Permissions, from beside the browser and on the screen. */

export interface AccessClient {
  /** Makes a group with these members; answers its id. */
  group(name: string, ...memberIds: readonly string[]): Promise<string>;
  join(groupId: string, memberId: string): Promise<void>;
  leave(groupId: string, memberId: string): Promise<void>;
  grantToUser(folderId: string, memberId: string, permission: 0 | 1 | 2): Promise<void>;
  grantToGroup(folderId: string, groupId: string, permission: 0 | 1 | 2): Promise<void>;
  /** Every right in the filespace, as `holder folder right`, in order. */
  rights(): Promise<readonly string[]>;
}

export function accessClient(
  product: ServerUnderTest,
  { token, workspace, filespace }: TestUser,
): AccessClient {
  const { workspace_id } = workspace;
  const { drive_id } = filespace;
  const join = async (groupId: string, memberId: string) => {
    const body = { workspace_user_id: memberId, workspace_groups_ids: [{ group_id: groupId }] };
    await callApi(product.url, 'addToGroups', { body }, token);
  };
  return {
    async group(group_name, ...memberIds) {
      const { id } = await callApi(product.url, 'createGroup', { body: { workspace_id, group_name } }, token);
      for (const memberId of memberIds) await join(id, memberId);
      return id;
    },
    join,
    async leave(one, other) {
      await callApi(product.url, 'removeFromGroup', { params: { one, other } }, token);
    },
    async grantToUser(folder_id, workspace_user_id, permission) {
      const body = { drive_id, folder_id, workspace_user_id, permission };
      await callApi(product.url, 'grantToUser', { body }, token);
    },
    async grantToGroup(folder_id, group_id, permission) {
      const body = { drive_id, folder_id, group_id, permission };
      await callApi(product.url, 'grantToGroup', { body }, token);
    },
    async rights() {
      const input = { params: { driveId: drive_id } };
      const users = await callApi(product.url, 'userGrants', input, token);
      const groups = await callApi(product.url, 'groupGrants', input, token);
      const lines = [
        ...users.map(({ email, folder_id, permission }) => `${email} ${folder_id} ${permission}`),
        ...groups.map(({ group_name, folder_id, permission }) => `${group_name} ${folder_id} ${permission}`),
      ];
      return lines.sort();
    },
  };
}

/** An address that was invited and has not joined; answers its id. */
export async function addInvited(
  product: ServerUnderTest,
  { workspace }: TestUser,
  email: string,
): Promise<string> {
  const id = randomUUID();
  await product.query(
    `insert into members (id, workspace_id, user_id, email, role, status, joined_at)
     values ($1, $2, null, $3, 0, 0, null)`,
    [id, workspace.workspace_id, email],
  );
  return id;
}

export function accessPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Access and Permissions' });
}

/** By the name above the contents. */
export async function openAccess(page: Page, filespace: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: filespace, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Access and Permissions' }).click();
  await expect(accessPanel(page)).toBeVisible();
  return accessPanel(page);
}

export function announced(page: Page, text: string): Promise<void> {
  return expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }),
  ).toBeVisible();
}
