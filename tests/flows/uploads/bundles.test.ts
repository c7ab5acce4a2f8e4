import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { bundlesOf, fileOf, folderOf } from '../../support/transfers/bundle.ts';
import { serverTree, settled } from '../../support/trees.ts';

/** Every place at which a bundle can be cut: as it begins, in what is sent, and in what is answered. */
const cuts: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'cut-after', direction: 'up', bytes: 120, of: /^POST / },
  { kind: 'cut-after', direction: 'up', bytes: 1200, of: /^POST / },
  { kind: 'cut-after', direction: 'up', bytes: 200_000, of: /^POST / },
  { kind: 'lose-reply', of: /^POST / },
  { kind: 'cut-after', direction: 'down', bytes: 40, of: /^POST / },
];

const shared = shareServer();
let scenario: Scenario;
let network: FaultProxy;
beforeEach(async () => {
  scenario = await createScenario(shared());
  const { hostname, port } = new URL(scenario.address);
  network = await startFaultProxy({ host: hostname, port: Number(port) });
});
afterEach(async () => {
  await scenario.close();
  await network.close();
});

it('a bundle that is cut anywhere is there once when it is sent again, and a device that looks on has all of it', async () => {
  const { server, driveId, owner } = scenario;
  const tab = await scenario.openFilled(owner, scenario.newDevice());
  const sender = bundlesOf(`http://127.0.0.1:${network.port}`, scenario);
  const tree: string[] = [];
  for (const [turn, fault] of cuts.entries()) {
    const folder = folderOf(`Folder ${turn}`);
    const files = ['a.txt', 'b.bin'].map((name) => fileOf(name, randomBytes(150_000), { parent: folder.id }));
    const bundle = { eventId: randomUUID(), folders: [folder], files };
    const strikes = network.strikes();
    network.set(fault);
    const struck = network.nextStrike().then(() => network.set({ kind: 'pass' }));
    await expect(sender.send(bundle), JSON.stringify(fault)).rejects.toThrow();
    await struck;
    expect(network.strikes(), JSON.stringify(fault)).toBeGreaterThan(strikes);
    expect(['applied', 'duplicate']).toContain((await sender.send(bundle)).status);
    tree.push(`${folder.name}/`, `${folder.name}/a.txt`, `${folder.name}/b.bin`);
  }
  await settled(server, tab, driveId);
  expect(await serverTree(server, driveId)).toEqual(tree);
  // One change in the log for each, whatever was in it.
  expect((await tab.reader.drive(driveId))?.shown?.seq).toBe(cuts.length);
}, 60_000);
