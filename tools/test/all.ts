import { checkPackages } from './audit.ts';
import { runJourneys } from './browser.ts';
import { checkStyle } from './lint.ts';
import { everyday, runSimulation } from './simulation.ts';
import { reportAndExit, reportTimes, sum } from './test-step.ts';
import { checkTypes } from './types.ts';
import { runUnits } from './units.ts';

// A step that fails does not hide what the later ones would say. Tests and journeys use both cores by themselves.
const sources = await Promise.all([checkTypes(), checkStyle(), checkPackages()]);
const units = await runUnits();
const histories = await runSimulation(everyday);
const journeys = await runJourneys();
reportTimes();

console.log('');
reportAndExit(sum([...sources, units, histories, journeys]));
