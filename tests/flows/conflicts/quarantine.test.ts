import { afterEach, describe, expect, it } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { copy, move, newFolder, remove, rename, shareServer } from '../../support/scenario.ts';
import { serverTree } from '../../support/trees.ts';
import { type TwoDevices, twoDevices } from './two-devices.ts';

const shared = shareServer();
let two: TwoDevices | null = null;
afterEach(async () => {
  await two?.close();
  two = null;
});

async function begin(...names: readonly string[]) {
  const ids: string[] = [];
  two = await twoDevices(shared(), ({ driveId }) =>
    names.map((name) => {
      const folder = newFolder(driveId, name);
      ids.push(folder.itemId);
      return folder.input;
    }),
  );
  return { ...two, id: (at: number) => ids[at] ?? '' };
}

/** What no dialog lets through and a broken disk may hold: the name of a waiting change. */
async function spoil({ ana }: TwoDevices, changeId: string, name: string) {
  const row = await ana.tab.database.outbox.get(changeId);
  if (row?.change.type !== 'createFolder') throw new Error('only a creation is spoilt here');
  await ana.tab.database.outbox.update(changeId, { change: { ...row.change, name } });
}

describe('C22: a poison change in the middle of others', () => {
  it('parks what depends on it, and nothing else waits', async () => {
    const at = await begin();
    const { driveId } = at;
    const tops = Array.from({ length: 10 }, (_, number) => newFolder(driveId, `Top ${number}`));
    for (const { input } of tops) await at.ana.propose(input);
    const bad = newFolder(driveId, 'Bad', tops[3]?.itemId);
    const [badId = ''] = await at.ana.propose(bad.input);
    let above = bad.itemId;
    for (let depth = 0; depth < 9; depth += 1) {
      const below = newFolder(driveId, `Below ${depth}`, above);
      await at.ana.propose(below.input);
      above = below.itemId;
    }
    await at.ana.propose(move(driveId, tops[4]?.itemId ?? '', above));
    for (const { itemId } of tops.slice(5)) await at.ana.propose(newFolder(driveId, 'Inside', itemId).input);
    await at.ana.propose(newFolder(driveId, 'Last').input);
    await spoil(at, badId, 'Ba/d');
    await at.arriveInOrder('ana', 'ben');

    const attention = await at.ana.attention();
    expect(attention.filter(({ state }) => state === 'rejected')).toMatchObject([{ changeId: badId }]);
    expect(attention.filter(({ state }) => state === 'blocked')).toHaveLength(10);
    expect(attention).toHaveLength(11);
    const arrived = await serverTree(at.scenario.server, driveId);
    expect(arrived).toHaveLength(10 + 5 + 1);
    expect(await at.ben.tree()).toEqual(arrived);
    expect(await at.ana.tree()).toEqual(arrived);

    // Under a good name all of it goes on, in order, to where it was meant to go.
    expect(await at.ana.tab.api.retryAs(badId, 'Good')).toEqual({ ok: true, value: true });
    await at.arriveInOrder('ana', 'ben');
    expect(await at.ana.attention()).toEqual([]);
    expect(await at.ben.tree()).toContain(
      `Top 3/Good/${Array.from({ length: 9 }, (_, depth) => `Below ${depth}/`).join('')}Top 4/`,
    );
  });

  it('is given up with what depends on it, and with nothing else', async () => {
    const at = await begin('Old');
    const bad = newFolder(at.driveId, 'Bad');
    const [badId = ''] = await at.ana.propose(bad.input);
    await at.ana.propose(newFolder(at.driveId, 'Inside', bad.itemId).input);
    const [moveId = ''] = await at.ana.propose(move(at.driveId, at.id(0), bad.itemId));
    await spoil(at, badId, ' . ');
    await at.arriveInOrder('ana', 'ben');
    expect(await at.ana.attention()).toHaveLength(3);
    // A move into it alone: the item stays where it was.
    await at.ana.tab.api.discard([moveId]);
    expect(await at.ana.attention()).toHaveLength(2);
    await at.ana.tab.api.discard((await at.ana.attention()).map(({ changeId }) => changeId));
    expect(await at.ana.attention()).toEqual([]);
    expect(await at.ana.tree()).toEqual(['Old/']);
  });

  it('a name that its item has got since is no reason to refuse what is done in it', async () => {
    const at = await begin('Old');
    await at.ana.propose(newFolder(at.driveId, 'Inside', at.id(0)).input);
    await at.ben.propose(rename(at.driveId, at.id(0), 'New'));
    await at.arriveInOrder('ben', 'ana');
    expect(await at.ana.tree()).toEqual(['New/', 'New/Inside/']);
    expect(await at.ana.attention()).toEqual([]);
  });
});

