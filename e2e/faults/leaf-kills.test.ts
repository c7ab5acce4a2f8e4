import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import type { Fault, FaultProxy } from '../fault-proxy.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { itemRow, killBrowser } from '../harness/browser-actions.ts';
import { type Device, syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { itemsOnServer, storedReplica } from '../harness/replica/stored-replica.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import type { TestUser } from '../harness/users.ts';
import { isLongLane, landing } from '../lane.ts';

/** One of each for each change of the project. */
const kills = isLongLane
  ? { filling: 8, splitting: 8, indexing: 4 }
  : { filling: 1, splitting: 1, indexing: 1 };
const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
const leaves = /^GET \/api\/drives\/[^/]+\/leaves/;
/** Of a fill from one leaf to two; of changes up to half of what is said about them. */
const bytesOf = { filling: [45_000, 80_000], splitting: [1, 150_000] } as const;
/** Of 200 items each, so many that more is to come after each kill. */
const groupsPerKill = 10;
/** More than two leaves hold; names so long that they decide how many bytes they are. */
const childCount = 1200;
const mostFrames = 40;

test(
  'whenever the browser is killed while leaves are filled, split and read, none is torn, and the device ends equal to the server',
  landing,
  async ({ product, person, newDevice }) => {
    test.setTimeout(120_000 + (kills.filling + kills.splitting + kills.indexing) * 60_000);
    const chance = randomOf(seed);
    try {
      const team = teamOf(product, person);
      await team.makeGroups((kills.filling + 1) * groupsPerKill);
      const device = await newDevice({ lasting: true });
      await device.signIn(person);
      await killWhileFilling(device, person, chance);
      await expectEqual(product, person, device.page);
      await killWhileSplitting(device, person, chance, team);
      await expectEqual(product, person, device.page);
      await killWhileIndexing(device, person, chance);
      await expectEqual(product, person, device.page);
      const names = (await storedReplica(device.page)).items.map(({ name }) => name);
      expect(names.filter((name) => /^\d+ mine$/.test(name))).toHaveLength(kills.filling + kills.splitting);
    } catch (error) {
      throw new Error(`TEST_SEED=${seed}`, { cause: error });
    }
  },
);

async function killWhileFilling(device: Device, person: TestUser, chance: Random): Promise<void> {
  const { network } = device;
  const struck = network.nextStrike();
  // A reset could take with it what came before, the head of the stream too.
  network.set({ ...cutLeaves(chance), stays: true });
  await device.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await struck;
  await expect.poll(async () => (await storedReplica(device.page)).isFilling).toBe(true);
  for (let left = kills.filling; left > 0; left -= 1) {
    // It stands where it is, so that more is to come than the next cut lets through.
    if (left === kills.filling) begin(network, stalled);
    await makeFolder(device.page, `${100 + left} mine`);
    const before = await storedReplica(device.page);
    expect(before.isFilling).toBe(true);
    const reached = network.nextStrike();
    begin(network, cutLeaves(chance));
    await reached;
    network.set(stalled);
    const page = await killBrowser(device, person);
    const after = await storedReplica(page);
    expect(after.isFilling).toBe(true);
    // The same replica goes on from where it was.
    expect(after.state?.r).toBe(before.state?.r);
    expect(after.items.length).toBeGreaterThanOrEqual(before.items.length);
    await expect(itemRow(page, `${100 + left} mine`)).toBeVisible();
  }
  network.set({ kind: 'pass' });
}

/** Also of what was asked for before: a response that is on its way would not be cut. */
function begin(network: FaultProxy, fault: Fault): void {
  network.set(fault);
  network.reset();
}

const stalled = { kind: 'cut-after', direction: 'down', bytes: 1, of: leaves } as const;

function cutLeaves(chance: Random) {
  const bytes = Math.round(chance.between(...bytesOf.filling));
  return { kind: 'cut-after', direction: 'down', bytes, of: leaves } as const;
}

/** Somebody else makes so many folders in one that its leaf is split, and takes away so many that they are joined again. */
async function killWhileSplitting(
  device: Device,
  person: TestUser,
  chance: Random,
  team: ReturnType<typeof teamOf>,
): Promise<void> {
  for (let left = kills.splitting; left > 0; left -= 1) {
    await makeFolder(device.page, `${10 + left} mine`);
    const bytes = Math.round(chance.between(...bytesOf.splitting));
    const struck = device.network.nextStrike();
    device.network.set({ kind: 'cut-after', direction: 'down', bytes });
    const changes = (kills.splitting - left) % 2 === 0 ? team.makeChildren() : team.removeChildren();
    await Promise.race([struck, changes]);
    const page = await killBrowser(device, person, async () => device.network.set({ kind: 'pass' }));
    await storedReplica(page);
    await expect(itemRow(page, `${10 + left} mine`)).toBeVisible();
    await changes;
  }
}

async function killWhileIndexing(device: Device, person: TestUser, chance: Random): Promise<void> {
  for (let left = kills.indexing; left > 0; left -= 1) {
    await device.page.goto('/drive');
    const frames = chance.below(mostFrames);
    await device.page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    }, frames);
    await storedReplica(await killBrowser(device, person));
  }
}

