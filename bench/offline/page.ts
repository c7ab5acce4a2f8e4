import { createContentSource } from '#src/features/preview/content/content-source.ts';

export interface RangeTimes {
  /** Of the content source, which viewers read. */
  readonly source: number;
  /** Of its address, as an element that plays a video asks. */
  readonly address: number;
  /** Of the file of the private files, sliced where it lies. */
  readonly slice: number;
}

declare global {
  interface Window {
    measureRanges(setting: RangeSetting): Promise<readonly RangeTimes[]>;
  }
}

export interface RangeSetting {
  readonly sizeBytes: number;
  readonly rangeBytes: number;
  readonly rounds: number;
}

window.measureRanges = async ({ sizeBytes, rangeBytes, rounds }) => {
  const file = await keepContent(sizeBytes);
  const source = createContentSource({ source: 'device', file, name: 'film', sizeBytes, contentSeq: 0 });
  const ways = {
    source: async (from: number, to: number) => {
      const read = await source.read(from, to);
      return read.ok ? read.value.byteLength : 0;
    },
    address: async (from: number, to: number) => {
      const response = await fetch(source.url, { headers: { range: `bytes=${from}-${to - 1}` } });
      return (await response.arrayBuffer()).byteLength;
    },
    slice: async (from: number, to: number) => {
      const root = await navigator.storage.getDirectory();
      const directory = await root.getDirectoryHandle('bench-contents');
      const stored = await (await directory.getFileHandle('content')).getFile();
      return (await stored.slice(from, to).arrayBuffer()).byteLength;
    },
  };
  const all: RangeTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = Math.floor(Math.random() * (sizeBytes - rangeBytes));
    const times = { source: 0, address: 0, slice: 0 };
    const names = Object.keys(ways) as (keyof typeof ways)[];
    // Who comes first finds the range unread: each does in its turn.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] ?? 'slice';
      const startMs = performance.now();
      const length = await ways[name](from, from + rangeBytes);
      times[name] = performance.now() - startMs;
      if (length !== rangeBytes) throw new Error(`${name} gave ${length} bytes`);
    }
    all.push(times);
  }
  source.close();
  return all;
};

function keepContent(sizeBytes: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./keep-content.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(sizeBytes);
  });
}
