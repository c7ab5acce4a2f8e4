import { fileURLToPath } from 'node:url';
import { loadTypeScript, type WorkerEntry } from '#server/features/thumbnails/render/worker-entry.ts';

const entryOf = (name: string): WorkerEntry => ({
  path: fileURLToPath(new URL(name, import.meta.url)),
  execArgv: loadTypeScript(),
});

export const scriptedWorker = entryOf('./scripted-worker.ts');
export const silentWorker = entryOf('./silent-worker.ts');

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
