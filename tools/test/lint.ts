import { isMain, reportAndExit, run, step, type Tally, toTally } from './test-step.ts';

export function checkStyle(): Promise<Tally> {
  return step('lint', async () =>
    toTally(await run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])),
  );
}

if (isMain(import.meta.url)) reportAndExit(await checkStyle());
