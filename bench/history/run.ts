import { loadavg } from 'node:os';
import type { TestServer } from '#tests/support/server.ts';
import { toTable } from '../product/findings.ts';
import { measureCapture } from './capture.ts';
import { measureCompare } from './compare.ts';
import { measureMoment } from './moment.ts';
import { measureUndo } from './undo.ts';
import { withServer } from './with-server.ts';

interface Extent {
  readonly rounds: number;
  /** What the snapshot holds. */
  readonly many: number;
}

const measure = {
  compare: (server: TestServer, { rounds }: Extent) =>
    measureCompare(server, { items: 100_000, folders: 1000, few: 1000, many: 50_000, rounds }),
  moment: (server: TestServer, { rounds }: Extent) =>
    measureMoment(server, { children: 2000, others: 98_000, rounds: rounds * 2 }),
  undo: (server: TestServer, { rounds }: Extent) =>
    measureUndo(server, {
      ...{ others: 70_000, dropped: 10_000, restored: 20_000 },
      rounds: Math.min(rounds, 7),
    }),
  capture: (server: TestServer, { rounds, many }: Extent) =>
    measureCapture(server, { few: 10, many, rounds: rounds * 5 }),
};

/** What a filespace was, and what has become of it since. BENCH_SECTIONS names some of the measurements. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20);
  const many = Number(process.env['BENCH_ITEMS'] ?? 1_000_000);
  const names = process.env['BENCH_SECTIONS']?.split(',');
  const parts = (Object.keys(measure) as (keyof typeof measure)[]).filter(
    (part) => names?.includes(part) ?? true,
  );
  const [before] = loadavg();
  await withServer(async (server) => {
    for (const part of parts) console.log(toTable(await measure[part](server, { rounds, many })));
  });
  console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
}
