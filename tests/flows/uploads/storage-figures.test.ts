import { expect, it, onTestFinished } from 'vitest';
import { createScenario } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { settled } from '../../support/trees.ts';

it('what a device counts of a filespace, by folder and by kind, is what the server says of it', async () => {
  const scenario = await createScenario();
  onTestFinished(() => scenario.close());
  const { server, driveId, owner, workspace } = scenario;
  const mine = await scenario.openFilled(owner);
  const files = {
    'Shoot/Day 1/a.mov': 'x'.repeat(3000),
    'Shoot/b.jpg': 'x'.repeat(200),
    'Plans/plan.pdf': 'x'.repeat(50),
    'readme.txt': 'x'.repeat(7),
  };
  await mine.api.upload(chosen(driveId, files));
  await settled(server, mine, driveId);
  const counted = await mine.api.storageBreakdown(driveId, 1);
  expect(counted?.topFolders).toMatchObject([{ name: 'Shoot', sizeBytes: 3200 }]);

  const { body } = await owner.call('GET', `workspace/${workspace.id}/storage`);
  const said = JSON.parse(body).data.filespaces[0];
  expect(said).toMatchObject({ drive_id: driveId, files: counted?.files, used_bytes: counted?.sizeBytes });
  expect((counted?.topFoldersBytes ?? 0) + (counted?.topFilesBytes ?? 0)).toBe(said.used_bytes);
  const byKind = counted?.extensions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  expect(byKind).toBe(said.used_bytes);
});
