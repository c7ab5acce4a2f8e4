import { afterEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { move, newFolder, rename, type Scenario, shareServer } from '../../support/scenario.ts';
import { allTrees, other, type TwoDevices, twoDevices } from './two-devices.ts';

const shared = shareServer();
let two: TwoDevices | null = null;
afterEach(async () => {
  await two?.close();
  two = null;
});

const orders = [['ana', 'ben'] as const, ['ben', 'ana'] as const];

/** A filespace with these folders at its top; answers their ids in order. */
async function begin(...names: readonly string[]) {
  let ids: readonly string[] = [];
  two = await twoDevices(shared(), (scenario: Scenario) => {
    const folders = names.map((name) => newFolder(scenario.driveId, name));
    ids = folders.map(({ itemId }) => itemId);
    return folders.map(({ input }) => input);
  });
  return { ...two, ids: (at: number) => ids[at] ?? '' };
}

describe('C1: two names for one item', () => {
  it.each(orders)(
    '%s arrives first: the later name stands, and the first one is asked',
    async (first, last) => {
      const at = await begin('Plan');
      const id = at.ids(0);
      const [changeId = ''] = await at[first].propose(rename(at.driveId, id, `By ${first}`));
      await at[last].propose(rename(at.driveId, id, `By ${last}`));
      await at.arriveInOrder(first, last);
      await at[first].tab.until(async (database) => (await database.outbox.count()) > 0);
      expect(await at.trees()).toEqual(allTrees(`By ${last}/`));
      const names = { mine: `By ${first}`, theirs: `By ${last}` };
      expect(await at[first].notices()).toMatchObject([
        { kind: 'superseded', data: { what: 'name', by: at.email[last], name: 'Plan', ...names } },
      ]);
      expect(await at[last].notices()).toMatchObject([
        {
          kind: 'superseded-other',
          data: { by: at.email[first], mine: `By ${last}`, theirs: `By ${first}`, name: 'Plan' },
        },
      ]);
      expect(await at[first].tab.reader.outbox()).toMatchObject([
        { changeId, state: 'superseded', conflict: { by: at.email[last], name: `By ${last}` } },
      ]);
      expect(await at[last].attention()).toEqual([]);
      const location = { driveId: at.driveId, folderId: rootId, direction: 'asc', from: 0, to: 10 } as const;
      expect((await at[first].tab.reader.folder(location)).rows).toMatchObject([{ syncState: 'conflict' }]);
    },
  );

  it('Keep mine brings the name back, and asks nobody again', async () => {
    const at = await conflict();
    expect(await at.ana.tab.api.retry(at.changeId)).toEqual({ ok: true, value: true });
    await at.arriveInOrder('ana', 'ben');
    expect(await at.trees()).toEqual(allTrees('Of ana/'));
    expect(await at.ana.attention()).toEqual([]);
    expect(await at.ben.attention()).toEqual([]);
  });

  it('Keep theirs leaves the name and ends the question', async () => {
    const at = await conflict();
    await at.ana.tab.api.discard([at.changeId]);
    expect(await at.ana.attention()).toEqual([]);
    expect(await at.trees()).toEqual(allTrees('Of ben/'));
  });

  it('whoever names the item again has answered', async () => {
    const at = await conflict();
    await at.ana.propose(rename(at.driveId, at.ids(0), 'A third'));
    await at.arriveInOrder('ana', 'ben');
    expect(await at.trees()).toEqual(allTrees('A third/'));
    expect(await at.ana.attention()).toEqual([]);
  });

  it('a question that somebody else has settled is not asked any more', async () => {
    const at = await conflict();
    await at.ben.propose(rename(at.driveId, at.ids(0), 'Of ana'));
    await at.arriveInOrder('ben', 'ana');
    expect(await at.trees()).toEqual(allTrees('Of ana/'));
    expect(await at.ana.attention()).toEqual([]);
  });

  it('is asked too when the answer to the first one was lost', async () => {
    const at = await begin('Plan');
    const { network } = at.scenario.deviceOf(at.ana.tab);
    await at.ana.propose(rename(at.driveId, at.ids(0), 'Of ana'));
    await at.ben.propose(rename(at.driveId, at.ids(0), 'Of ben'));
    const tried = (times: number) =>
      at.ana.tab.until(async (database) =>
        (await database.outbox.toArray()).some((row) => row.state === 'queued' && row.attempts >= times),
      );
    await tried(1);
    network.dropNextResponse(({ method, path }) => method === 'POST' && path.startsWith('events/'));
    network.mend();
    await at.ana.tab.api.reportPageState('online');
    await tried(2);
    network.cut();
    await at.arriveInOrder('ben', 'ana');
    expect(await at.ana.tab.reader.outbox()).toMatchObject([{ state: 'superseded' }]);
    expect((await at.ana.notices()).map(({ kind }) => kind)).toEqual(['superseded']);
  });

  async function conflict() {
    const at = await begin('Plan');
    const [changeId = ''] = await at.ana.propose(rename(at.driveId, at.ids(0), 'Of ana'));
    await at.ben.propose(rename(at.driveId, at.ids(0), 'Of ben'));
    await at.arriveInOrder('ana', 'ben');
    await at.ana.tab.until(async (database) => (await database.outbox.count()) > 0);
    return { ...at, changeId };
  }
});

describe('C2: a name and a place for one item', () => {
  it.each(orders)('%s arrives first: both count, and nobody is notified', async (first, last) => {
    const at = await begin('Item', 'Place');
    const inputs = [rename(at.driveId, at.ids(0), 'Named'), move(at.driveId, at.ids(0), at.ids(1))];
    const mine = first === 'ana' ? inputs : inputs.toReversed();
    for (const [side, input] of [
      [first, mine[0]],
      [last, mine[1]],
    ] as const) {
      if (input) await at[side].propose(input);
    }
    await at.arriveInOrder(first, last);
    expect(await at.trees()).toEqual(allTrees('Place/', 'Place/Named/'));
    for (const who of [first, last]) {
      expect(await at[who].notices()).toEqual([]);
      expect(await at[who].attention()).toEqual([]);
    }
  });
});

describe('C3, C21: one name for two new folders', () => {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['Stills', 'Stills', 'Stills (2)/'],
    ['Stills', 'STILLS', 'STILLS (2)/'],
    ['Caf\u00e9', 'Cafe\u0301', 'Caf\u00e9 (2)/'],
    ['\ufb01lm', 'film', 'film (2)/'],
    ['Stra\u00dfe', 'STRASSE', 'STRASSE (2)/'],
    ['Stills', 'Stills. ', 'Stills (2)/'],
  ];
  const cases = orders.flatMap((order) => pairs.map((pair) => [...order, ...pair] as const));

  it.each(cases)('%s then %s, %o and %o: the second is called %s', async (first, last, one, two2, got) => {
    const at = await begin();
    await at[first].propose(newFolder(at.driveId, one).input);
    const second = newFolder(at.driveId, two2);
    await at[last].propose(second.input);
    await at[last].propose(newFolder(at.driveId, 'Inside', second.itemId).input);
    await at.arriveInOrder(first, last);
    expect(await at.trees()).toEqual(allTrees(`${one}/`, got, `${got}Inside/`));
    expect(await at[first].notices()).toEqual([]);
    expect(await at[last].notices()).toMatchObject([
      { kind: 'renamed-on-arrival', data: { got: got.slice(0, -1) } },
    ]);
  });

  it.each([['a name that Windows keeps for itself', 'CON']])('%s is a name of its own', async (_, name) => {
    const at = await begin();
    await at.ana.propose(newFolder(at.driveId, name).input);
    await at.ben.propose(newFolder(at.driveId, 'Stills').input);
    await at.arriveInOrder('ana', 'ben');
    expect((await at.trees()).server).toHaveLength(2);
    expect((await at.trees()).ana).toEqual((await at.trees()).server);
  });
});

