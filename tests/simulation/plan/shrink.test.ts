import { expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import type { PlannedStep } from './planned-step.ts';
import { shrink } from './shrink.ts';

function planWith(names: readonly string[]): Plan {
  const steps = names.map((seed, atMs) => ({ atMs, seed, kind: 'upload' }) satisfies PlannedStep);
  const scenario = {
    people: [1 as const],
    devices: [],
    drives: 1,
    items: 0,
    pageItems: 1,
    differenceItems: 1,
    differencePageItems: 1,
    differencePagesAtOnce: 1,
  };
  const view = { hidesUngranted: false, keepsPacks: false, second: null };
  return { seed: '1', ...scenario, ...view, spanMs: 1, steps };
}

it('leaves what it takes to break the same promise', async () => {
  const plan = planWith(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  const less = await shrink(plan, async ({ steps }) => {
    const here = new Set(steps.map(({ seed }) => seed));
    if (here.has('b') && here.has('g')) return 'convergence: some text';
    return here.has('h') ? 'liveness: another promise' : null;
  });
  expect(less.steps.map(({ seed }) => seed)).toEqual(['b', 'g']);
});
