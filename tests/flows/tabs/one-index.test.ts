import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScenario, newFolder, type Scenario, shareServer } from '#tests/support/scenario.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('tabs of one device answer questions about the tree from one index, whose tab may go', async () => {
  const { driveId, owner } = scenario;
  const device = scenario.newDevice();
  const first = await scenario.openFilled(owner, device);
  const second = await scenario.open(owner, device);
  await second.api.change([newFolder(driveId, 'Plans').input]);
  const kinds: string[] = [];
  const listener = device.channels.open(`lunvik-tree-2-${owner.userId}`, (message) =>
    kinds.push((message as { readonly kind: string }).kind),
  );
  const found = async (tab: typeof first) =>
    (await tab.api.search(driveId, 'pla', 10)).hits.map(({ name }) => name);

  expect(await found(first)).toEqual(['Plans']);
  expect(kinds).toEqual([]);
  expect(await found(second)).toEqual(['Plans']);
  expect(kinds).toEqual(['ask']);

  first.kill();
  expect(await found(second)).toEqual(['Plans']);
  expect(kinds).toContain('leads');
  listener.close();
});
