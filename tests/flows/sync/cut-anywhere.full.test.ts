import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { wireIdOf } from '#server/db/item-ids.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import { fillTree, type PlannedItem } from '../../support/replica/fill-tree.ts';
import { leafClient } from '../../support/replica/leaf-client.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { settled } from '../../support/trees.ts';
import { itemsStored, sorted } from '../../worker/replica/model.ts';

const cuts = 50;
const items = 2600;
/** On a machine that has other work. */
const patienceMs = 180_000;
/** The wait behind a first failure. */
const againMs = 2000;
const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
const isLeaves = ({ path }: { path: string }) => /^drives\/[^/]+\/leaves/.test(path);

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it(
  `a fill that is cut at any of ${cuts} bytes ends equal to the server, item by item (TEST_SEED=${seed})`,
  async () => {
    const { server, driveId, owner, otherMemberId } = scenario;
    const chance = randomOf(seed);
    const team = { driveId, owner: { memberId: otherMemberId } };
    await fillTree(server, team as Parameters<typeof fillTree>[1], plannedItems(chance));
    const { length } = (await leafClient(server, driveId, owner).ask()).rawPayload;
    const wanted = await itemsOnServer();
    expect(wanted).toHaveLength(items);
    for (let cut = 0; cut < cuts; cut += 1) {
      // The first and the last byte too: no head came, or all but the word that this was all.
      const place = cut === 0 ? 1 : cut === 1 ? length - 1 : 1 + chance.below(length - 1);
      const device = scenario.newDevice();
      device.clock.hurry(againMs);
      const tab = await scenario.open(owner, device);
      device.network.cutNextResponse(isLeaves, place);
      await tab.api.refreshSpaces();
      await tab.api.connectFilespace(driveId);
      await settled(server, tab, driveId);
      const r = (await tab.database.syncStates.get(driveId))?.shown?.r ?? 0;
      const said = `cut behind ${place} of ${length} bytes`;
      expect(sorted(await itemsStored(tab.database, r)), said).toEqual(wanted);
      const asked = device.network.passages.filter(isLeaves);
      expect(asked, said).toHaveLength(2);
      expect(tab.reports, said).toEqual([]);
      tab.kill();
      await device.network.close();
    }

    async function itemsOnServer(): Promise<readonly Item[]> {
      const rows = await server.deps.db
        .selectFrom('items')
        .selectAll()
        .where('drive_id', '=', driveId)
        .execute();
      const found = rows.map(
        (row): Item => ({
          ...{ id: row.id, parentId: wireIdOf(row.parent_id), name: row.name },
          ...{ kind: row.kind === 0 ? 'folder' : 'file', sizeBytes: Number(row.size_bytes) },
          ...{ createdMs: Number(row.created_ms), modifiedMs: Number(row.modified_ms) },
          ...(Number(row.content_seq) > 0 && { contentSeq: Number(row.content_seq) }),
        }),
      );
      return sorted(new Map(found.map((item) => [item.id, item])));
    }
  },
  patienceMs,
);

/** Names of every length, and of one to four bytes a character, so that a cut meets each part of a leaf. */
function plannedItems(chance: Random): PlannedItem[] {
  const words = ['plan', 'Überblick', '測試', '🪵 log', 'x'.repeat(60)];
  return Array.from({ length: items }, (_, at) => ({
    isFolder: chance.happens(0.4),
    parent: chance.below(40),
    name: `${chance.pick(words)} ${at}`,
  }));
}
