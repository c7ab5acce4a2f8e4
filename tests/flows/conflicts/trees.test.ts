import { afterEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { noticeMessage } from '#src/features/items/outbox/notice-texts.ts';
import { copy, move, newFolder, remove, rename, shareServer } from '../../support/scenario.ts';
import { type ActorName, allTrees, other, type TwoDevices, twoDevices } from './two-devices.ts';

const shared = shareServer();
let two: TwoDevices | null = null;
afterEach(async () => {
  await two?.close();
  two = null;
});

const orders = [['ana', 'ben'] as const, ['ben', 'ana'] as const];

/** A filespace with these folders, each after the one that it is in: `Outer/Inner`. */
async function begin(...paths: readonly string[]) {
  const ids = new Map<string, string>();
  two = await twoDevices(shared(), ({ driveId }) =>
    paths.map((path) => {
      const above = path.split('/').slice(0, -1).join('/');
      const folder = newFolder(driveId, path.split('/').at(-1) ?? '', ids.get(above));
      ids.set(path, folder.itemId);
      return folder.input;
    }),
  );
  const { driveId } = two;
  const id = (path: string) => ids.get(path) ?? '';
  return {
    ...two,
    id,
    /** Ana and Ben each propose something of what both know; they arrive in this order. */
    async meet(
      order: readonly [ActorName, ActorName],
      ana: readonly ChangeInput[],
      ben: readonly ChangeInput[],
    ) {
      for (const input of ana) await two?.ana.propose(input);
      for (const input of ben) await two?.ben.propose(input);
      await two?.arriveInOrder(...order);
    },
    remove: (path: string) => remove(driveId, id(path)),
    rename: (path: string, name: string) => rename(driveId, id(path), name),
    move: (path: string, into: string) => move(driveId, id(path), id(into)),
    copy: (path: string, into: string) => copy(driveId, id(path), id(into)),
    make: (name: string, into: string) => newFolder(driveId, name, id(into)).input,
  };
}

const kinds = (notices: readonly { readonly kind: string }[]) => notices.map(({ kind }) => kind);

describe('C5: one deletes what the other renames', () => {
  it('the deletion arrives first: the rename is refused, and says who deleted it', async () => {
    const at = await begin('F');
    await at.meet(['ana', 'ben'], [at.remove('F')], [at.rename('F', 'New')]);
    expect(await at.trees()).toEqual(allTrees());
    expect(await at.ben.notices()).toMatchObject([
      { kind: 'rejected', data: { name: 'F', problem: 'gone', by: at.email.ana } },
    ]);
    const [refused] = await at.ben.attention();
    expect(refused).toMatchObject({ state: 'rejected', problem: 'gone' });
    // Trying again says that it is still gone, and keeps it in the list.
    expect(await at.ben.tab.api.retry(refused?.changeId ?? '')).toEqual({
      ok: false,
      problem: { kind: 'gone' },
    });
    expect(await at.ben.attention()).toHaveLength(1);
    await at.ben.tab.api.discard([refused?.changeId ?? '']);
    expect(await at.ben.attention()).toEqual([]);
    expect(await at.ana.notices()).toEqual([]);
  });

  it('the rename arrives first: the deletion asks, for it had not been seen', async () => {
    const at = await begin('F');
    await at.meet(['ben', 'ana'], [at.remove('F')], [at.rename('F', 'New')]);
    expect(await at.trees()).toEqual(allTrees('New/'));
    expect(await at.ana.tab.reader.outbox()).toMatchObject([
      { state: 'rejected', problem: 'changed-since', conflict: { by: at.email.ben, name: 'New' } },
    ]);
  });

  it.each([
    ['keep mine deletes it', true],
    ['keep theirs leaves it', false],
  ])('%s', async (_, mine) => {
    const at = await begin('F');
    await at.meet(['ben', 'ana'], [at.remove('F')], [at.rename('F', 'New')]);
    const id = (await at.ana.attention())[0]?.changeId ?? '';
    if (mine) await at.ana.tab.api.retry(id);
    else await at.ana.tab.api.discard([id]);
    await at.arriveInOrder('ana', 'ben');
    expect(await at.trees()).toEqual(mine ? allTrees() : allTrees('New/'));
    expect(await at.ana.attention()).toEqual([]);
  });
});

describe('C6: one deletes a folder that the other puts something into', () => {
  type Begun = Awaited<ReturnType<typeof begin>>;
  const cases: readonly (readonly [string, (at: Begun) => ChangeInput, readonly string[]])[] = [
    ['creates', (at) => at.make('New', 'G/F'), ['G/', 'G/New/', 'X/']],
    ['moves', (at) => at.move('X', 'G/F'), ['G/', 'G/X/']],
    ['copies', (at) => at.copy('X', 'G/F'), ['G/', 'G/X/', 'X/']],
  ];

  it.each(cases)(
    '%s: the deletion arrives first, and the other is notified where it went',
    async (_, input, tree) => {
      const at = await begin('G', 'G/F', 'X');
      await at.meet(['ana', 'ben'], [at.remove('G/F')], [input(at)]);
      expect(await at.trees()).toEqual(allTrees(...tree));
      expect(await at.ben.notices()).toMatchObject([
        { kind: 'relocated', data: { folderName: 'F', newFolderName: 'G' } },
      ]);
      expect(await at.ben.attention()).toEqual([]);
      expect(await at.ana.notices()).toEqual([]);
    },
  );

  it.each(cases)(
    '%s: the deletion arrives last, and both are notified of what was kept',
    async (_, input, tree) => {
      const at = await begin('G', 'G/F', 'X');
      await at.meet(['ben', 'ana'], [at.remove('G/F')], [input(at)]);
      expect(await at.trees()).toEqual(allTrees(...tree));
      expect(await at.ana.notices()).toMatchObject([
        { kind: 'descendants-kept', data: { count: 1, folderName: 'G', name: 'F' } },
      ]);
      expect(await at.ben.notices()).toMatchObject([
        { kind: 'relocated', data: { folderName: 'F', newFolderName: 'G' } },
      ]);
    },
  );

  it('the folder beside it, and it stays: that is said, and Undo takes back nothing of anybody', async () => {
    const at = await begin('G', 'G/F', 'G/X', 'Y');
    await at.ben.propose(at.move('G/X', 'G/F'));
    await at.ana.propose(at.remove('G/F'), at.rename('Y', 'Theirs'));
    await at.arriveInOrder('ana', 'ben');
    expect(await at.trees()).toEqual(allTrees('G/', 'G/X/', 'Theirs/'));
    expect(await at.ben.notices()).toMatchObject([
      { kind: 'relocated', data: { name: 'X', folderName: 'F', newFolderName: 'G', unchanged: true } },
    ]);
    expect(await at.ben.attention()).toEqual([]);
    const moved = (await at.ben.tab.reader.notices(0))[0]?.data as { readonly changeId: string };
    expect(await at.ben.tab.api.lastUndoable(at.driveId)).toBeNull();
    expect(await at.ben.tab.api.undo([moved.changeId])).toEqual({
      ok: false,
      problem: { kind: 'cannot-undo' },
    });
  });

  it.each(orders)('%s arrives first: what was made in the new folder goes with it', async (first, last) => {
    const at = await begin('F');
    const outer = newFolder(at.driveId, 'Outer', at.id('F'));
    const inner = newFolder(at.driveId, 'Inner', outer.itemId);
    await at.meet([first, last], [at.remove('F')], [outer.input, inner.input]);
    expect(await at.trees()).toEqual(allTrees('Outer/', 'Outer/Inner/'));
    expect(kinds(await at.ben.notices())).toEqual(['relocated']);
    expect(await at.ben.attention()).toEqual([]);
  });

  it('several folders up are gone: it goes to the nearest that lives', async () => {
    const at = await begin('A', 'A/B', 'A/B/C');
    await at.meet(['ana', 'ben'], [at.remove('A/B')], [at.make('New', 'A/B/C')]);
    expect(await at.trees()).toEqual(allTrees('A/', 'A/New/'));
  });

  it('its folder and the one above are gone, and what was made inside comes with it, said with names', async () => {
    const at = await begin('Brand', 'Brand/Old', 'Rest');
    const logos = newFolder(at.driveId, 'Logos', at.id('Brand/Old'));
    const final = newFolder(at.driveId, 'Final', logos.itemId);
    await at.meet(['ana', 'ben'], [at.remove('Brand')], [logos.input, final.input]);
    expect(await at.trees()).toEqual(allTrees('Logos/', 'Logos/Final/', 'Rest/'));
    expect((await at.ben.notices()).map((notice) => noticeMessage(notice).text)).toEqual([
      '“Old” was deleted, so “Logos” was moved to the top of the filespace.',
    ]);
    for (const who of ['ana', 'ben'] as const) expect(await at[who].attention()).toEqual([]);
  });

  it('the name is taken there: it gets a number, and both are said', async () => {
    const at = await begin('Same', 'F');
    await at.meet(['ana', 'ben'], [at.remove('F')], [at.make('same', 'F')]);
    expect(await at.trees()).toEqual(allTrees('Same/', 'same (2)/'));
    expect(kinds(await at.ben.notices()).toSorted()).toEqual(['relocated', 'renamed-on-arrival']);
  });
});

describe('C7, C8: folders into each other', () => {
  it.each(orders)('C7: %s arrives first, and the other move is refused', async (first, last) => {
    const at = await begin('X', 'Y');
    await at.meet([first, last], [at.move('X', 'Y')], [at.move('Y', 'X')]);
    expect(await at.trees()).toEqual(first === 'ana' ? allTrees('Y/', 'Y/X/') : allTrees('X/', 'X/Y/'));
    expect(await at[last].attention()).toMatchObject([{ state: 'rejected', problem: 'cycle' }]);
    expect(await at[first].attention()).toEqual([]);
  });

  it.each(orders)(
    'C8: %s arrives first, three folders in a ring: the last move is refused',
    async (first, last) => {
      const at = await begin('X', 'Y', 'Z');
      await at.meet([first, last], [at.move('X', 'Y'), at.move('Y', 'Z')], [at.move('Z', 'X')]);
      const ring = first === 'ana' ? allTrees('Z/', 'Z/Y/', 'Z/Y/X/') : allTrees('Y/', 'Y/X/', 'Y/X/Z/');
      expect(await at.trees()).toEqual(ring);
      expect(await at[last].attention()).toMatchObject([{ problem: 'cycle' }]);
    },
  );
});

it('a refused move is made again under another name, though what was made before it has long arrived', async () => {
  const at = await begin('P', 'X', 'Y');
  await at.meet(['ben', 'ana'], [at.rename('P', 'Q'), at.move('X', 'Y')], [at.move('Y', 'X')]);
  const [refused] = await at.ana.attention();
  expect(refused).toMatchObject({ state: 'rejected', problem: 'cycle' });
  await at.ben.propose(move(at.driveId, at.id('Y'), rootId));
  await at.arriveInOrder('ben', 'ana');
  const retried = await at.ana.tab.api.retryAs(refused?.changeId ?? '', 'X again');
  expect(retried).toEqual({ ok: true, value: true });
  await at.arriveInOrder('ana', 'ben');
  expect(await at.trees()).toEqual(allTrees('Q/', 'Y/', 'Y/X again/'));
  expect(await at.ana.attention()).toEqual([]);
});

describe('C9: two places for one item', () => {
  it.each(orders)('%s arrives first: the later place stands, and the first is asked', async (first, last) => {
    const at = await begin('X', 'Of ana', 'Of ben');
    await at.meet([first, last], [at.move('X', 'Of ana')], [at.move('X', 'Of ben')]);
    await at[first].tab.until(async (database) => (await database.outbox.count()) > 0);
    expect(await at.trees()).toEqual(allTrees('Of ana/', 'Of ben/', `Of ${last}/X/`));
    const names = { mine: `Of ${first}`, theirs: `Of ${last}` };
    expect(await at[first].notices()).toMatchObject([
      { kind: 'superseded', data: { what: 'location', by: at.email[last], ...names } },
    ]);
    expect(await at[last].notices()).toMatchObject([
      { kind: 'superseded-other', data: { mine: `Of ${last}`, theirs: `Of ${first}` } },
    ]);
    const [asked] = await at[first].attention();
    expect(asked).toMatchObject({ state: 'superseded' });
    await at[first].tab.api.retry(asked?.changeId ?? '');
    await at.arriveInOrder(first, last);
    expect(await at.trees()).toEqual(allTrees('Of ana/', 'Of ben/', `Of ${first}/X/`));
  });
});

describe('C10: one moves into a folder that the other deletes', () => {
  it.each(orders)('%s arrives first: it is kept, and both are notified', async (first, last) => {
    const at = await begin('X', 'G', 'G/P', 'G/P/Old');
    await at.meet([first, last], [at.move('X', 'G/P')], [at.remove('G/P')]);
    expect(await at.trees()).toEqual(allTrees('G/', 'G/X/'));
    expect(kinds(await at.ana.notices())).toEqual(['relocated']);
    expect(kinds(await at.ben.notices())).toEqual(first === 'ana' ? ['descendants-kept'] : []);
    for (const who of ['ana', 'ben'] as const) expect(await at[who].attention()).toEqual([]);
  });
});

describe('C11: both delete the same', () => {
  it.each(orders)(
    '%s arrives first: both got what they wanted, and nobody is notified',
    async (first, last) => {
      const at = await begin('X', 'X/Inside');
      await at.meet([first, last], [at.remove('X')], [at.remove('X')]);
      expect(await at.trees()).toEqual(allTrees());
      for (const who of [first, other(first)]) {
        expect(await at[who].notices()).toEqual([]);
        expect(await at[who].attention()).toEqual([]);
      }
    },
  );
});

describe('C15, C16: copies', () => {
  it('C15: the copy arrives first and is whole, the original goes', async () => {
    const at = await begin('F', 'F/Inside', 'P');
    await at.meet(['ana', 'ben'], [at.copy('F', 'P')], [at.remove('F')]);
    expect(await at.trees()).toEqual(allTrees('P/', 'P/F/', 'P/F/Inside/'));
    expect(await at.ana.attention()).toEqual([]);
  });

  it('C15: the deletion arrives first, and nothing of the copy is left behind', async () => {
    const at = await begin('F', 'F/Inside', 'P');
    await at.meet(['ben', 'ana'], [at.copy('F', 'P')], [at.remove('F')]);
    expect(await at.trees()).toEqual(allTrees('P/'));
    expect(await at.ana.attention()).toMatchObject([{ state: 'rejected', problem: 'gone' }]);
    expect(await at.ana.notices()).toMatchObject([{ data: { by: at.email.ben } }]);
  });

  it('C16: a folder is not copied into itself', async () => {
    const at = await begin('F', 'F/Child');
    expect(await at.ana.tab.api.change([at.copy('F', 'F/Child')])).toEqual({
      ok: false,
      problem: { kind: 'cycle' },
    });
  });

  it.each(orders)(
    'C16: %s arrives first: nor where the other has just moved its goal into it',
    async (first, last) => {
      const at = await begin('F', 'P');
      await at.meet([first, last], [at.copy('F', 'P')], [at.move('P', 'F')]);
      if (first === 'ben') {
        expect(await at.trees()).toEqual(allTrees('F/', 'F/P/'));
        expect(await at.ana.attention()).toMatchObject([{ problem: 'cycle' }]);
      } else {
        expect(await at.trees()).toEqual(allTrees('F/', 'F/P/', 'F/P/F/'));
      }
    },
  );
});
