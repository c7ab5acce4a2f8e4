import { readLoadSize } from '#tests/load/load-size.ts';
import { runLoad } from '#tests/load/run-load.ts';
import { installForServerTests } from './install.ts';
import { isMain, reportAndExit, step, type Tally, toTally } from './test-step.ts';

/** The product on several nodes under load, while everything that it stands on is killed in turn: see tests/load. */
export function runLoadOnce(): Promise<Tally> {
  return step('load on several nodes', async () => {
    await installForServerTests();
    return toTally(await runLoad(readLoadSize(process.env), (line) => console.log(line)));
  });
}

if (isMain(import.meta.url)) {
  reportAndExit(await runLoadOnce());
  process.exit();
}
