import { suites } from '#tests/vitest.config.ts';
import { installForServerTests } from './install.ts';
import { type FileTime, reportSlowest } from './slowest.ts';
import { emptyReport, isMain, readReport, reportAndExit, root, run, step, type Tally } from './test-step.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly duration?: number | null }[];
  }[];
}

interface Wanted {
  readonly name: string;
  readonly suites: readonly string[];
  /** Only the tests of what changed since this commit; there may be none. */
  readonly changedSince?: string;
}

const all: Wanted = { name: 'tests', suites: suites.map(({ name }) => name) };

/** Vitest suites: every one where none is named. */
export function runUnits(wanted: Wanted = all): Promise<Tally> {
  return step(wanted.name, async () => {
    if (wanted.suites.includes('server')) await installForServerTests();
    const path = emptyReport('vitest');
    const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    if (wanted.changedSince !== undefined) {
      options.push('--changed', wanted.changedSince, '--passWithNoTests');
    }
    for (const name of wanted.suites) options.push('--project', name);
    const endedWell = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...options]);
    return count(readReport(path) as Report | undefined, endedWell, wanted);
  });
}

/** A test that was held back, a file that could not be loaded and a suite that ran nothing are failures. */
function count(report: Report | undefined, endedWell: boolean, wanted: Wanted): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !hasFailedCase(file),
  ).length;
  const skippedCount = report.numPendingTests + report.numTodoTests;
  const silent = wanted.changedSince === undefined ? silentSuites(report, wanted.suites) : [];
  for (const name of silent) console.log(`suite ${name}: no test ran`);
  reportSlowest(timesOf(report));
  const failed = report.numFailedTests + unloaded + skippedCount + silent.length;
  return { passed: report.numPassedTests, failed: failed === 0 && !endedWell ? 1 : failed };
}

function hasFailedCase(file: Report['testResults'][number]): boolean {
  return file.assertionResults.some((result) => result.status === 'failed');
}

function timesOf(report: Report): readonly FileTime[] {
  return report.testResults.map(({ name, assertionResults }) => ({
    file: name.replace(root, ''),
    ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  }));
}

function silentSuites(report: Report, wanted: readonly string[]): readonly string[] {
  const ran = report.testResults
    .filter((file) => file.assertionResults.length > 0)
    .map((file) => file.name.replace(root, ''));
  return suites
    .filter(({ name, folder }) => wanted.includes(name) && !ran.some((path) => isIn(path, folder)))
    .map(({ name }) => name);
}

/** The house's own tests stand in tests/ itself, those of the rooms below their folder. */
function isIn(path: string, folder: string): boolean {
  return path.startsWith(folder) && (folder !== 'tests/' || !path.slice(folder.length).includes('/'));
}

if (isMain(import.meta.url)) reportAndExit(await runUnits());
