import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  createTrashPages,
  type TrashList,
  type TrashPage,
  unknownTrash,
} from '#src/features/trash/trash-pages.ts';

const item = (id: string): WireDeletedItem => ({
  ...{ id, kind: 'file', name: id, size: 1, items_inside: 0, bytes_inside: 0, deleted: 1 },
  ...{ parent_folder: 'p', parent_name: 'P', parent_path: '/P', seq: 1 },
});
const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => item(String(from + at)));
const page = (list: readonly WireDeletedItem[], next: string | null): Result<TrashPage, CallProblem> =>
  ok({ items: list, next, epoch: 'log' });
const offline = err<CallProblem>({ kind: 'offline' });

/** Answers each question when it is told to. */
function trash() {
  const shown: TrashList[] = [];
  const asked: (string | null)[] = [];
  const limitsAsked: number[] = [];
  const answers: ((page: Result<TrashPage, CallProblem>) => void)[] = [];
  const pages = createTrashPages({
    load(after, limit) {
      asked.push(after);
      limitsAsked.push(limit);
      return new Promise((answer) => answers.push(answer));
    },
    show: (list) => shown.push(list),
    nowMs: () => 7,
  });
  return {
    pages,
    asked,
    limitsAsked,
    now: () => shown.at(-1) ?? unknownTrash,
    ids: () => (shown.at(-1) ?? unknownTrash).items.map(({ id }) => id),
    async answer(next: Result<TrashPage, CallProblem>) {
      answers.shift()?.(next);
      await new Promise(setImmediate);
    },
  };
}

describe('the pages of the trash', () => {
  it('are asked for until a screen is full: they may be short or empty and have a next', async () => {
    const { pages, asked, answer, now, ids } = trash();
    void pages.refresh();
    await answer(page([], 'a'));
    expect(now()).toMatchObject({ items: [], next: 'a', asking: true, checkedMs: 7 });
    await answer(page(items(0, 2), 'b'));
    expect(ids()).toEqual(['0', '1']);
    await answer(page(items(2, 52), 'c'));
    expect(now()).toMatchObject({ next: 'c', asking: false, epoch: 'log', problem: null });
    expect(ids()).toHaveLength(52);
    expect(asked).toEqual([null, 'a', 'b']);
  });

  it('go on where they ended, once at a time, and not after the last one', async () => {
    const { pages, asked, answer, now, ids } = trash();
    void pages.refresh();
    await answer(page(items(0, 50), 'a'));
    void pages.more();
    void pages.more();
    await answer(page([], 'b'));
    await answer(page(items(50, 51), null));
    expect(ids()).toHaveLength(51);
    expect(now().asking).toBe(false);
    await pages.more();
    expect(asked).toEqual([null, 'a', 'b']);
  });

  it('are all asked for, once those that are on their way are here, and after a failure no further', async () => {
    const { pages, asked, limitsAsked, answer, now, ids } = trash();
    void pages.refresh();
    void pages.rest();
    await answer(page(items(0, 50), 'a'));
    expect(now().asking).toBe(true);
    await answer(page(items(50, 100), 'b'));
    await answer(page(items(100, 101), null));
    expect(ids()).toHaveLength(101);
    expect(now().asking).toBe(false);
    await pages.rest();
    expect(asked).toEqual([null, 'a', 'b']);
    expect(limitsAsked, 'a screen first, then as many as come at once').toEqual([50, 200, 200]);
    const other = trash();
    void other.pages.refresh();
    void other.pages.rest();
    await other.answer(page(items(0, 50), 'a'));
    await other.answer(offline);
    expect(other.now()).toMatchObject({ asking: false, next: 'a' });
    expect(other.asked).toEqual([null, 'a']);
  });

  it('stay as they were while all of them are asked for again, and where that fails', async () => {
    const { pages, answer, now, ids } = trash();
    void pages.refresh();
    await answer(page(items(0, 50), 'a'));
    void pages.more();
    await answer(page(items(50, 60), null));
    void pages.refresh();
    await answer(page(items(1, 50), 'a'));
    expect(ids()).toHaveLength(60);
    await answer(offline);
    expect(ids()).toHaveLength(60);
    expect(now()).toMatchObject({ asking: false, problem: { kind: 'offline' } });
    void pages.refresh();
    await answer(page(items(1, 50), 'a'));
    await answer(page(items(50, 59), null));
    expect(ids()).toHaveLength(58);
    expect(now()).toMatchObject({ next: null, problem: null });
  });

  it('are all asked for again where all of them were there, whatever has come to them', async () => {
    const { pages, asked, answer, now, ids } = trash();
    void pages.refresh();
    await answer(page(items(0, 50), null));
    void pages.refresh();
    await answer(page(items(0, 50), 'a'));
    expect(now().asking).toBe(true);
    await answer(page(items(50, 51), null));
    expect(ids()).toHaveLength(51);
    expect(now()).toMatchObject({ next: null, asking: false });
    expect(asked).toEqual([null, null, 'a']);
  });

  it('are asked for again after what happened while they were asked for', async () => {
    const { pages, asked, answer, ids, now } = trash();
    void pages.refresh();
    void pages.refresh();
    void pages.refresh();
    await answer(page(items(0, 1), null));
    expect(asked).toEqual([null, null]);
    expect(now().asking).toBe(true);
    await answer(page(items(0, 2), null));
    expect(ids()).toEqual(['0', '1']);
    expect(asked).toHaveLength(2);
  });

  it('say why there are none, and nothing any more to who has left', async () => {
    const { pages, answer, now } = trash();
    void pages.refresh();
    await answer(err({ kind: 'refused', status: 404, code: 'not-found', message: 'No such filespace' }));
    expect(now()).toMatchObject({ asking: false, checkedMs: null, problem: { kind: 'refused' } });
    void pages.refresh();
    const last = now();
    pages.stop();
    await answer(page(items(0, 1), null));
    expect(now()).toBe(last);
  });
});
