import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';

// What every other journey stands on: that a browser can be cut off, by itself, and found again as it was.

offlineTest('one browser is cut off while another is not', async ({ newDevice }) => {
  const cutOff = await newDevice();
  const other = await newDevice();
  for (const { page } of [cutOff, other]) await page.goto('/healthz');
  await cutOff.goOffline();
  expect(await ask(cutOff.page)).toEqual({ onLine: false, status: 'unreachable' });
  expect(await ask(other.page)).toEqual({ onLine: true, status: 200 });
  await cutOff.comeOnline();
  expect(await ask(cutOff.page)).toEqual({ onLine: true, status: 200 });
});

offlineTest(
  'a server that is down leaves the browser in the belief that it is online',
  async ({ product, device }) => {
    await device.page.goto('/healthz');
    await product.stop();
    expect(await ask(device.page)).toEqual({ onLine: true, status: 'unreachable' });
    await product.start();
    expect(await ask(device.page)).toEqual({ onLine: true, status: 200 });
  },
);

test('a reply can be lost after the server has done what it was asked', async ({
  product,
  person,
  device,
}) => {
  await device.page.goto('/healthz');
  device.network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace / });
  const { user_id } = person.workspace;
  const storage = { type: 'own', settings: { region: 'OR' } };
  const status = await device.page.evaluate(
    ([token, body]) =>
      fetch('/api/workspace', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'lost',
        },
        body: body ?? null,
      }).then(
        (response) => response.status,
        () => 'unreachable',
      ),
    [person.token, JSON.stringify({ workspace_name: 'from-a-lost-reply', user_id, storage })],
  );
  expect(status).toBe('unreachable');
  const { email, token } = person;
  const workspaces = await callApi(product.url, 'listWorkspaces', { params: { email } }, token);
  expect(workspaces.map((workspace) => workspace.workspace_name)).toContain('from-a-lost-reply');
});

offlineTest('a lasting browser comes back with what it had', async ({ newDevice }) => {
  const device = await newDevice({ lasting: true });
  await device.page.goto('/healthz');
  await device.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await device.restart();
  await device.page.goto('/healthz');
  expect(await device.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});

function ask(page: Page): Promise<{ onLine: boolean; status: number | string }> {
  return page.evaluate(async () => {
    const status = await fetch('/healthz', { cache: 'no-store' }).then(
      (response) => response.status,
      () => 'unreachable',
    );
    return { onLine: navigator.onLine, status };
  });
}
