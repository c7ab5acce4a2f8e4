import type { Mutant } from './mutant.ts';

/** Bugs in how a device takes in what the server says. */
export const replicaMutants: readonly Mutant[] = [
  {
    name: 'the cursor moves before its rows',
    file: 'worker/replica/apply.ts',
    find: `    return await db.transaction('rw', tablesOf(db), async (): Promise<Applied> => {`,
    replace: `    await db.transaction('rw', db.drives, async () => {
      const early = await db.drives.get(news.driveId);
      if (early?.shown?.r === news.r && early.shown.seq < news.seq)
        await db.drives.put({ ...early, shown: { ...early.shown, seq: news.seq } });
    });
    return await db.transaction('rw', tablesOf(db), async (): Promise<Applied> => {`,
  },
  {
    name: 'prev is ignored: a gap is not noticed',
    file: 'worker/realtime/receive.ts',
    find: `frame.prev !== at || frame.pull === true`,
    replace: `frame.pull === true`,
  },
  {
    name: 'an event that says more than its row is taken for its row',
    file: 'worker/realtime/receive.ts',
    find: `frame.prev !== at || frame.pull === true`,
    replace: `frame.prev !== at`,
  },
  {
    name: 'a gap that was noticed is not pulled',
    file: 'worker/pull/keep-drive.ts',
    find: `if (result.kind === 'pull') wanted = true;`,
    replace: ``,
  },
  {
    name: 'who is behind when it follows does not pull',
    file: 'worker/pull/keep-drive.ts',
    find: `    } else pull();`,
    replace: `    }`,
  },
  {
    name: 'what lies in a deleted folder stays',
    file: 'worker/replica/apply.ts',
    find: `      await dropFolders(db, news.r, plan.dropFolders);`,
    replace: ``,
  },
  {
    name: 'the index does not learn what was applied',
    file: 'worker/replica/apply.ts',
    find: `        index.change(journal.rows, journal.gone);`,
    replace: ``,
  },
  {
    name: 'the pages of a fill are of different moments',
    file: 'worker/pull/fill-drive.ts',
    find: `    at: filling.seq,`,
    replace: ``,
  },
  {
    name: 'a cursor that is too old is asked for again and again',
    file: 'worker/pull/keep-drive.ts',
    find: `answer.problem.kind === 'refused' && answer.problem.status === 410`,
    replace: `answer.problem.kind === 'refused' && answer.problem.status === 411`,
  },
  {
    name: 'what waits is not put on top of a new replica',
    file: 'worker/pull/ingest.ts',
    find: `      await openBook(database, sources).rebuild(driveId);`,
    replace: ``,
  },
  {
    name: 'what waits is not put on top of news',
    file: 'worker/pull/ingest.ts',
    find: `      await book.rebuild(news.driveId);`,
    replace: ``,
  },
  {
    name: 'after a restored backup nothing is offered again',
    file: 'worker/pull/ingest.ts',
    find: `      await reofferLost(database, driveId, before?.left ?? before?.shown, shown);`,
    replace: ``,
  },
  {
    name: 'a filespace that is gone leaves its rows here',
    file: 'worker/session/spaces.ts',
    find: `  await forgetFilespace(database, driveId, desk.store.guard(database, null));`,
    replace: ``,
  },
  {
    name: 'what replaced replicas held is never swept',
    file: 'worker/replica/sweep.ts',
    find: `  for (const r of await strayReplicas(db)) {`,
    replace: `  for (const r of (await strayReplicas(db)).slice(99)) {`,
  },
  {
    name: 'a filespace that was connected again at once is not filled',
    file: 'worker/session/leader.ts',
    find: `      if (shown === null && filling === null) drives.get(driveId)?.pull();`,
    replace: ``,
  },
];
