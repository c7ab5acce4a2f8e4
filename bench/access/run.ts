import { loadavg } from 'node:os';
import { inIsolatedBrowser } from '../isolated-browser.ts';
import { type Finding, one, Samples, timesAsLong, timesFaster, toTable } from '../product/findings.ts';
import type { Times } from './page.ts';
import type { Size } from './sample.ts';
import { measureScope } from './scope.ts';

const size: Size = { members: 10_000, groups: 500, grants: 50_000, folders: 100_000 };
const aRowEach = 'a Dexie row each';

/** Who has access and the review from the replica, each time in a page just opened, in turns with a row each; then the server's scope. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
  const [before] = loadavg();
  console.log(toTable(await measureReplica(rounds)));
  console.log(toTable(await measureScope(size, 300)));
  console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
}

function measureReplica(rounds: number): Promise<Finding[]> {
  const samples = new Samples();
  const note = (times: Times, whose: string) => {
    for (const [name, ms] of Object.entries(times)) samples.add(`${whose} ${name}`, ms);
  };
  return inIsolatedBrowser(new URL('.', import.meta.url), async (page) => {
    const stored = await page.evaluate((input) => window.fill(input), size);
    for (let round = 0; round < rounds; round += 1) {
      const folder = 89_991 - round * 9;
      await page.reload();
      note(await page.evaluate((at) => window.openOurs(at), folder), 'ours');
      await page.reload();
      note(await page.evaluate((at) => window.openTheirs(at), folder), 'theirs');
    }
    const found = (what: string, promised: number, name: string): Finding => {
      const ours = samples.of(`ours ${name}`);
      const figure = samples.of(`theirs ${name}`);
      const kept = ours.p95 <= promised;
      return {
        what,
        unit: 'ms',
        ours,
        ratio: timesFaster(ours, figure),
        theirs: { figure, name: aRowEach },
        promise: { words: `≤ ${promised} ms at p95`, kept },
      };
    };
    const store = [one(stored['store'] ?? 0), one(stored['store rows'] ?? 0)] as const;
    return [
      found('who has access to a folder, page just opened', 50, 'who has access'),
      { what: 'of it, reading users and groups', unit: 'ms', ours: samples.of('ours of it people') },
      { what: 'of it, reading the grants', unit: 'ms', ours: samples.of('ours of it grants') },
      { what: 'the same again', unit: 'ms', ours: samples.of('ours who has access, again') },
      found('first 60 rows of the review, page just opened', 100, 'review'),
      { what: 'the same again', unit: 'ms', ours: samples.of('ours review, again') },
      {
        what: 'store people and grants',
        unit: 'ms',
        ours: store[0],
        ratio: timesAsLong(store[0], store[1]),
        theirs: { figure: store[1], name: aRowEach },
      },
    ];
  });
}
