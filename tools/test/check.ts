import { checkStyle } from './lint.ts';
import { reportAndExit, reportTimes, sum } from './test-step.ts';
import { checkTypes } from './types.ts';
import { runUnits } from './units.ts';

process.env['TEST_LANE'] ??= 'landing';

/** `npm run check -- main`: also what was committed since. */
const since = process.argv[2] ?? 'HEAD';

// What a minute can say, and the tests with a server that what changed can break.
const sources = await Promise.all([checkTypes(), checkStyle()]);
const quick = await runUnits({
  name: 'quick tests',
  suites: ['architecture', 'contract', 'worker', 'src', 'e2e-support', 'load'],
});
const changed = await runUnits({
  name: 'tests of what changed',
  suites: ['server', 'flows'],
  changedSince: since,
});
reportTimes(3);

console.log('');
reportAndExit(sum([...sources, quick, changed]));
