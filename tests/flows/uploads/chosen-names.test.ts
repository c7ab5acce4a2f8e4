import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('a batch says of each file whose name was changed what it was called, and what it is called now', async () => {
  const { server, owner, driveId } = scenario;
  const mine = await scenario.openFilled(owner);
  const part = chosen(driveId, {
    'x_1.txt': 'a',
    'x_1 (2).txt': 'b',
    'plain.txt': 'c',
    'large_.bin': large(),
  });
  const names = ['x:1.txt', 'x?1.txt', undefined, 'large?.bin'];
  const files = part.files.map((file, at) => {
    const [chosenName, name] = [names[at], file.path.at(-1)];
    // Two of them came to the same name.
    const path = name === 'x_1 (2).txt' ? ['x_1.txt'] : file.path;
    return { ...file, path, ...(chosenName !== undefined && { chosenName }) };
  });
  await mine.api.upload({ ...part, files });
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['large_.bin', 'plain.txt', 'x_1 (2).txt', 'x_1.txt']);
  const [batch] = await mine.reader.uploadBatches();
  const said = batch?.outcomes.map(({ name, kind, detail }) => [kind, name, detail]);
  expect(said?.toSorted()).toEqual([
    ['renamed', 'large?.bin', 'large_.bin'],
    ['renamed', 'x:1.txt', 'x_1.txt'],
    ['renamed', 'x?1.txt', 'x_1 (2).txt'],
  ]);
});

it('a batch says the same of folders, whose names the server does not take or has given away', async () => {
  const { server, owner, driveId } = scenario;
  const mine = await scenario.openFilled(owner);
  await mine.api.upload(chosen(driveId, { Plans: 'a file of that name' }));
  await settled(server, mine, driveId);
  const part = chosen(driveId, { 'a_b/c_d/1.txt': '1', 'a_b/plain/2.txt': '2', 'Plans/3.txt': '3' });
  const chosenNames = [
    { path: ['a_b'], chosenName: 'a:b' },
    { path: ['a_b', 'c_d'], chosenName: 'c?d' },
  ];
  await mine.api.upload({ ...part, chosenNames });
  await settled(server, mine, driveId);
  const batches = await mine.reader.uploadBatches();
  const batch = batches.find(({ batchId }) => batchId === part.batchId);
  const said = batch?.outcomes.map(({ name, kind, detail }) => [kind, name, detail]);
  expect(said?.toSorted()).toEqual([
    ['renamed', 'Plans', 'Plans (2)'],
    ['renamed', 'a:b', 'a_b'],
    ['renamed', 'c?d', 'c_d'],
  ]);
});

function large(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(5_000_000);
}
