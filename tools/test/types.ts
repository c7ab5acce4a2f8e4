import { isMain, reportAndExit, run, step, sum, type Tally, toTally } from './test-step.ts';

const rooms = ['contract', 'worker', 'server', 'src', 'tests', 'tools', 'e2e', 'bench'];

/** Each room against its own tsconfig, two at a time; a room is a case. */
export function checkTypes(): Promise<Tally> {
  return step('types', async () => {
    const waiting = [...rooms];
    const tallies: Tally[] = [];
    const work = async () => {
      for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
        const sound = await run('tsc', ['-p', room, '--pretty', 'false']);
        if (!sound) console.log(`types of ${room}: failed`);
        tallies.push(toTally(sound));
      }
    };
    await Promise.all([work(), work()]);
    return sum(tallies);
  });
}

if (isMain(import.meta.url)) reportAndExit(await checkTypes());
