import { readLoadSize } from '#tests/load/load-size.ts';
import { runLoad } from '#tests/load/run-load.ts';
import { installForServerTests } from './install.ts';
import { isMain, reportAndExit, step, type Tally, toTally } from './test-step.ts';

/** The product on several nodes under load, while everything that it stands on is killed in turn: see tests/load. */
export function runLoadOnce(env: NodeJS.ProcessEnv = process.env): Promise<Tally> {
  return step('load on several nodes', async () => {
    await installForServerTests();
    return toTally(await runLoad(readLoadSize(env), (line) => console.log(line)));
  });
}

/** The same load, while nodes of the former release are replaced by this one. */
export function runUpgradeUnderLoad(): Promise<Tally> {
  return runLoadOnce({ ...process.env, LOAD_UPGRADE: '1', LOAD_MINUTES: '5' });
}

if (isMain(import.meta.url)) {
  reportAndExit(await runLoadOnce());
  process.exit();
}
