import type { Mutant } from './mutant.ts';

/** Bugs in how a device takes in what the server says. */
export const replicaMutants: readonly Mutant[] = [
  {
    name: 'the cursor moves before its rows',
    file: 'worker/sync/apply-rows.ts',
    find: `    return await db.transaction('rw', replicaTables(db), async (): Promise<ApplyResult> => {`,
    replace: `    await db.transaction('rw', db.syncStates, async () => {
      const early = await db.syncStates.get(changes.driveId);
      if (early?.shown?.r === changes.r && early.shown.seq < changes.seq)
        await db.syncStates.put({ ...early, shown: { ...early.shown, seq: changes.seq } });
    });
    return await db.transaction('rw', replicaTables(db), async (): Promise<ApplyResult> => {`,
  },
  {
    name: 'prev is ignored: a gap is not noticed',
    file: 'worker/realtime/batch-events.ts',
    find: `frame.prev !== at || frame.pull === true`,
    replace: `frame.pull === true`,
  },
  {
    name: 'an event that says more than its row is taken for its row',
    file: 'worker/realtime/batch-events.ts',
    find: `frame.prev !== at || frame.pull === true`,
    replace: `frame.prev !== at`,
  },
  {
    name: 'a gap that was noticed is not pulled',
    file: 'worker/sync/sync-drive.ts',
    find: `if (result.kind === 'pull') return 'missing';`,
    replace: `if (result.kind === 'pull') return 'done';`,
  },
  {
    name: 'who is behind when it follows does not pull',
    file: 'worker/sync/sync-drive.ts',
    find: `    } else pull();`,
    replace: `    }`,
  },
  {
    name: 'what lies in a deleted folder stays',
    file: 'worker/sync/apply-rows.ts',
    find: `await writeTreeEdits(db, changes.r, plan);`,
    replace: `await writeTreeEdits(db, changes.r, { ...plan, dropFolders: [] });`,
  },
  {
    name: 'the index does not learn what was applied',
    file: 'worker/sync/apply-rows.ts',
    find: `        index.change(journal.rows, journal.gone);`,
    replace: ``,
  },
  {
    name: 'a fill goes on at another moment than it began',
    file: 'worker/sync/full-sync.ts',
    find: `const query = { at, epoch, ...(after`,
    replace: `void at;
  const query = { epoch, ...(after`,
  },
  {
    name: 'a cursor that is too old is asked for again and again',
    file: 'worker/sync/ask-page.ts',
    find: `page.problem.kind === 'refused' && page.problem.status === 410`,
    replace: `page.problem.kind === 'refused' && page.problem.status === 411`,
  },
  {
    name: 'what waits is not put on top of a new replica',
    file: 'worker/sync/apply-server-changes.ts',
    find: `      await transaction.rebaseOverlay(driveId);`,
    replace: ``,
  },
  {
    name: 'what waits is not put on top of news',
    file: 'worker/sync/apply-server-changes.ts',
    find: `      await transaction.rebaseOverlay(changes.driveId);`,
    replace: ``,
  },
  {
    name: 'after a restored backup nothing is offered again',
    file: 'worker/sync/other-log/follow-log.ts',
    find: `return resubmitLost(database, driveId, before?.previousLog ?? before?.shown, shown);`,
    replace: `return;`,
  },
  {
    name: 'a filespace that is gone leaves its rows here',
    file: 'worker/session/spaces/lose-filespace.ts',
    find: `  await context.contents.remove(await deleteReplica(database, driveId, guard));`,
    replace: `  await context.contents.remove([]);`,
  },
  {
    name: 'what replaced replicas held is never swept',
    file: 'worker/replica/sweep-replicas.ts',
    find: `  for (const r of await strayReplicas(db)) {`,
    replace: `  for (const r of (await strayReplicas(db)).slice(99)) {`,
  },
  {
    name: 'a filespace that was connected again at once is not filled',
    file: 'worker/session/leader.ts',
    find: `      if (shown === null && filling === null) drives.get(driveId)?.pull();`,
    replace: ``,
  },
  {
    name: 'a renamed log is followed from beyond what both have',
    file: 'tests/simulation/server/drive.ts',
    find: `return seq <= (this.previousLogs.get(epoch) ?? -1);`,
    replace: `return this.previousLogs.has(epoch) && seq >= 0;`,
  },
];
