import { namesOfRange } from '#worker/replica/leaves/find-in-leaf.ts';
import { createSearch } from '#worker/search/search.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { makeSample } from '../replica/items.ts';
import { type IndexPeer, indexPeers, type SearchNames } from './index-peers.ts';

export interface SearchBenchmarkOptions {
  readonly items: number;
  readonly rounds: number;
  readonly peers: readonly IndexPeer[];
}

/** In milliseconds. `copy` is one copy of the bytes of all names, `scan` a search that looks at all of them for nothing. */
export interface SearchTimes {
  readonly name: 'ours' | 'scan' | 'copy' | IndexPeer;
  readonly madeMs: number;
  readonly times: readonly number[];
}

const typed = ['report', 'invoice 4', 'holiday bu', '12345', 'zzz', 'a', 'client'];
const shownHits = 60;

self.onmessage = async ({ data }: MessageEvent<SearchBenchmarkOptions>) => {
  self.postMessage(await measure(data));
};

async function measure({ items, rounds, peers }: SearchBenchmarkOptions): Promise<SearchTimes[]> {
  const { leaves } = makeSample(items);
  const names = leaves.flatMap(({ leaf }) => namesOfRange(leaf, { from: 0, to: leaf.count }));
  const began = performance.now();
  const index = new DriveIndex('bench', 1, { revision: 1, complete: true, items });
  for (const { leaf } of leaves) index.addLeaf(leaf);
  index.finish();
  const madeMs = performance.now() - began;
  const search = createSearch();
  const results: SearchTimes[] = [
    { name: 'ours', madeMs, times: type((text) => search.search(index, [], text, shownHits).total, rounds) },
    {
      name: 'scan',
      madeMs: 0,
      times: repeat(() => createSearch().search(index, [], 'qqqq', shownHits), rounds),
    },
    { name: 'copy', madeMs: 0, times: copy(index, rounds) },
  ];
  for (const name of peers) {
    const from = performance.now();
    const peer = await indexPeers[name](names);
    const peerMs = performance.now() - from;
    results.push({ name, madeMs: peerMs, times: type(peer, rounds) });
  }
  return results;
}

/** Each keystroke of each text. */
function type(search: SearchNames, rounds: number): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of typed) {
      for (let length = 1; length <= text.length; length += 1) {
        const soFar = text.slice(0, length);
        if (soFar.endsWith(' ')) continue; // blanks at the end are trimmed away before anything is looked for
        const began = performance.now();
        search(soFar);
        times.push(performance.now() - began);
      }
    }
  }
  return times;
}

function copy({ names }: DriveIndex, rounds: number): number[] {
  const source = names.folded.subarray(0, names.end);
  const target = new Uint8Array(source.length);
  return repeat(() => target.set(source), rounds);
}

function repeat(work: () => void, rounds: number): number[] {
  return Array.from({ length: rounds * 10 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
}
