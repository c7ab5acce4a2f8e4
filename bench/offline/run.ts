import { loadavg } from 'node:os';
import { inIsolatedBrowser } from '../isolated-browser.ts';
import { type Figure, type Finding, Samples, toTable } from '../product/findings.ts';

const mebibyte = 1_048_576;
const promised = 2;

/** Ranges of a file that is kept on the device, as viewers read them, beside a slice of its file in the private files. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 300);
  const sizeMib = Number(process.env['BENCH_MIB'] ?? 256);
  const [before] = loadavg();
  const samples = new Samples();
  const setting = { sizeBytes: sizeMib * mebibyte, rangeBytes: mebibyte, rounds };
  const times = await inIsolatedBrowser(new URL('.', import.meta.url), (page) =>
    page.evaluate((input) => window.measureRanges(input), setting),
  );
  for (const each of times) for (const [name, ms] of Object.entries(each)) samples.add(name, ms);
  const slice = samples.of('slice');
  const found = (what: string, ours: Figure): Finding => ({
    what,
    unit: 'ms',
    ours,
    ratio: `${(ours.p95 / slice.p95).toPrecision(2)}× as long at p95`,
    theirs: { figure: slice, name: 'the slice from OPFS' },
    promise: { words: `≤ ${promised}× as long at p95`, kept: ours.p95 <= promised * slice.p95 },
  });
  console.log(
    toTable([
      found(`1 MiB of a kept file of ${sizeMib} MiB, as a viewer reads it`, samples.of('source')),
      found('the same by its address, as a video asks', samples.of('address')),
    ]),
  );
  console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
}
