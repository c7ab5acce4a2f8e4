import { readLane } from '#tests/support/lane.ts';
import { checkPackages } from './audit.ts';
import { runJourneys } from './browser.ts';
import { installPrograms } from './install.ts';
import { checkStyle } from './lint.ts';
import { everyday, runSimulation } from './simulation.ts';
import { reportAndExit, reportTimes, sum } from './test-step.ts';
import { checkTypes } from './types.ts';
import { runUnits } from './units.ts';

/** How often what is drawn at random is tried before a change lands. Without a variable each test tries its own number. */
const landingCounts = {
  TEST_PERMISSION_HISTORIES: '24',
  TEST_MOMENT_HISTORIES: '4',
  TEST_FUZZ_REQUESTS: '2000',
};

// `npm test`, or `npm run test:full` by its argument. The steps inherit the variables.
const lane = readLane(process.argv[2] ?? 'landing');
process.env['TEST_LANE'] = lane;
if (lane === 'landing') Object.assign(process.env, { ...landingCounts, ...process.env });

// A step that fails does not hide what the later ones would say. Tests and journeys use both cores by themselves.
const [types, style, packages] = await Promise.all([
  checkTypes(),
  checkStyle(),
  checkPackages(),
  installPrograms(),
]);
const units = await runUnits();
const histories = await runSimulation(lane === 'landing' ? { ...everyday, mutants: 4 } : everyday);
const journeys = await runJourneys([]);
reportTimes(lane === 'landing' ? 20 : 60);

console.log('');
reportAndExit(sum([types, style, packages, units, histories, journeys]));
