import { inIsolatedBrowser } from '../isolated-browser.ts';
import { type Finding, one, Samples, timesAsLong, timesFaster } from '../product/findings.ts';
import type { IndexPeer } from './index-peers.ts';

const peerNames: Record<IndexPeer, string> = {
  flexsearch: 'FlexSearch, any part of a word',
  minisearch: 'MiniSearch, beginnings of words',
  ufuzzy: 'uFuzzy',
  fts5: 'FTS5 (SQLite WASM, in memory), beginnings of words',
};

/** The search in one worker without a screen, in turns with others over the same names. */
export async function measureSearchPeers(
  items: number,
  rounds: number,
  peers: readonly IndexPeer[],
): Promise<Finding[]> {
  const results = await inIsolatedBrowser(new URL('.', import.meta.url), (page) =>
    page.evaluate((input) => window.measureSearch(input), { items, rounds, peers }),
  );
  const samples = new Samples();
  for (const { name, times, madeMs } of results) {
    for (const ms of times) samples.add(name, ms);
    samples.add(`${name} made`, madeMs);
  }
  const [ours, scan, copy] = [samples.of('ours'), samples.of('scan'), samples.of('copy')];
  const names = `${items.toLocaleString('en')} names`;
  return [
    {
      what: `a scan of ${names} that finds nothing`,
      ...{ unit: 'ms', ours: scan, ratio: timesAsLong(scan, copy) },
      theirs: { name: 'one copy of their bytes', figure: copy },
      promise: { words: '≤ 4× as long', kept: scan.median <= 4 * copy.median },
    },
    ...peers.flatMap((peer): Finding[] => {
      const figure = samples.of(peer);
      const made = samples.of('ours made');
      const madeByPeer = samples.of(`${peer} made`);
      return [
        {
          ...{ what: `a keystroke among ${names}, in the worker`, unit: 'ms', ours },
          ...{ ratio: timesFaster(ours, figure), theirs: { name: peerNames[peer], figure } },
          promise: { words: '≥ 5× faster', kept: figure.median >= 5 * ours.median },
        },
        {
          ...{ what: 'its index', unit: 'ms', ours: one(made.median), ratio: timesFaster(made, madeByPeer) },
          theirs: { name: peerNames[peer], figure: madeByPeer },
        },
      ];
    }),
  ];
}
