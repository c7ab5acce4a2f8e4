import type { Plan } from './plan.ts';
import type { PlannedStep } from './planned-step.ts';

/** The fewest actions found with which the same promise is still broken, by leaving out ever smaller parts. */
export async function shrink(
  plan: Plan,
  violationOf: (plan: Plan) => Promise<string | null>,
  mostTries = 80,
): Promise<Plan> {
  const promise = promiseOf(await violationOf(plan));
  let steps = plan.steps;
  let attempts = 0;
  for (let parts = 2; steps.length > 1 && attempts < mostTries; ) {
    const size = Math.ceil(steps.length / parts);
    let isSmaller = false;
    for (let from = 0; from < steps.length && attempts < mostTries; from += size) {
      const less: readonly PlannedStep[] = [...steps.slice(0, from), ...steps.slice(from + size)];
      attempts += 1;
      if (promiseOf(await violationOf({ ...plan, steps: less })) !== promise) continue;
      steps = less;
      isSmaller = true;
      break;
    }
    if (isSmaller) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(steps.length, parts * 2);
  }
  return { ...plan, steps };
}

function promiseOf(violation: string | null): string | null {
  return violation === null ? null : (violation.split(':')[0] ?? null);
}
