import type { Finding, ReplicaBenchmarkOptions } from './replica-benchmark.ts';

declare global {
  interface Window {
    measure(input: ReplicaBenchmarkOptions): Promise<Finding[]>;
  }
}

window.measure = (input) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./replica-benchmark.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessageerror = () => reject(new Error('an answer that cannot be read'));
    worker.postMessage(input);
  });