describe('C21: a name that shows one thing and holds another', () => {
  it.each(['a\u202egnp.exe', 'St\u200bills'])('is refused before it waits: %j', async (name) => {
    const at = await begin('Old');
    const named = await at.ana.tab.api.change([rename(at.driveId, at.ids(0), name)]);
    expect(named).toMatchObject({ ok: false, problem: { kind: 'item-name.invisible-character' } });
  });
});

describe('C4: a name for an old folder and the same for a new one', () => {
  it.each(orders)('%s arrives first: the second gets a number', async (first, last) => {
    const at = await begin('Old');
    const named = rename(at.driveId, at.ids(0), 'Same');
    const created = newFolder(at.driveId, 'same').input;
    await at.ana.propose(named);
    await at.ben.propose(created);
    await at.arriveInOrder(first, last);
    expect(await at.trees()).toEqual(
      first === 'ana' ? allTrees('Same/', 'same (2)/') : allTrees('same/', 'Same (2)/'),
    );
    expect(await at[first].notices()).toEqual([]);
    expect(await at[last].notices()).toMatchObject([{ kind: 'renamed-on-arrival' }]);
  });
});

describe('C12 to C14: names that come and go', () => {
  it('C12: only the case of a name changes', async () => {
    const at = await begin('stills');
    await at.ana.propose(rename(at.driveId, at.ids(0), 'Stills'));
    await at.arriveInOrder('ana', 'ben');
    expect(await at.trees()).toEqual(allTrees('Stills/'));
    expect(await at.ana.notices()).toEqual([]);
  });

  it.each(orders)(
    'C13: %s arrives first: a name that was used again mixes nothing up',
    async (first, last) => {
      const at = await begin('X', 'Y');
      await at.ana.propose(rename(at.driveId, at.ids(0), 'N'), rename(at.driveId, at.ids(1), 'X'));
      await at.ben.propose(rename(at.driveId, at.ids(0), 'M'));
      await at.arriveInOrder(first, last);
      expect(await at.trees()).toEqual(first === 'ana' ? allTrees('M/', 'X/') : allTrees('N/', 'X/'));
      expect((await at[first].notices()).map(({ kind }) => kind)).toEqual(['superseded']);
      expect((await at[other(first)].notices()).map(({ kind }) => kind)).toEqual(['superseded-other']);
    },
  );

  it('C14: two names are exchanged over a third, in order', async () => {
    const at = await begin('One', 'Two');
    const [one, second] = [at.ids(0), at.ids(1)];
    await at.ana.propose(newFolder(at.driveId, 'Inside one', one).input);
    await at.ana.propose(rename(at.driveId, one, 'Between'));
    await at.ana.propose(rename(at.driveId, second, 'One'));
    await at.ana.propose(rename(at.driveId, one, 'Two'));
    await at.arriveInOrder('ana', 'ben');
    expect(await at.trees()).toEqual(allTrees('One/', 'Two/', 'Two/Inside one/'));
    expect(await at.ana.notices()).toEqual([]);
  });
});
