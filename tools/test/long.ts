import { runJourneys } from './browser.ts';
import { runLoadOnce, runUpgradeUnderLoad } from './load.ts';
import { runNodeVersions } from './node-versions.ts';
import { runServerFaults } from './server-faults.ts';
import { long, runRealSimulation, runSimulation } from './simulation.ts';
import { isMain, reportAndExit, sum, type Tally } from './test-step.ts';
import { checkTypes } from './types.ts';
import { runUnits } from './units.ts';

/** What takes too long for each change, one after the other. A step that fails does not hide what the later ones say. */
const steps: readonly (() => Promise<Tally>)[] = [
  checkTypes,
  () => runUnits(),
  () => runNodeVersions(),
  () => runServerFaults(),
  () => runLoadOnce(),
  runUpgradeUnderLoad,
  () => runSimulation(long),
  runRealSimulation,
  () =>
    runJourneys([], {
      TEST_LANE: 'long',
      TEST_BROWSER_KILLS: process.env['TEST_BROWSER_KILLS'] ?? '100',
    }),
];

/** The figures of the safety targets: hours on two cores, most of them shortened by an environment variable. */
export async function runLong(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await step());
  return sum(tallies);
}

if (isMain(import.meta.url)) reportAndExit(await runLong());
