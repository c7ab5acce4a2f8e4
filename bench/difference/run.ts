import { inIsolatedBrowser } from '../isolated-browser.ts';
import type { DifferenceBenchmarkOptions } from './difference-benchmark.ts';

/** A difference of many items, taken in at once and page by page, beside a fill of the same filespace. */
export async function run(): Promise<void> {
  const input: DifferenceBenchmarkOptions = {
    items: Number(process.env['BENCH_ITEMS'] ?? 100_000),
    touched: Number(process.env['BENCH_TOUCHED'] ?? 50_000),
  };
  const times = await inIsolatedBrowser(new URL('.', import.meta.url), (page) =>
    page.evaluate((input) => window.measureDifference(input), input),
  );
  console.log(`${input.touched.toLocaleString('en')} of ${input.items.toLocaleString('en')} items`);
  for (const [what, { totalMs, p95Ms, longestMs, transactions }] of Object.entries(times))
    console.log(
      `${what.padEnd(24)} ${Math.round(totalMs)} ms in ${transactions} transactions, p95 ${Math.round(p95Ms)} ms, the longest ${Math.round(longestMs)} ms`,
    );
}
