import { asCase, conclude, isStarted, run, step, type Tally } from './step.ts';

export function checkStyle(): Promise<Tally> {
  return step('lint', async () =>
    asCase(await run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])),
  );
}

if (isStarted(import.meta.url)) conclude(await checkStyle());