describe('a refused copy that is tried again', () => {
  it('takes along what was done inside it, under its new ids', async () => {
    const at = await begin('F', 'P');
    const [source, goal] = [at.id(0), at.id(1)];
    const child = newFolder(at.driveId, 'Child', source);
    await at.scenario.deviceOf(at.ana.tab).network.mend();
    await at.ana.propose(child.input);
    await at.arriveInOrder('ana', 'ben');
    at.scenario.deviceOf(at.ana.tab).network.cut();
    const [copyId = ''] = await at.ana.propose(copy(at.driveId, source, goal));
    const copied = (id: string) => copiedId(copyId, id);
    await at.ana.propose(rename(at.driveId, copied(child.itemId), 'Renamed in the copy'));
    await at.ana.propose(newFolder(at.driveId, 'New in the copy', copied(source)).input);
    // While it was away the goal went into the source: the copy is refused until it is out again.
    await at.ben.propose(move(at.driveId, goal, source));
    await at.arriveInOrder('ben', 'ana');
    expect((await at.ana.attention()).map(({ state }) => state)).toEqual(['rejected', 'blocked', 'blocked']);
    await at.ben.propose(move(at.driveId, goal, rootId));
    await at.arriveInOrder('ben', 'ana');
    expect(await at.ana.tab.api.retry(copyId)).toEqual({ ok: true, value: true });
    await at.arriveInOrder('ana', 'ben');
    expect(await at.ana.attention()).toEqual([]);
    expect(await at.ben.tree()).toEqual([
      'F/',
      'F/Child/',
      'P/',
      'P/F/',
      'P/F/New in the copy/',
      'P/F/Renamed in the copy/',
    ]);
  });

  it('a creation whose id is taken gets another, and so does what is in it', async () => {
    const at = await begin();
    const mine = newFolder(at.driveId, 'Mine');
    const theirs = newFolder(at.driveId, 'Theirs');
    const [changeId = ''] = await at.ana.propose(mine.input);
    await at.ana.propose(newFolder(at.driveId, 'Inside', mine.itemId).input);
    await at.ben.propose({ ...theirs.input, itemId: mine.itemId } as ChangeInput);
    await at.arriveInOrder('ben', 'ana');
    expect(await at.ana.attention()).toMatchObject([{ problem: 'id-taken' }, { state: 'blocked' }]);
    expect(await at.ana.tab.api.retry(changeId)).toEqual({ ok: true, value: true });
    await at.arriveInOrder('ana', 'ben');
    expect(await at.ben.tree()).toEqual(['Mine/', 'Mine/Inside/', 'Theirs/']);
  });
});

describe('C18, C19: the right or the filespace is gone', () => {
  const inDatabase = ({ scenario }: TwoDevices) => scenario.server.deps.db;

  async function inputs(at: TwoDevices, id: string) {
    await at.ben.propose(newFolder(at.driveId, 'Too late').input);
    await at.ben.propose(rename(at.driveId, id, 'Renamed too late'));
  }

  async function lost(at: TwoDevices) {
    const { tab } = at.ben;
    at.scenario.deviceOf(tab).network.mend();
    await tab.api.reportPageState('online');
    await tab.until(async (database) => (await database.syncStates.get(at.driveId)) === undefined);
    await tab.until(async (database) =>
      (await database.notices.toArray()).some(({ kind }) => kind === 'filespace-deleted'),
    );
    return tab.reader;
  }

  const deletions: readonly (readonly [string, (at: TwoDevices) => Promise<unknown>])[] = [
    [
      'C18: who edits may not see it any more',
      (at) =>
        inDatabase(at)
          .updateTable('members')
          .set({ role: roles.standard })
          .where('user_id', '=', at.scenario.other.userId)
          .execute(),
    ],
    [
      'C18: who edits was removed from the workspace',
      (at) => inDatabase(at).deleteFrom('members').where('user_id', '=', at.scenario.other.userId).execute(),
    ],
    [
      'C19: the filespace was deleted',
      (at) => inDatabase(at).deleteFrom('drives').where('id', '=', at.driveId).execute(),
    ],
  ];

  it.each(deletions)(
    '%s: nothing is written, all of it is listed, its data leaves the device',
    async (_, take) => {
      const at = await begin('Old');
      await inputs(at, at.id(0));
      await take(at);
      const reader = await lost(at);
      expect(await reader.outbox()).toMatchObject([
        { problem: 'drive-gone', itemName: 'Too late', spaceName: 'projects', path: [] },
        { problem: 'drive-gone', itemName: 'Old', spaceName: 'projects', path: [] },
      ]);
      const notices = (await reader.notices(0)).filter(({ kind }) => kind === 'filespace-deleted');
      expect(notices).toMatchObject([{ data: { name: 'projects', unsent: 2 } }]);
      expect(await at.ben.tab.database.folders.count()).toBe(0);
      expect(await at.ben.tab.database.overlay.count()).toBe(0);
      const log = inDatabase(at).selectFrom('changes').select('seq').where('drive_id', '=', at.driveId);
      expect(await log.execute()).toHaveLength(1);
    },
  );

  it('what the server had taken is not called unsent, and what was refused before is listed with the rest', async () => {
    const at = await begin('Old', 'Older');
    // Refused, because somebody else had renamed it.
    await at.ben.propose(remove(at.driveId, at.id(0)));
    await at.ana.propose(rename(at.driveId, at.id(0), 'Needed'));
    await at.arriveInOrder('ana', 'ben');
    expect(await at.ben.attention()).toMatchObject([{ problem: 'changed-since' }]);
    const { network } = at.scenario.deviceOf(at.ben.tab);
    // Taken; its sequence never reaches the device.
    network.cut();
    await at.ben.tab.until(
      async (database) => (await database.device.get('device'))?.connection !== 'online',
    );
    await at.ben.propose(newFolder(at.driveId, 'Waiting').input);
    const [taken = ''] = await at.ben.propose(newFolder(at.driveId, 'Taken').input);
    await at.ben.tab.database.outbox.update(taken, { state: 'applied', seq: 1_000_000 });
    await inDatabase(at).deleteFrom('drives').where('id', '=', at.driveId).execute();
    const reader = await lost(at);
    expect((await reader.outbox()).map(({ itemName, problem }) => [itemName, problem])).toEqual([
      ['Old', 'drive-gone'],
      ['Waiting', 'drive-gone'],
    ]);
  });
});
