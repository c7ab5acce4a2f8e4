import { expect, it } from 'vitest';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  createDifferencePages,
  type DifferencePage,
  type Differences,
  type PageStart,
  unknownDifferences,
} from '#src/shared/differences/difference-pages.ts';
import { differenceRows } from '#src/shared/differences/difference-rows.ts';

const side = { name: 'a', size: 1, last_written: 0, parent_folder: 'p', parent_path: '/P' };
const item = (id: string, folder: string): WireDifference => ({
  ...{ id, kind: 'file', differences: ['added'], folder, former: null, present: side },
});
const totals = { items: 3, added: 3, removed: 0, changed: 0, renamed: 0, moved: 0 };
const page = (items: readonly WireDifference[], more: Partial<DifferencePage> = {}) =>
  ok({
    ...{ drive_id: 'd', epoch: 'log', from: 1, to: 9, next: null, items: [...items] },
    folders: [...new Set(items.map(({ folder }) => folder))].map((folder) => ({
      ...{ folder_id: folder, path: `/${folder}`, items: 2 },
    })),
    ...more,
  });
const offline = err<CallProblem>({ kind: 'offline' });

/** Answers each question when it is told to. */
function comparison() {
  const shown: Differences[] = [];
  const asked: (PageStart | null)[] = [];
  const large: boolean[] = [];
  const answers: ((page: Result<DifferencePage, CallProblem>) => void)[] = [];
  const pages = createDifferencePages({
    load(start, isLarge) {
      asked.push(start);
      large.push(isLarge);
      return new Promise((answer) => answers.push(answer));
    },
    show: (known) => shown.push(known),
  });
  return {
    pages,
    asked,
    large,
    now: () => shown.at(-1) ?? unknownDifferences,
    async answer(next: Result<DifferencePage, CallProblem>) {
      answers.shift()?.(next);
      await new Promise((done) => setTimeout(done));
    },
  };
}

it('goes on with the moments that the first page was of, one question at a time', async () => {
  const { pages, asked, answer, now } = comparison();
  void pages.begin();
  void pages.more();
  expect(asked).toEqual([null]);
  await answer(page([item('1', 'A')], { totals, next: '1' }));
  void pages.more();
  void pages.more();
  expect(asked).toEqual([null, { from: 1, to: 9, epoch: 'log', after: '1' }]);
  await answer(page([item('2', 'A'), item('3', 'B')]));
  expect(now()).toMatchObject({
    next: null,
    asking: false,
    first: { from: 1, to: 9, totals, parentPath: null },
  });
  expect(differenceRows(now()).map((row) => (row.type === 'folder' ? row.path : row.id))).toEqual([
    ...['/A', '1', '2', '/B', '3'],
  ]);
  await pages.more();
  expect(asked).toHaveLength(2);
});

it('keeps what came where the rest does not, and asks for that again when it is told to', async () => {
  const { pages, asked, answer, now } = comparison();
  void pages.begin();
  await answer(offline);
  expect(now()).toMatchObject({ first: null, problem: { kind: 'offline' }, asking: false });
  void pages.retry();
  await answer(page([item('1', 'A')], { totals, next: '1' }));
  void pages.more();
  await answer(offline);
  expect(now().items).toHaveLength(1);
  await pages.more();
  expect(asked).toHaveLength(3);
  void pages.retry();
  expect(asked.at(-1)?.after).toBe('1');
  await answer(page([item('2', 'A')]));
  expect(now()).toMatchObject({ problem: null, next: null });
});

it('keeps what there was until the first page is here again, and says nothing once it was stopped', async () => {
  const { pages, answer, now } = comparison();
  void pages.begin();
  await answer(page([item('1', 'A')], { totals }));
  void pages.begin();
  expect(now()).toMatchObject({ asking: true, items: [{ id: '1' }] });
  await answer(page([item('2', 'B')], { totals, to: 10 }));
  expect(now().items.map(({ id }) => id)).toEqual(['2']);
  expect([...now().folders.keys()]).toEqual(['B']);
  void pages.begin();
  const before = now();
  pages.stop();
  await answer(page([], { totals }));
  expect(now()).toBe(before);
});

it('begins anew where the pages do not go on', async () => {
  const { pages, asked, answer, now } = comparison();
  void pages.begin();
  await answer(page([item('1', 'A')], { totals, next: '1' }));
  void pages.more();
  await answer(err<CallProblem>({ kind: 'refused', status: 410, code: 'cursor-expired', message: 'Why.' }));
  expect(now().items).toHaveLength(1);
  void pages.retry();
  expect(asked.at(-1)).toBeNull();
});

it('asks in large pages for who waits for all of them, and in others for who scrolls', async () => {
  const { pages, large, answer } = comparison();
  void pages.begin();
  await answer(page([item('1', 'A')], { totals, next: '1' }));
  void pages.more(true);
  await answer(page([item('2', 'A')], { next: '2' }));
  void pages.more();
  expect(large).toEqual([false, true, false]);
});

it('goes on from what was known, without what was on its way', async () => {
  const left = comparison();
  void left.pages.begin();
  await left.answer(page([item('1', 'A')], { totals, next: '1' }));
  void left.pages.more();
  expect(left.now().asking).toBe(true);
  left.pages.stop();
  const { pages, asked, answer, now } = comparison();
  pages.resume(left.now());
  expect(now()).toMatchObject({ items: [{ id: '1' }], asking: false });
  expect(asked).toEqual([]);
  void pages.more();
  expect(asked).toEqual([{ from: 1, to: 9, epoch: 'log', after: '1' }]);
  await answer(page([item('2', 'A')]));
  expect(now()).toMatchObject({ items: [{ id: '1' }, { id: '2' }], next: null, first: { totals } });
});
