import { expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { type EraseCall, eraseInSteps } from '#src/features/trash/forever/erase-in-steps.ts';

const most = limits.deleteForeverItems;
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), seq: at }) as WireDeletedItem);
const gone: CallProblem = { kind: 'refused', status: 404, code: 'not-found', message: '' };
const offline: CallProblem = { kind: 'offline' };

it('asks about as many as a call may name, and adds up what it hears', async () => {
  const sizes: number[] = [];
  const progress: number[] = [];
  const call: EraseCall = async (items) => {
    sizes.push(items.length);
    return ok({ items: items.length * 2, snapshots: sizes.length === 1 ? ['Launch'] : ['Launch', 'Weekly'] });
  };
  expect(
    await eraseInSteps(entries(2 * most + 1), call, { progress: (count) => progress.push(count) }),
  ).toEqual({
    items: 4 * most + 2,
    snapshots: ['Launch', 'Weekly'],
    problem: null,
  });
  expect(sizes).toEqual([most, most, 1]);
  expect(progress).toEqual([2 * most, 4 * most, 4 * most + 2]);
});

it('passes over what is not there any more, and says so only where nothing is left', async () => {
  const answers = [err(gone), ok({ items: 1, snapshots: [] }), err(gone)];
  const call: EraseCall = async () => answers.shift() ?? err(gone);
  expect(await eraseInSteps(entries(most + 1), call)).toEqual({ items: 1, snapshots: [], problem: null });
  expect(await eraseInSteps(entries(most + 1), call)).toEqual({ items: 0, snapshots: [], problem: gone });
});

it('stops where it is refused, and says what is done', async () => {
  const answers = [ok({ items: most, snapshots: [] }), err(offline)];
  const call: EraseCall = async () => answers.shift() ?? ok({ items: 1, snapshots: [] });
  expect(await eraseInSteps(entries(3 * most), call)).toEqual({
    items: most,
    snapshots: [],
    problem: offline,
  });
  expect(answers).toEqual([]);
});

it('leaves what is left where it is stopped', async () => {
  let calls = 0;
  const call: EraseCall = async (items) => {
    calls += 1;
    return ok({ items: items.length, snapshots: [] });
  };
  expect(await eraseInSteps(entries(3 * most), call, { isStopped: () => calls === 1 })).toEqual({
    items: most,
    snapshots: [],
    problem: null,
  });
  expect(calls).toBe(1);
});
