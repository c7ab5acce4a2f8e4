import type { Deed } from './deed.ts';
import type { Plan } from './plan.ts';

/** The fewest deeds found with which the same promise is still broken, by leaving out ever smaller parts. */
export async function shrink(
  plan: Plan,
  violationOf: (plan: Plan) => Promise<string | null>,
  mostTries = 80,
): Promise<Plan> {
  const promise = promiseOf(await violationOf(plan));
  let deeds = plan.deeds;
  let tries = 0;
  for (let parts = 2; deeds.length > 1 && tries < mostTries; ) {
    const size = Math.ceil(deeds.length / parts);
    let isSmaller = false;
    for (let from = 0; from < deeds.length && tries < mostTries; from += size) {
      const less: readonly Deed[] = [...deeds.slice(0, from), ...deeds.slice(from + size)];
      tries += 1;
      if (promiseOf(await violationOf({ ...plan, deeds: less })) !== promise) continue;
      deeds = less;
      isSmaller = true;
      break;
    }
    if (isSmaller) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(deeds.length, parts * 2);
  }
  return { ...plan, deeds };
}

function promiseOf(violation: string | null): string | null {
  return violation === null ? null : (violation.split(':')[0] ?? null);
}
