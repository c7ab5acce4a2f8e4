import { type BrowserSession, signIn, startProbe, visibleTimes } from './browser-session.ts';
import { type Figure, type Finding, Samples, timesAsLong, timesFaster } from './findings.ts';
import type { PeerName } from './peers/peer.ts';
import { runPeer } from './peers/run-peer.ts';
import type { Subject } from './subject.ts';

const peerNames: Record<PeerName, string> = {
  drain: 'the browser drains the same bytes, nothing kept',
  dexie: 'Dexie, a row an item, one index, from memory',
  tinybase: 'TinyBase, one index, saved to IndexedDB, from memory',
  sqlite: 'SQLite (WASM) on OPFS, one transaction, one index, from memory',
};

/** In milliseconds, on two cores, by the number of items; of other sizes nothing is promised. */
const promisedMs: Readonly<Record<number, number>> = { 100000: 400, 1000000: 2500, 10000000: 30_000 };

/** How many times faster than Dexie rows it is promised to be. */
const dexieTimes = (items: number) => (items >= 1_000_000 ? 60 : 20);

export interface FillExtent {
  readonly rounds: number;
  /** Whom it is compared with besides the browser alone. */
  readonly peers: readonly PeerName[];
}

/** From the click on Connect to the first folder that can be used, and to the whole filespace on the device. */
export async function measureFill(
  scenario: BrowserSession,
  subject: Subject,
  { rounds, peers }: FillExtent,
): Promise<Finding[]> {
  const samples = new Samples();
  const turns = [
    async () => {
      const { firstMs, wholeMs } = await connectOnce(scenario, subject);
      samples.add('first', firstMs);
      samples.add('whole', wholeMs);
    },
    ...(['drain', ...peers] as const).map((peer) => async () => {
      const { ms, bytes } = await runPeer(scenario, subject, peer);
      samples.add(peer, ms);
      samples.add('bytes', bytes);
    }),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(round + turn) % turns.length]?.();
  }
  const whole = samples.of('whole');
  const items = `${subject.items.toLocaleString('en')} items (${(samples.of('bytes').median / 1e6).toFixed(1)} MB)`;
  return [
    ...findingsOfFill(subject, items, samples),
    ...peers.map((peer): Finding => {
      const figure = samples.of(peer);
      const times = figure.median / whole.median;
      return {
        ...{ what: 'the same', unit: 'ms', ours: whole, ratio: timesFaster(whole, figure) },
        theirs: { name: peerNames[peer], figure },
        ...(peer === 'dexie' && promiseOf(times, dexieTimes(subject.items))),
        ...(peer === 'tinybase' && promiseOf(times, 5)),
      };
    }),
  ];
}

function findingsOfFill(subject: Subject, items: string, samples: Samples): Finding[] {
  const [first, whole, drain] = [samples.of('first'), samples.of('whole'), samples.of('drain')];
  const theirs = { name: peerNames.drain, figure: drain };
  const mostMs = promisedMs[subject.items];
  return [
    {
      ...{ what: `Connect to the first usable folder, ${items}`, unit: 'ms', ours: first },
      ...{ ratio: timesAsLong(first, drain), theirs },
    },
    {
      ...{ what: `Connect to the whole filespace, ${items}`, unit: 'ms', ours: whole },
      ...(mostMs !== undefined && {
        promise: { words: `≤ ${mostMs / 1000} s`, kept: whole.median <= mostMs },
      }),
    },
    {
      ...{ what: 'the same', unit: 'ms', ours: whole, ratio: timesAsLong(whole, drain), theirs },
      promise: { words: '≤ 2× as long', kept: ratioOf(whole, drain) <= 2 },
    },
  ];
}

function promiseOf(times: number, least: number): Pick<Finding, 'promise'> {
  return { promise: { words: `≥ ${least}× faster`, kept: times >= least } };
}

function ratioOf(ours: Figure, theirs: Figure): number {
  return ours.median / theirs.median;
}

/** A new device, from the click on Connect: until the root is on the screen, and until all of the filespace is there. */
async function connectOnce(
  scenario: BrowserSession,
  subject: Subject,
): Promise<{ readonly firstMs: number; readonly wholeMs: number }> {
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await signIn(page, subject, subject.people[0]);
    await page.goto(`${subject.product.url}/drive?filespace=${subject.driveId}`);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await button.waitFor();
    // Nobody signs in as fast as a script does: the app has stored itself by then.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const root = { see: 'folder', name: subject.driveName, children: subject.rootChildren } as const;
    await startProbe(page, 'click', [root, { see: 'filling' }, { see: 'filled' }]);
    await button.click();
    const [first, , whole] = await visibleTimes(page);
    return { firstMs: first?.paintedMs ?? Number.NaN, wholeMs: whole?.paintedMs ?? Number.NaN };
  } finally {
    await context.close();
  }
}
