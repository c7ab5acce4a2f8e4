import { conflictScenarios } from '../plan/conflicts.ts';
import { faults } from '../plan/faults.ts';
import { historyActions } from '../plan/history/history-actions.ts';
import { retention } from '../plan/history/retention.ts';
import { keeping } from '../plan/keeping.ts';
import { memberships } from '../plan/people/memberships.ts';
import { restores } from '../plan/restores.ts';
import { uploads } from '../plan/uploads.ts';
import { userSwitches } from '../plan/user-switches.ts';

/** Conflicts that one person makes alone, beside those of the duels. */
const alone = ['C12', 'C14', 'C16', 'C21'];
/** Those that arise from what happens to a person's right or a filespace. */
const happened = ['C18', 'C19'];

/** What came of what somebody did to the history, or of a fault. */
export const came = [
  'changes undone',
  'undo-refused',
  'rewound',
  'contents restored',
  'pruned',
  'erased',
  'cut in page',
] as const;

/** Below this it is left to chance who meets what. */
const minEvaluated = 1000;
const enough = 10_000;
/**
 * In that many histories. In fewer, chance may take twice its usual share off it. `came`: of what needs that something was
 * deleted, replaced or kept before.
 */
const least = { fault: 100, conflict: 500, came: 30 };

export interface Coverage {
  readonly lines: readonly string[];
  /** What was met too seldom, where there were enough histories to say so. */
  readonly missing: readonly string[];
}

/**
 * How often each fault and each conflict was met, and which too seldom: each fault 100 times, each conflict 500 times and
 * what came of the history 30 times in 10,000 histories. C17 speaks of grants on folders, which are not simulated; C20 is a
 * matter of the page.
 */
export function coverageOf(counts: ReadonlyMap<string, number>, histories: number): Coverage {
  const conflicts = [...Object.keys(conflictScenarios), ...alone, ...happened].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );
  const leastOf = (number: number) => {
    const expected = (number * histories) / enough;
    return histories < enough ? expected - 2 * Math.sqrt(expected) : expected;
  };
  const met = [
    ...[...Object.keys(faults), ...Object.keys(userSwitches), 'oneSpaceLost', 'pagedDifference'].map(
      (name) => ({
        name,
        times: counts.get(`fault ${name}`) ?? 0,
        least: least.fault,
      }),
    ),
    ...Object.keys(keeping).map((name) => ({
      name,
      times: counts.get(`content ${name}`) ?? 0,
      least: least.fault,
    })),
    ...Object.keys(restores).map((name) => ({
      name,
      times: counts.get(`restore ${name}`) ?? 0,
      least: least.fault,
    })),
    ...Object.keys(historyActions).map((name) => ({
      name,
      times: counts.get(`history ${name}`) ?? 0,
      least: name in retention ? least.came : least.fault,
    })),
    ...[...Object.keys(memberships), 'joinsAgain'].map((name) => ({
      name,
      times: counts.get(`membership ${name}`) ?? 0,
      least: least.fault,
    })),
    ...came.map((name) => ({ name, times: counts.get(name) ?? 0, least: least.came })),
    ...Object.keys(uploads).map((name) => ({
      name,
      times: counts.get(`upload ${name}`) ?? 0,
      least: least.fault,
    })),
    ...conflicts.map((name) => ({ name, times: counts.get(name) ?? 0, least: least.conflict })),
  ];
  const missing = met.filter((one) => one.times < leastOf(one.least)).map(({ name }) => name);
  const list = (some: typeof met) => some.map(({ name, times }) => `${name} ${times}`).join(', ');
  return {
    lines: [
      `faults:    ${list(met.filter((one) => one.least !== least.conflict))}`,
      `conflicts: ${list(met.filter((one) => one.least === least.conflict))}`,
    ],
    missing: histories < minEvaluated ? [] : missing,
  };
}
