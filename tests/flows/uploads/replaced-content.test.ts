import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createScenario, rename, type Scenario, shareServer } from '../../support/scenario.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';
import { replaceBy, ways } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('a device that looks on, one that was away and one that comes later have the new content’s size, time and sequence', async () => {
  const { server, address, driveId, owner, other } = scenario;
  const file = fileOf('plan.pdf', randomBytes(500));
  await bundlesOf(address, scenario).send({ files: [file] });
  const looking = await scenario.openFilled(other, scenario.newDevice());
  const rowsOf = async (tab: typeof looking) => {
    await settled(server, tab, driveId);
    const all = { driveId, folderId: rootId, direction: 'asc', from: 0, to: 10 } as const;
    return (await tab.reader.folder(all)).rows.map(({ id, name, sizeBytes, modifiedMs, contentSeq }) => [
      id,
      name,
      sizeBytes,
      modifiedMs,
      contentSeq,
    ]);
  };
  expect(await rowsOf(looking)).toEqual([[file.id, 'plan.pdf', 500, expect.any(Number), undefined]]);
  const away = scenario.newDevice();
  for (const [turn, way] of ways.entries()) {
    const modifiedMs = 1_700_000_000_000 + turn;
    const sizeBytes = 700 + turn;
    await replaceBy(way, address, { driveId, owner })({
      ...{ id: file.id, content: randomBytes(sizeBytes), base: 1 + turn, modified: modifiedMs * 1e6 },
    });
    const expected = [[file.id, 'plan.pdf', sizeBytes, modifiedMs, 2 + turn]];
    expect(await rowsOf(looking)).toEqual(expected);
    const back = await scenario.openFilled(other, away);
    expect(await rowsOf(back)).toEqual(expected);
    back.kill();
    expect(await rowsOf(await scenario.openFilled(owner, scenario.newDevice()))).toEqual(expected);
  }

  // While another change of it waits, it is the same content.
  const [[, , , , contentSeq] = []] = await rowsOf(looking);
  await looking.api.pauseSync(true);
  await looking.api.change([rename(driveId, file.id, 'plan 2.pdf')]);
  const { rows } = await looking.reader.folder({
    ...{ driveId, folderId: rootId, direction: 'asc', from: 0, to: 10 },
  });
  expect(rows).toMatchObject([{ name: 'plan 2.pdf', syncState: 'pending', contentSeq }]);
}, 60_000);
