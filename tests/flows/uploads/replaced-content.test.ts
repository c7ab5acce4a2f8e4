import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';
import { replaceBy, ways } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('a device that looks on, and one that comes later, have the size and the time of the new content', async () => {
  const { server, address, driveId, owner, other } = scenario;
  const file = fileOf('plan.pdf', randomBytes(500));
  await bundlesOf(address, scenario).send({ files: [file] });
  const looking = await scenario.openFilled(other, scenario.newDevice());
  const rowsOf = async (tab: typeof looking) => {
    await settled(server, tab, driveId);
    const all = { driveId, folderId: rootId, direction: 'asc', from: 0, to: 10 } as const;
    return (await tab.reader.folder(all)).rows.map(({ id, name, sizeBytes, modifiedMs }) => [
      id,
      name,
      sizeBytes,
      modifiedMs,
    ]);
  };
  for (const [turn, way] of ways.entries()) {
    const modifiedMs = 1_700_000_000_000 + turn;
    const sizeBytes = 700 + turn;
    await replaceBy(way, address, { driveId, owner })({
      ...{ id: file.id, content: randomBytes(sizeBytes), base: 1 + turn, modified: modifiedMs * 1e6 },
    });
    const expected = [[file.id, 'plan.pdf', sizeBytes, modifiedMs]];
    expect(await rowsOf(looking)).toEqual(expected);
    expect(await rowsOf(await scenario.openFilled(owner, scenario.newDevice()))).toEqual(expected);
  }
}, 60_000);
