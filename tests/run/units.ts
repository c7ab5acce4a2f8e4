import { ensureSwift } from '#tests/support/storage/install-swift.ts';
import { suites } from '../vitest.config.ts';
import { conclude, emptyReport, isStarted, readReport, root, run, step, type Tally } from './step.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Every Vitest suite. */
export function runUnits(): Promise<Tally> {
  return step('tests', async () => {
    await ensureSwift();
    const path = emptyReport('vitest');
    const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    const endedWell = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...options]);
    return count(readReport(path) as Report | undefined, endedWell);
  });
}

/** A test that was held back, a file that could not be loaded and a suite that ran nothing are failures. */
function count(report: Report | undefined, endedWell: boolean): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !hasFailedCase(file),
  ).length;
  const heldBack = report.numPendingTests + report.numTodoTests;
  const silent = silentSuites(report);
  for (const name of silent) console.log(`suite ${name}: no test ran`);
  const failed = report.numFailedTests + unloaded + heldBack + silent.length;
  return { passed: report.numPassedTests, failed: failed === 0 && !endedWell ? 1 : failed };
}

function hasFailedCase(file: Report['testResults'][number]): boolean {
  return file.assertionResults.some((result) => result.status === 'failed');
}

function silentSuites(report: Report): readonly string[] {
  const ran = report.testResults
    .filter((file) => file.assertionResults.length > 0)
    .map((file) => file.name.replace(root, ''));
  return suites.filter(({ folder }) => !ran.some((path) => isIn(path, folder))).map(({ name }) => name);
}

/** The house's own tests stand in tests/ itself, those of the rooms below their folder. */
function isIn(path: string, folder: string): boolean {
  return path.startsWith(folder) && (folder !== 'tests/' || !path.slice(folder.length).includes('/'));
}

if (isStarted(import.meta.url)) conclude(await runUnits());
