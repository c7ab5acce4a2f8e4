import type { SearchBenchmarkOptions, SearchTimes } from './search-benchmark.ts';

declare global {
  interface Window {
    measureSearch(input: SearchBenchmarkOptions): Promise<readonly SearchTimes[]>;
  }
}

window.measureSearch = (input) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./search-benchmark.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessageerror = () => reject(new Error('an answer that cannot be read'));
    worker.postMessage(input);
  });
