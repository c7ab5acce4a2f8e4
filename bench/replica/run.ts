import { inIsolatedBrowser } from '../isolated-browser.ts';
import type { Finding, ReplicaBenchmarkOptions } from './replica-benchmark.ts';

/** Blocks against a Dexie row per item, in one worker of one browser, in turns. BENCH_ITEMS and BENCH_ROUNDS change the size. */
export async function run(): Promise<void> {
  const input: ReplicaBenchmarkOptions = {
    items: Number(process.env['BENCH_ITEMS'] ?? 100_000),
    rounds: Number(process.env['BENCH_ROUNDS'] ?? 3),
  };
  const findings = await inIsolatedBrowser(new URL('.', import.meta.url), (page) =>
    page.evaluate((input) => window.measure(input), input),
  );
  print(input, findings);
}

function print(input: ReplicaBenchmarkOptions, findings: readonly Finding[]): void {
  console.log(`${input.items.toLocaleString('en')} items, ${input.rounds} rounds in turns, medians`);
  const lines = findings.map(({ what, ours, theirs, against, unit }) => [
    what,
    `${shown(ours)} ${unit}`,
    theirs === undefined ? '' : `${shown(theirs)} ${unit}`,
    theirs === undefined ? '' : `${shown(unit === 'items/s' ? ours / theirs : theirs / ours)}×`,
    against ?? '',
  ]);
  lines.unshift(['', 'blocks', 'compared', 'ratio', 'with']);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);
}
