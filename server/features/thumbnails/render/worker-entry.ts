import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What the process that renders runs. */
export interface WorkerEntry {
  readonly path: string;
  /** For Node itself. */
  readonly execArgv: readonly string[];
}

/** Built, it lies beside main.js (server/dev/bundle.ts). In development and tests it is TypeScript, which tsx loads. */
export function renderWorkerEntry(): WorkerEntry {
  if (!import.meta.url.endsWith('.ts')) return { path: fileNear('./render-worker.js'), execArgv: [] };
  return { path: fileNear('./render-worker.ts'), execArgv: loadTypeScript() };
}

export function loadTypeScript(): readonly string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

function fileNear(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
