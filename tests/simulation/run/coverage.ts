import { duels } from '../plan/duels.ts';
import { faults } from '../plan/faults.ts';

/** Conflicts that one person makes alone, beside those of the duels. */
const alone = ['C12', 'C14', 'C16', 'C21'];
/** Those that arise from what happens to a person's right or a filespace. */
const happened = ['C18', 'C19'];

/**
 * How often each fault and each conflict was met, and which too seldom: each fault 100 times and each conflict 500 times in
 * 10,000 histories. C17 speaks of grants on folders, which nobody can give yet; C20 is a matter of the page.
 */
export function coverageOf(counts: ReadonlyMap<string, number>, histories: number): readonly string[] {
  const share = histories / 10_000;
  const conflicts = [...Object.keys(duels), ...alone, ...happened].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );
  return [
    `faults:    ${listOf(Object.keys(faults), (name) => counts.get(`fault ${name}`) ?? 0, 100 * share)}`,
    `conflicts: ${listOf(conflicts, (name) => counts.get(name) ?? 0, 500 * share)}`,
  ];
}

function listOf(names: readonly string[], count: (name: string) => number, least: number): string {
  return names.map((name) => `${name} ${count(name)}${count(name) < least ? ' (TOO FEW)' : ''}`).join(', ');
}
