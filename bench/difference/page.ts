import type { DifferenceBenchmarkOptions, DifferenceTimes } from './difference-benchmark.ts';

declare global {
  interface Window {
    measureDifference(input: DifferenceBenchmarkOptions): Promise<DifferenceTimes>;
  }
}

window.measureDifference = (input) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./difference-benchmark.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(input);
  });
