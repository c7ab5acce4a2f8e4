import type { Finding, LabWish } from './lab.ts';

declare global {
  interface Window {
    measure(wish: LabWish): Promise<Finding[]>;
  }
}

window.measure = (wish) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lab.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessageerror = () => reject(new Error('an answer that cannot be read'));
    worker.postMessage(wish);
  });
