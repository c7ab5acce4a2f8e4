import { runJourneys } from './browser.ts';
import { everyday, runSimulation } from './simulation.ts';
import { asCase, conclude, run, step, sum } from './step.ts';
import { checkTypes } from './types.ts';
import { runUnits } from './units.ts';

// A step that fails does not hide what the later ones would say.
const types = await checkTypes();
const lint = await step('lint', async () =>
  asCase(await run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])),
);
const units = await runUnits();
const histories = await runSimulation(everyday);
const journeys = await runJourneys();

console.log('');
conclude(sum([types, lint, units, histories, journeys]));
