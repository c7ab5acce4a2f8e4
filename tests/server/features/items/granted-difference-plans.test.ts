import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { loadDifference } from '#server/features/items/read/load-difference.ts';
import { type NewFilespace, startWithStatistics } from '#tests/support/scale/misleading-statistics.ts';
import { openQueryPlans, type QueryPlans, readInVain, rowsRead } from '#tests/support/scale/query-plans.ts';
import { events, folderIdOf, send } from '#tests/support/team.ts';

/* A person sees one folder, in which most of 20,500 items are. */

const few = 300;
/** Of these items some thousands are rightly looked at and passed over, but not all of them for each of 330 folders. */
const most = 100_000;

describe.each(['alike', 'flat'] as const)('where the statistics know a filespace that is %s', (shape) => {
  let here: NewFilespace;
  let plans: QueryPlans;
  beforeAll(async () => {
    here = await startWithStatistics(shape);
    plans = openQueryPlans(here.server.databaseUrl);
  });
  afterAll(async () => {
    await plans.close();
    await here.server.close();
  });

  const seqNow = async () => {
    const { server, team } = here;
    const drives = server.deps.db.selectFrom('drives').select('seq').where('id', '=', team.driveId);
    return (await drives.executeTakeFirstOrThrow()).seq;
  };
  const change = (...changes: Parameters<typeof send>[3][]) =>
    send(here.server, here.team.owner, here.team.driveId, ...changes);
  /** What is asked of the database for a person who sees one folder. */
  const asked = (folderId: string, since: number, to: number | null = null) =>
    plans.plansOf((db) => {
      const scope = { kind: 'granted', folders: [{ folderId, permission: 0 }] } as const;
      return loadDifference(db, { driveId: here.team.driveId, scope, since, to, after: null, limit: 2000 });
    });
  const read = (plan: Awaited<ReturnType<typeof asked>>) =>
    rowsRead(plan, 'items') + rowsRead(plan, 'items_history') + rowsRead(plan, 'erased_versions');

  test('a few changes are found without the rest of what a person sees', async () => {
    const since = await seqNow();
    const made = events.createFolder(here.team.driveId, 'new', here.largest);
    await change(made, events.rename(folderIdOf(made), 'renamed'));
    const middle = await seqNow();
    await change(events.remove(folderIdOf(made)));
    for (const plan of [
      await asked(here.largest, since),
      await asked(here.largest, since, middle),
      await asked(here.largest, middle),
    ])
      expect(read(plan)).toBeLessThan(few);
  });

  test('a large folder that comes into view, leaves it or is deleted is found folder by folder', async () => {
    const shared = events.createFolder(here.team.driveId, 'shared');
    await change(shared);
    const seqs = [await seqNow()];
    for (const step of [
      events.move(here.largest, folderIdOf(shared)),
      events.move(here.largest, rootId),
      events.move(here.largest, folderIdOf(shared)),
      events.remove(here.largest),
    ]) {
      await change(step);
      seqs.push(await seqNow());
    }
    const [before = 0, inside = 0, outside = 0, again = 0] = seqs;
    const id = folderIdOf(shared);
    expect(read(await asked(id, inside, outside))).toBeLessThan(few);
    for (const [since, to] of [
      [before, inside],
      [before, outside],
      [again, null],
      [outside, null],
    ] as const)
      expect(readInVain(await asked(id, since, to))).toBeLessThan(most);
  });
});