async function expectEqual(product: ServerUnderTest, { filespace }: TestUser, page: Page): Promise<void> {
  await expect.poll(async () => (await storedReplica(page)).isFilling, { timeout: 60_000 }).toBe(false);
  await syncIdle(page, 90_000);
  await expect
    .poll(
      async () => difference(await itemsOnServer(product, filespace.drive_id), await storedReplica(page)),
      {
        timeout: 60_000,
      },
    )
    .toEqual([]);
}

/** The first few items that are on one side only, or are another there. */
function difference(
  wanted: Awaited<ReturnType<typeof itemsOnServer>>,
  { items }: Awaited<ReturnType<typeof storedReplica>>,
): readonly string[] {
  const [here, there] = [items, wanted].map((side) => new Set(side.map((item) => JSON.stringify(item))));
  const missing = [...(there ?? [])].filter((item) => !here?.has(item)).map((item) => `missing ${item}`);
  const surplus = [...(here ?? [])].filter((item) => !there?.has(item)).map((item) => `surplus ${item}`);
  return [...missing, ...surplus].slice(0, 5);
}

/** No waiting for anything but the row: what is killed next is still at work. */
async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name').fill(name);
  await page.keyboard.press('Enter');
  await expect(itemRow(page, name)).toBeVisible();
}

/** What comes from beside the device: copies of a group of 200 items, and changes of many children of one folder. */
function teamOf(product: ServerUnderTest, person: TestUser) {
  const driveId = person.filespace.drive_id;
  const client = filespaceClient(product, person, driveId);
  let group = '';
  let children: readonly string[] = [];
  return {
    async makeGroups(count: number): Promise<void> {
      const folders = Array.from({ length: 185 }, (_, at) => [`Folder ${at}`, {}]);
      const files = Array.from({ length: 14 }, (_, at) => [`file ${at}.txt`, at]);
      const ids = await client.fill({ Group: Object.fromEntries([...folders, ...files]) });
      group = ids.get('Group') ?? '';
      const body = { id: group, destination_id: rootId, drive_id: driveId };
      for (let made = 1; made < count; made += 1)
        await callApi(product.url, 'copyItem', { body }, person.token);
    },
    makeChildren() {
      children = Array.from({ length: childCount }, () => randomUUID());
      return client.send(
        ...children.map((folder_id, at) => ({
          type: 'NEW_FOLDER_CREATED' as const,
          data: {
            ...{ folder_id, folder_name: `child ${at} ${'x'.repeat(100)}` },
            ...{ parent_folder: group, drive_id: driveId },
          },
        })),
      );
    },
    removeChildren() {
      const deletions = children.map((folder_id) => ({
        type: 'DELETE_FOLDER' as const,
        data: { folder_id, drive_id: driveId },
      }));
      return client.send(...deletions);
    },
  };
}
