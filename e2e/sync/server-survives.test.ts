import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';
import { landing } from '../lane.ts';

test(
  'what a person has made is there after the server was stopped and started',
  landing,
  async ({ product, person }) => {
    await product.stop();
    await expect(fetch(`${product.url}/healthz`)).rejects.toThrow();
    await product.start();
    expect(await filespacesOf(product, person)).toEqual([person.filespace.drive_name]);
  },
);

test('and after kill -9, sessions too', landing, async ({ product, person }) => {
  await product.kill();
  await product.start();
  expect(await filespacesOf(product, person)).toEqual([person.filespace.drive_name]);
});

test('a member sees the filespaces of the workspace, and nobody else does', async ({ product, person }) => {
  const colleague = await createAccount(product, 'Noor');
  const { workspace_id: workspaceId } = person.workspace;
  const ask = (memberId: string) =>
    callApi(
      product.url,
      'listDrives',
      { query: { workspaceId, workspaceUserId: memberId } },
      colleague.token,
    );
  await expect(ask(person.workspace.workspace_user_id)).rejects.toThrow('404');
  const memberId = await addMember(product, workspaceId, colleague);
  expect(await ask(memberId)).toHaveLength(1);
});

async function filespacesOf(product: ServerUnderTest, person: TestUser): Promise<readonly string[]> {
  const { workspace_id: workspaceId, workspace_user_id: workspaceUserId } = person.workspace;
  const drives = await callApi(
    product.url,
    'listDrives',
    { query: { workspaceId, workspaceUserId } },
    person.token,
  );
  return drives.map((drive) => drive.drive_name);
}
