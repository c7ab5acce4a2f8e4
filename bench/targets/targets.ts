import { measureCapture } from '../history/capture.ts';
import { withServer } from '../history/with-server.ts';
import type { BrowserSession } from '../product/browser-session.ts';
import { measureColdStart } from '../product/cold-start.ts';
import { type FillExtent, measureFill } from '../product/fill.ts';
import type { Finding } from '../product/findings.ts';
import { measureMemory } from '../product/memory.ts';
import { measureOthersChanges } from '../product/others-changes.ts';
import { measureOwnChanges } from '../product/own-changes.ts';
import { measureScriptBytes } from '../product/script-bytes.ts';
import { measureSearch } from '../product/search.ts';
import type { Subject } from '../product/subject.ts';
import { measureSearchPeers } from '../search/measure-search-peers.ts';
import { measureLists, scrollLists } from './measure-lists.ts';
import { measureServer } from './measure-server.ts';

export interface Setting {
  readonly scenario: BrowserSession;
  readonly subject: Subject;
}

export interface Target {
  /** As it is promised, whatever the size of this run. */
  readonly words: string;
  measure(setting: Setting): Promise<Finding[]>;
}

/** A million rows take minutes in each of the others, ten million more memory than there is. BENCH_PEERS names others. */
function fillExtent(items: number): FillExtent {
  const named = process.env['BENCH_PEERS'];
  if (named !== undefined)
    return { rounds: 1, peers: named === '' ? [] : (named.split(',') as unknown as FillExtent['peers']) };
  if (items > 1_000_000) return { rounds: 1, peers: [] };
  if (items > 200_000) return { rounds: 1, peers: ['dexie', 'sqlite'] };
  return { rounds: 3, peers: ['dexie', 'tinybase', 'sqlite'] };
}

/** Each leaves the filespace as it found it or makes it a little larger; the order is that of how much. */
export const targets = {
  fill: {
    words: 'Fill a replica: 100,000 in 0.4 s, 1,000,000 in 2.5 s, 10,000,000 in 30 s; ≤ 2× the browser alone',
    measure: ({ scenario, subject }) => measureFill(scenario, subject, fillExtent(subject.items)),
  },
  bytes: {
    words: 'Script to the first usable filespace: ≤ 170 KB gzip',
    measure: ({ scenario, subject }) => measureScriptBytes(scenario, subject),
  },
  folders: { words: 'Open a folder of 2,000, 50,000, 1,000,000: one frame at p95', measure: measureLists },
  scroll: {
    words: 'Scroll any of them: 60 frames/s, no blank rows, no task over 50 ms',
    measure: scrollLists,
  },
  search: {
    words: 'Search per keystroke: painted in the next frame but one at p95',
    measure: ({ scenario, subject }) => measureSearch(scenario, subject, 2),
  },
  scan: {
    words: 'The scan itself: ≤ 4× memory bandwidth, ≥ 5× FlexSearch, MiniSearch, uFuzzy, FTS5',
    measure: ({ subject: { items } }) =>
      measureSearchPeers(
        Math.min(items, 1_000_000),
        3,
        items > 200_000 ? ['ufuzzy', 'fts5'] : ['flexsearch', 'minisearch', 'ufuzzy', 'fts5'],
      ),
  },
  memory: {
    words:
      'Memory with 1,000,000: worker ≤ 150 MB, page ≤ 60 MB; with 10,000,000: 1 GB; never more while filling',
    measure: ({ scenario, subject }) => measureMemory(scenario, subject),
  },
  start: {
    words: 'Start offline, cold, installed, to first rows: ≤ 2.5× an empty React page',
    measure: ({ subject }) => measureColdStart(subject, 5),
  },
  own: {
    words: 'Own change to painted: the next frame at p95, offline and online',
    measure: ({ scenario, subject }) => measureOwnChanges(scenario, subject, 10),
  },
  others: {
    words: "Somebody else's change to painted: ≤ 100 ms at p95; 1,000 in a burst: ≤ 2 frames of blocking",
    measure: ({ scenario, subject }) => measureOthersChanges(scenario, subject, 20),
  },
  server: {
    words: 'Server: events ≥ 0.8× and ≥ 0.6× bare SQL, listing ≤ 2×, an event to sockets ≤ 100 ms at p99',
    measure: measureServer,
  },
  capture: {
    words: 'Server: a snapshot of 1,000,000 costs the same as one of 10',
    measure: ({ subject: { items } }) =>
      withServer((server) =>
        measureCapture(server, { few: 10, many: Math.min(items, 1_000_000), rounds: 30 }),
      ),
  },
} satisfies Record<string, Target>;

/** What no run of a few minutes says. */
export const measuredElsewhere = [
  'Full build of CI on two cores: ≤ 20 minutes, a quick lane ≤ 3 (the times of the CI itself say it)',
  'Event to 2,000 sockets of several nodes: the run under load says it (npx tsx tools/test/load.ts)',
];
