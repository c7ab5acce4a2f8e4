import { ensureChromium } from '#e2e/install-chromium.ts';
import { checkFirstScript } from './first-script.ts';
import { type FileTime, reportSlowest } from './slowest.ts';
import {
  emptyReport,
  isMain,
  readReport,
  reportAndExit,
  run,
  step,
  sum,
  type Tally,
  toTally,
} from './test-step.ts';

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly tests: readonly Journey[] }[];
}

interface Journey {
  readonly results: readonly { readonly duration: number }[];
}

interface Report {
  readonly suites: readonly Suite[];
  readonly errors: readonly unknown[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** The journeys that fit `filter`. The product as it ships, in a real browser. Without a build or a browser nothing can be said: that is a failure. */
export async function runJourneys(
  filter: readonly string[] = process.argv.slice(2),
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const built = await step('build', async () => toTally(await run('npm', ['run', '-s', 'build'])));
  const firstScript = await step('first script', async () =>
    built.failed > 0 ? toTally(false) : checkFirstScript(),
  );
  const journeys = await step('journeys', async () => {
    if (built.failed > 0) return toTally(false);
    const chromium = await ensureChromium();
    if (!chromium.ok) {
      console.log(chromium.problem);
      return toTally(false);
    }
    const path = emptyReport('playwright');
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...filter];
    const endedWell = await run('playwright', args, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    });
    return count(readReport(path) as Report | undefined, endedWell);
  });
  return sum([built, firstScript, journeys]);
}

/** A journey that was held back, that only sometimes works, or that could not be loaded is a failure; so is none at all. */
function count(report: Report | undefined, endedWell: boolean): Tally {
  if (report === undefined) return toTally(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped + report.errors.length;
  const silent = expected + failed === 0;
  if (silent) console.log('journeys: no test ran');
  reportSlowest(report.suites.map(timeOf));
  return { passed: expected, failed: failed === 0 && (silent || !endedWell) ? 1 : failed };
}

function timeOf({ file, specs, suites = [] }: Suite): FileTime {
  const results = specs.flatMap(({ tests }) => tests.flatMap((journey) => journey.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return { file: `e2e/${file}`, ms: suites.reduce((sum, suite) => sum + timeOf(suite).ms, own) };
}

if (isMain(import.meta.url)) reportAndExit(await runJourneys());
