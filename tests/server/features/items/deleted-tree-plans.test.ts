import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';
import { loadDownloadPlan } from '#server/features/downloads/download-plan.ts';
import { findMissingTree } from '#server/features/items/change/missing-items.ts';
import type { ChangeContext } from '#server/features/items/log/change-context.ts';
import { loadDifference } from '#server/features/items/read/load-difference.ts';
import { planRewind } from '#server/features/items/undo/plan-rewind.ts';
import { countErasable } from '#server/features/trash/erase-versions.ts';
import { type NewFilespace, startWithStatistics } from '#tests/support/scale/misleading-statistics.ts';
import { openQueryPlans, type QueryPlans, readInVain } from '#tests/support/scale/query-plans.ts';
import { events, send } from '#tests/support/team.ts';

/* Most of a filespace that PostgreSQL's statistics do not know was deleted. */

/** Of these 20,500 items some thousands are rightly looked at and passed over, but not all of them for each of 330 folders. */
const most = 100_000;

describe.each(['alike', 'flat'] as const)('where the statistics know a filespace that is %s', (shape) => {
  let here: NewFilespace;
  let plans: QueryPlans;
  let deletedSeq: number;
  beforeAll(async () => {
    here = await startWithStatistics(shape);
    const { server, team, largest } = here;
    const [result] = await send(server, team.owner, team.driveId, events.remove(largest));
    deletedSeq = result?.seq ?? 0;
    plans = openQueryPlans(server.databaseUrl);
  });
  afterAll(async () => {
    await plans.close();
    await here.server.close();
  });

  const everything = { kind: 'everything' } as const;
  test.each<[string, (tx: Kysely<Database>) => Promise<unknown>]>([
    [
      'what a device is told of it',
      (tx) => {
        const moments = { since: deletedSeq - 1, to: null, limit: 2000, after: null };
        return loadDifference(tx, { driveId: here.team.driveId, scope: everything, ...moments });
      },
    ],
    [
      'what would be restored',
      (tx) => {
        const context = { tx, driveId: here.team.driveId, scope: everything } as ChangeContext;
        return findMissingTree(context, [here.largest], deletedSeq - 1, 100_000);
      },
    ],
    ['what a rewind would bring back', (tx) => planRewind(tx, here.team.driveId, rootRowId, deletedSeq - 1)],
    [
      'a download of then',
      (tx) => {
        const items = { driveId: here.team.driveId, items: [here.largest] };
        return loadDownloadPlan(tx, { ...items, seq: deletedSeq - 1, isCurrent: false });
      },
    ],
    [
      'what would be erased',
      (tx) => countErasable(tx, here.team.driveId, [{ id: here.largest, deletedSeq }]),
    ],
  ])('%s is found folder by folder, item by item', async (_what, ask) => {
    expect(readInVain(await plans.plansOf(ask))).toBeLessThan(most);
  });
});
