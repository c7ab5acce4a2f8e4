import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { contentDirectoryName } from '#worker/replica/contents/content-directory-name.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

/** A tab with a batch whose bytes are on the device, and which the server has refused. */
async function openRefused() {
  const { driveId, owner, other, otherMemberId: id, workspace } = scenario;
  const tab = await scenario.openFilled(other);
  await tab.api.pauseSync(true);
  const part = chosen(driveId, { 'a.txt': 'a' });
  await tab.api.upload(part);
  await tab.until(async ({ uploads }) => (await uploads.toArray())[0]?.tabId === '');
  const identity = (await tab.database.device.get('device'))?.identity ?? '';
  const directory = await scenario.deviceOf(tab).files.open(contentDirectoryName(other.userId, identity));
  const stored = async () => (await directory?.list())?.length;
  expect(await stored()).toBe(1);
  await owner.call('PUT', 'workspace/users/change/role', {
    id,
    workspace_id: workspace.id,
    role: roles.standard,
  });
  await tab.api.pauseSync(false);
  await tab.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'rejected');
  await tab.until(async ({ uploadBatches }) => (await uploadBatches.toArray())[0]?.endedMs !== null);
  return { tab, batchId: part.batchId, stored };
}

it('the bytes of a refused upload stay until its batch is cancelled', async () => {
  const { tab, batchId, stored } = await openRefused();
  expect(await stored()).toBe(1);
  await tab.api.cancelUpload(batchId);
  await expect.poll(stored).toBe(0);
});

it('or its change is discarded', async () => {
  const { tab, stored } = await openRefused();
  const [row] = await tab.reader.outbox();
  await tab.api.discard([row?.changeId ?? '']);
  await expect.poll(stored).toBe(0);
  // Nothing of it was uploaded: the list has nothing to say of it.
  expect(await tab.reader.uploadBatches()).toEqual([]);
});
