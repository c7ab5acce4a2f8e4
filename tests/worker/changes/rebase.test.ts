import { describe, expect, it } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createOptimisticView } from '#worker/changes/optimistic-view.ts';
import { rebase } from '#worker/changes/rebase.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import { copied, created, deleted, moved, renamed } from '../outbox/outbox-rows.ts';
import { confirmedOf } from './literal-items.ts';

const team = confirmedOf({
  art: [rootId, 'Art'],
  box: [rootId, 'Box'],
  logo: ['art', 'Logo'],
  svg: ['logo', 'mark.svg'],
});

async function overlayAfter(...rows: OutboxRow[]) {
  const view = createOptimisticView(team, []);
  await rebase(view, rows);
  const overlay = await view.overlayRows('drive');
  return Object.fromEntries(
    overlay.map((row) => [row.id, [row.parent, row.name, row.syncState].join(' | ')]),
  );
}

describe('what people see', () => {
  it('is the confirmed items with what waits on top, in the order in which it was done', async () => {
    expect(
      await overlayAfter(created('1', 'new', 'art'), moved('2', 'logo', 'new'), renamed('3', 'new', 'Final')),
    ).toEqual({ new: 'art | Final | pending', logo: 'new | Logo | pending' });
  });

  it('gives a name that is taken its number, and a freed one to the next', async () => {
    expect(await overlayAfter(created('1', 'new', rootId), renamed('2', 'new', 'ART'))).toEqual({
      new: `${rootId} | ART (2) | pending`,
    });
    expect(await overlayAfter(renamed('1', 'art', 'Old art'), renamed('2', 'box', 'art'))).toEqual({
      art: `${rootId} | Old art | pending`,
      box: `${rootId} | art | pending`,
    });
  });

  it('shows a copy with all that is in it, under the ids that the server will give', async () => {
    const id = (source: string) => copiedId('1', source);
    expect(await overlayAfter(copied('1', 'art', 'box'))).toEqual({
      [id('art')]: 'box | Art | pending',
      [id('logo')]: `${id('art')} | Logo | pending`,
      [id('svg')]: `${id('logo')} | mark.svg | pending`,
    });
  });

  it('hides what is deleted, and forgets what only waited inside it', async () => {
    expect(await overlayAfter(created('1', 'new', 'art'), deleted('2', 'art'))).toMatchObject({
      art: ' | Art | pending',
    });
    expect(await overlayAfter(created('1', 'new', 'art'), deleted('2', 'new'))).toEqual({});
    expect(await overlayAfter(moved('1', 'logo', 'box'), deleted('2', 'art'))).toEqual({
      logo: 'box | Logo | pending',
      art: ' | Art | pending',
    });
  });

  it('drops what was refused and what needs it, and marks the item where it still is', async () => {
    expect(
      await overlayAfter(
        renamed('1', 'art', 'Bad', { state: 'rejected', problem: 'not-allowed' }),
        created('2', 'new', 'gone', { state: 'rejected', problem: 'gone' }),
        created('3', 'inner', 'new', { state: 'blocked' }),
        deleted('4', 'box', { state: 'rejected', problem: 'changed-since' }),
      ),
    ).toEqual({ art: `${rootId} | Art | failed`, box: `${rootId} | Box | conflict` });
  });

  it('passes over what cannot be any more: gone items, circles', async () => {
    expect(
      await overlayAfter(
        renamed('1', 'nowhere', 'X'),
        moved('2', 'art', 'logo'),
        renamed('3', 'box', 'Crate'),
      ),
    ).toEqual({ box: `${rootId} | Crate | pending` });
  });

  it('says how far a change has got', async () => {
    expect(await overlayAfter(renamed('1', 'art', 'A', { state: 'sending' }))).toEqual({
      art: `${rootId} | A | syncing`,
    });
    expect(await overlayAfter(renamed('1', 'art', 'A', { state: 'applied' }))).toEqual({
      art: `${rootId} | A | syncing`,
    });
  });

  it('comes out the same when it is shown again on top of itself', async () => {
    const rows = [created('1', 'new', 'art'), copied('2', 'logo', 'box'), moved('3', 'box', 'new')];
    const view = createOptimisticView(team, []);
    await rebase(view, rows);
    const once = await view.overlayRows('drive');
    const loaded = createOptimisticView(team, once);
    expect(await loaded.overlayRows('drive')).toEqual(once);
    expect(loaded.isInside(copiedId('2', 'svg'), 'art')).toBe(true);
    expect(loaded.countInside('art')).toBe(6);
  });
});

describe('while a filespace is being filled', () => {
  it('what is not here yet may be there all the same', async () => {
    const view = createOptimisticView({ ...team, complete: false }, []);
    await rebase(view, [created('1', 'new', 'not-here-yet'), moved('2', 'art', 'not-here-yet')]);
    expect((await view.overlayRows('drive')).map((row) => [row.id, row.parent])).toEqual([
      ['new', 'not-here-yet'],
      ['art', 'not-here-yet'],
    ]);
  });
});
