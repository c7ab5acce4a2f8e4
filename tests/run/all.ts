import { runJourneys } from './browser.ts';
import { asCase, conclude, run, step, sum } from './step.ts';
import { checkTypes } from './types.ts';
import { runUnits } from './units.ts';

// A step that fails does not hide what the later ones would say.
const types = await checkTypes();
const lint = await step('lint', async () =>
  asCase(await run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])),
);
const units = await runUnits();
const journeys = await runJourneys();

console.log('');
conclude(sum([types, lint, units, journeys]));
