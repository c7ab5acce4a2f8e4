import { isMain, reportAndExit, run, step, sum, type Tally, toTally } from './test-step.ts';

const layers = ['contract', 'worker', 'server', 'src', 'tests', 'tools', 'e2e', 'bench'];

/** Each room against its own tsconfig, two at a time; a room is a case. */
export function checkTypes(): Promise<Tally> {
  return step('types', async () => {
    const waiting = [...layers];
    const tallies: Tally[] = [];
    const work = async () => {
      for (let layer = waiting.shift(); layer !== undefined; layer = waiting.shift()) {
        const sound = await run('tsc', ['-p', layer, '--pretty', 'false']);
        if (!sound) console.log(`types of ${layer}: failed`);
        tallies.push(toTally(sound));
      }
    };
    await Promise.all([work(), work()]);
    return sum(tallies);
  });
}

if (isMain(import.meta.url)) reportAndExit(await checkTypes());
