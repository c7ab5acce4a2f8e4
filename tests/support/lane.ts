/**
 * How much is checked, by `TEST_LANE`:
 * - `landing` (`npm test`): what has to pass before a change lands. Of the journeys those that bear `landing`; of the tests no
 *   `*.full.test.ts`; fewer of what is drawn at random.
 * - `full` (`npm run test:full`, and where nothing is said): every test, and every journey but those that bear `longLane`.
 * - `long` (`npm run test:long`): every journey, as on people's devices, and the counts of the safety targets.
 */
export const lanes = ['landing', 'full', 'long'] as const;

export type Lane = (typeof lanes)[number];

/** Throws where the variable names no lane: to have checked something else than was meant proves nothing. */
export function readLane(name = 'full'): Lane {
  const lane = lanes.find((one) => one === name);
  if (lane === undefined) throw new Error(`TEST_LANE is "${name}": it may be ${lanes.join(', ')}`);
  return lane;
}
